/** Bodies of retention policies. */
import Type from 'typebox';
import {
  inputError,
  PAGES,
  type RetentionKind,
  type RetentionPolicy,
  type RetentionRunsQuery,
  shown,
} from '../../../domain/index.ts';
import { maybe, RawObject, reader, Sort } from '../reader.ts';
import { isRaw } from '../users/on-behalf.ts';
import {
  isRecord,
  type Raw,
  readDate,
  readLimit,
  readList,
  readRecord,
  readText,
  readWhole,
} from '../values.ts';

const KINDS: readonly RetentionKind[] = ['old-messages', 'inactive-channels'];
/** Hours of a day, and of five years. */
const AGE = { min: 24, max: 43_800 };
const MOST_ID_CHARS = 64;

export const RetentionBody = Type.Object({ policy: Type.String(), max_age_hours: Type.Integer() });
export const RetentionKindBody = Type.Object({ policy: Type.String() });
export const RetentionRunsBody = Type.Object({
  filter_conditions: maybe(RawObject),
  sort: Sort,
  limit: maybe(Type.Integer()),
  next: maybe(Type.String()),
  prev: maybe(Type.String()),
});
const readBody = reader(RetentionBody);
const readKindBody = reader(RetentionKindBody);
const readRunsBody = reader(RetentionRunsBody);

function kindOf(value: unknown, field: string): RetentionKind {
  const kind = KINDS.find((one) => one === value);
  if (kind === undefined)
    throw inputError(`${field} must be one of [${KINDS.join(' ')}], it is ${shown(value)}`);
  return kind;
}

/** @throws ApiError `input` */
export function readRetention(body: unknown): Pick<RetentionPolicy, 'kind' | 'maxAgeHours'> {
  const read = readBody(isRaw(body) ? body : {});
  const hours = readWhole(read.max_age_hours, 'max_age_hours', AGE);
  if (hours === null) throw inputError('max_age_hours is a required field');
  return { kind: kindOf(read.policy, 'policy'), maxAgeHours: hours };
}

/** @throws ApiError `input` */
export const readRetentionKind = (body: unknown): RetentionKind =>
  kindOf(readKindBody(isRaw(body) ? body : {}).policy, 'policy');

function kindsIn(value: unknown): readonly RetentionKind[] | null {
  if (value === undefined) return null;
  const { $eq, $in } = isRecord(value) ? value : { $eq: value, $in: undefined };
  const given = $in === undefined ? [$eq] : readList($in, 'filter_conditions.policy', KINDS.length * 2);
  return (given ?? []).map((one) => kindOf(one, 'filter_conditions.policy'));
}

/** The bounds of a time by the operators of a filter. Both ends are whole milliseconds. */
function timesIn(value: unknown): Pick<RetentionRunsQuery, 'since' | 'until'> {
  if (value === undefined) return { since: null, until: null };
  const operators: Raw = isRecord(value) ? value : { $eq: value };
  const at = (name: string) => readDate(operators[name], `filter_conditions.date.${name}`);
  const unknown = Object.keys(operators).find(
    (name) => !['$eq', '$gt', '$gte', '$lt', '$lte'].includes(name),
  );
  if (unknown !== undefined)
    throw inputError(`filter_conditions.date: operator "${unknown}" is not supported`);
  const next = (time: number | null) => (time === null ? null : time + 1);
  const exact = at('$eq');
  return {
    since: exact ?? at('$gte') ?? next(at('$gt')),
    until: next(exact) ?? at('$lt') ?? next(at('$lte')),
  };
}

/** @throws ApiError `input` for another field than the date */
function isOldestFirst(sort: readonly unknown[]): boolean {
  if (sort.length === 0) return false;
  const first = readRecord(sort[0], 'sort.0');
  const field = readText(first.field, 'sort.0.field');
  if (field !== 'date') throw inputError(`sort.0.field must be date, it is ${shown(field)}`);
  readText(first.type, 'sort.0.type');
  return readWhole(first.direction, 'sort.0.direction', { min: -1, max: 1 }) === 1;
}

/** @throws ApiError `input` for another field than the policy and the date */
export function readRetentionRuns(body: unknown): RetentionRunsQuery {
  const read = readRunsBody(isRaw(body) ? body : {});
  const { policy, date, ...rest } = read.filter_conditions ?? {};
  const [other] = Object.keys(rest);
  if (other !== undefined) throw inputError(`filter_conditions: unrecognized field "${other}"`);
  const oldestFirst = isOldestFirst(read.sort ?? []);
  return {
    kinds: kindsIn(policy),
    ...timesIn(date),
    oldestFirst,
    limit: readLimit(read.limit, PAGES.retentionRuns),
    after: readText(read.next, 'next', MOST_ID_CHARS),
  };
}
