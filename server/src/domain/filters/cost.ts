import { inputError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Filter } from '../query-types.ts';
import { spelled } from '../spelling.ts';
import type { Actor } from '../types/index.ts';
import { fieldNamed, type ResourceSpec } from './spec.ts';

type Condition = Extract<Filter, { readonly field: unknown }>;

/**
 * The cost of a condition for one row. The unit is the comparison of a column with a value: 0.1 µs, measured on SQLite with
 * 50,000 rows.
 */
const COLUMN = 1;
/** A column is looked up in a list of values of any length. */
const LIST = 5;
/** The row's custom data is parsed again for each condition. */
const CUSTOM = 10;
/** The elements of a list in custom data become rows. */
const ELEMENTS = 45;
/** A text is searched for a part of it. */
const PATTERN = 4;
/** A text is folded first, because the part is not ASCII. */
const FOLDED_PATTERN = 20;
/** Rows of another table are read, such as the members of a channel. */
const WALK = 180;
/** One word in the index of words. */
const WORD = 2;
/** Number of values whose rows an index finds in the time of one comparison for each row. */
const SEEKS_PER_UNIT = 20;
/** Factor of rows that are read if no condition finds them by an index. */
const SCAN = 3;

const SEEKS: ReadonlySet<string> = new Set(['$eq', '$in']);
const PATTERNS: ReadonlySet<string> = new Set(['$autocomplete', '$q']);
const WORDS: ReadonlySet<string> = new Set(['$q', '$any', '$autocomplete']);
const BLANKS = /\s+/;
const BEYOND_ASCII = /[^\0-\x7f]/;

const knownField = (spec: ResourceSpec, { field }: Condition) =>
  field.kind === 'named' ? fieldNamed(spec, field.name) : undefined;

const asksIndex = (spec: ResourceSpec, condition: Condition): boolean =>
  knownField(spec, condition)?.indexed === 'words' && WORDS.has(condition.op);

/** Returns whether a filter finds only rows that an index leads to. */
export function isSeek(spec: ResourceSpec, filter: Filter): boolean {
  if ('field' in filter)
    return (
      asksIndex(spec, filter) || (knownField(spec, filter)?.indexed === 'values' && SEEKS.has(filter.op))
    );
  if (filter.op === '$and') return filter.of.some((part) => isSeek(spec, part));
  return filter.op === '$or' && filter.of.length > 0 && filter.of.every((part) => isSeek(spec, part));
}

/** Returns the cost of a key of custom data, or of a list of texts. */
function customCost({ op, value }: Condition): number {
  if (op === '$contains') return ELEMENTS;
  // The field itself is compared, then the elements of its list.
  if (op === '$in') return 2 * CUSTOM + ELEMENTS;
  // Each value of an exact set is searched for by itself.
  return op === '$eq' && Array.isArray(value) ? ELEMENTS * (1 + value.length) : CUSTOM;
}

function patternCost({ op, value }: Condition): number {
  if (!PATTERNS.has(op)) return 0;
  return BEYOND_ASCII.test(String(value)) ? FOLDED_PATTERN : PATTERN;
}

/** Returns the cost of one condition for one row. */
function conditionCost(spec: ResourceSpec, condition: Condition): number {
  const { op, value } = condition;
  const known = knownField(spec, condition);
  if (asksIndex(spec, condition)) return WORD * String(value).split(BLANKS).length;
  if (known?.indexed === 'values' && SEEKS.has(op))
    return COLUMN + (Array.isArray(value) ? value.length : 1) / SEEKS_PER_UNIT;
  if (known === undefined || known.type === 'set') return customCost(condition) + patternCost(condition);
  return (known.walks === true ? WALK : 0) + (Array.isArray(value) ? LIST : COLUMN) + patternCost(condition);
}

function rowCost(spec: ResourceSpec, filter: Filter): number {
  if ('field' in filter) return conditionCost(spec, filter);
  return filter.of.reduce((sum, part) => sum + rowCost(spec, part), 0);
}

/**
 * Returns the cost of a filter: the work for one row, times the number of rows that are looked at. All conditions
 * count, because a row can meet all but the last one of `$and`, and none of `$or`.
 */
export function filterCost(spec: ResourceSpec, filter: Filter): number {
  const rows = spec.isOwn === true || isSeek(spec, filter) ? 1 : SCAN;
  return Math.ceil(rows * rowCost(spec, filter));
}

const seekFields = (spec: ResourceSpec): string =>
  Object.entries(spec.fields)
    .filter(([, { indexed }]) => indexed === 'values')
    .map(([name]) => spelled(name))
    .join(', ');

/** @throws ApiError `input` if a filter costs more than the caller may ask for */
export function requireAffordable(spec: ResourceSpec, filter: Filter, actor: Pick<Actor, 'kind'>): void {
  const limit = actor.kind === 'server' ? LIMITS.serverFilterCost : LIMITS.filterCost;
  const cost = filterCost(spec, filter);
  if (cost <= limit) return;
  const fields = seekFields(spec);
  const narrower =
    fields === '' || isSeek(spec, filter) ? '' : `, or narrow it by $eq or $in on one of ${fields}`;
  throw inputError(
    `the filter on ${spec.name} costs ${cost}, expected at most ${limit}: use fewer conditions, above all on custom ` +
      `fields, parts of names and lists of members${narrower}`,
  );
}
