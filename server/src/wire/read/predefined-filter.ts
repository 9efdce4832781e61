/** Bodies of predefined filters, and the values that take the place of their placeholders. */

import {
  CHANNEL_FIELDS,
  inputError,
  type Json,
  jsonLength,
  LIMITS,
  type NewPredefinedFilter,
  type PredefinedContent,
  type PredefinedFilter,
  type PredefinedOrder,
  shown,
} from '../../domain/index.ts';
import { parseFilter, parseSort, type RawSort } from './filter.ts';
import { asJson, isRecord, type Raw, readList, readRecord, readText, requireId } from './values.ts';

/**
 * A text that is only a placeholder becomes its value, whatever its type. Within a text, the value becomes part of it.
 */
const WHOLE = /^\{\{\s*([\w.-]{1,64})\s*\}\}$/;
const WITHIN = /\{\{\s*([\w.-]{1,64})\s*\}\}/g;

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** @throws ApiError `input` if the value is missing, or would be a condition of its own */
function givenFor(values: Raw, name: string, where: string): Json {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw inputError(`${where}.${name} is a required field of this predefined filter`);
  if (value === null || isScalar(value) || (Array.isArray(value) && value.every(isScalar))) return value;
  throw inputError(`${where}.${name} must be a text, a number, a boolean or a list of these`);
}

function fillText(text: string, values: Raw, where: string): Json {
  const [, whole] = WHOLE.exec(text) ?? [];
  if (whole !== undefined) return givenFor(values, whole, where);
  return text.replaceAll(WITHIN, (_, name: string) => {
    const value = givenFor(values, name, where);
    if (!isScalar(value)) throw inputError(`${where}.${name} must be a text, a number or a boolean`);
    return String(value);
  });
}

/** Returns a template with the values of a query in place. `where` names the values in refusals. */
function fill(template: Json, values: Raw, where: string): Json {
  if (typeof template === 'string') return fillText(template, values, where);
  if (Array.isArray(template)) return template.map((item) => fill(item, values, where));
  if (!isRecord(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, item]) => [key, fill(item as Json, values, where)]),
  );
}

/** Returns whether anything in the template stands for a value. */
function hasPlaceholders(template: Json): boolean {
  if (typeof template === 'string') return template.search(WITHIN) >= 0;
  return isRecord(template) || Array.isArray(template)
    ? Object.values(template).some((item) => hasPlaceholders(item as Json))
    : false;
}

const NAME = /^[\w-]{1,255}$/;

/** Reads a predefined filter: checks fixed parts now, and placeholder values when they arrive. */
function readContent(raw: Raw): PredefinedContent {
  if (raw.operation !== 'QueryChannels')
    throw inputError(`operation must be one of [QueryChannels], it is "${shown(raw.operation)}"`);
  const filter = readRecord(raw.filter, 'filter');
  const sort = readList(raw.sort, 'sort', LIMITS.sortFields)?.map(asJson) ?? null;
  const bytes = jsonLength(filter) + jsonLength(sort);
  if (bytes > LIMITS.predefinedFilterBytes)
    throw inputError(
      `filter and sort take at most ${LIMITS.predefinedFilterBytes} bytes, these have ${bytes}`,
    );
  const fixed = hasPlaceholders(asJson(filter)) ? null : parseFilter(filter, CHANNEL_FIELDS);
  if (!hasPlaceholders(sort)) parseSort(sort, CHANNEL_FIELDS);
  const description = readText(raw.description, 'description', LIMITS.predefinedFilterDescription);
  return {
    fixed,
    filter: filter as PredefinedFilter['filter'],
    sort: sort === null || sort.length === 0 ? null : sort,
    description,
  };
}

/** Reads the body of PUT /predefined_filters/{name}. */
export function readPredefinedContent(raw: Raw): () => PredefinedContent {
  return () => readContent(raw);
}

/** Reads the body of POST /predefined_filters. @throws ApiError `input` for its name; `content` for the rest */
export function readNewPredefined(raw: Raw): NewPredefinedFilter {
  const name = requireId(raw.name, 'name');
  if (!NAME.test(name) || name === '__proto__')
    throw inputError('name must have 1 to 255 letters, digits, _ and -');
  return { name, content: readPredefinedContent(raw) };
}

const ORDERS: { readonly [field: string]: PredefinedOrder['by'] } = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  name: 'name',
  operation: 'operation',
};

/** Sorts by the first field of a sort; oldest first if there is none. @throws ApiError `input` */
export function readPredefinedOrder(sort: RawSort): PredefinedOrder {
  const [first = { field: 'created_at' }] = sort ?? [];
  const field = isRecord(first) ? String(first.field) : '';
  const by = Object.hasOwn(ORDERS, field) ? ORDERS[field] : undefined;
  if (by === undefined) throw inputError(`sort must be by one of [${Object.keys(ORDERS).join(' ')}]`);
  return { by, direction: isRecord(first) && first.direction === -1 ? -1 : 1 };
}

interface Values {
  readonly filter?: Raw | null | undefined;
  readonly sort?: Raw | null | undefined;
}

/** Returns a predefined filter with the values of one query in place. @throws ApiError `input` for a missing value */
export function fillPredefined({ name, filter, sort }: PredefinedFilter, values: Values) {
  return {
    name,
    filter: fill(filter, values.filter ?? {}, 'filter_values') as Raw,
    sort: sort === null ? null : (fill(sort, values.sort ?? {}, 'sort_values') as readonly Json[]),
  };
}
