/**
 * Values that typed clients send for "not given": a struct in Go or C# serialises every field it has, and PHP writes an
 * empty object as an empty list.
 */

/** Returns whether a value says nothing. `false` is a choice, so it is no zero value. */
export function isZero(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === 0) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Spellings that the API's own parser of booleans takes. */
const TRUE: ReadonlySet<unknown> = new Set(['true', 'TRUE', 'True', 't', 'T', '1']);
const FALSE: ReadonlySet<unknown> = new Set(['false', 'FALSE', 'False', 'f', 'F', '0']);

/** Returns the boolean that a text spells; every other value as it is. */
export function unquotedBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (TRUE.has(value)) return true;
  return FALSE.has(value) ? false : value;
}

/** Year 1, at which a time in Go begins: a time that nobody set. */
const ZERO_TIME = /^0001-01-01T00:00:00(?:\.0+)?(?:Z|\+00:00)$/;

/** Returns whether a value stands for no time. */
export const isZeroTime = (value: unknown): boolean =>
  isZero(value) || (typeof value === 'string' && ZERO_TIME.test(value));

const saysNo = (value: unknown): boolean => value === false || isZeroTime(value);

/** Returns whether no value of an object says anything: `{}`, or a struct of zero values. */
export const isBlank = (object: object): boolean => Object.values(object).every(saysNo);

/** Returns whether the value of a key that only the server writes says nothing. */
export const isUnsaid = (value: unknown): boolean =>
  saysNo(value) || (typeof value === 'object' && value !== null && isBlank(value));
