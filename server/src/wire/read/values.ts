/**
 * Readers of single values: each returns a checked value, or throws `input` with the field's path. A zero value of any
 * type counts as absent; where zero is a choice (a number whose range has it, a list to be emptied) it comes back.
 * Bodies whose shape is known before the rules run are read by `reader.ts` as a whole.
 */
import { type ApiError, inputError, type Json, LIMITS, shown } from '../../domain/index.ts';
import { parseDate } from './date.ts';
import { isZero, isZeroTime, unquotedBoolean } from './zero.ts';

/** A JSON object from outside: its shape is not checked yet. */
export type Raw = { readonly [key: string]: unknown };

/** Returns JSON's name for a value's type. */
function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

export function wrongType(field: string, value: unknown, expected: string): ApiError {
  return inputError(`field \`${field}\` contains type ${typeName(value)}. expecting ${expected}`);
}

export function wrongDate(field: string, value: unknown): ApiError {
  if (typeof value !== 'string') return wrongType(field, value, 'RFC 3339 date');
  return inputError(
    `field \`${field}\` must be an RFC 3339 date such as 2026-01-31T12:00:00Z, it is ${shown(value)}`,
  );
}

export function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads an object. PHP writes an empty one as `[]`. */
export function readRecord(value: unknown, field: string): Raw {
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isRecord(value)) throw wrongType(field, value, 'object');
  return value;
}

/** Reads a text. Null if absent or empty. `max`: characters. */
export function readText(value: unknown, field: string, max: number = LIMITS.shortText): string | null {
  if (isZero(value)) return null;
  if (typeof value !== 'string') throw wrongType(field, value, 'string');
  if (value.length > max)
    throw inputError(`field \`${field}\` must have at most ${max} characters, it has ${value.length}`);
  return value;
}

/** Reads an id of a user or message. Null if absent or empty. */
export function readId(value: unknown, field: string): string | null {
  const id = readText(value, field, LIMITS.idLength);
  if (id !== null && id.trim() === '') throw inputError(`field \`${field}\` must not be empty`);
  return id;
}

/** Clients put ids into URLs, not all of them escaped: no character that would change the path. */
const LEADS_ELSEWHERE = /[\s/\\?#%<>"\p{Cc}]|^\.+$/u;

/** Reads an id that a client chooses for a new object. Null if absent. */
export function readNewId(value: unknown, field: string): string | null {
  const id = readId(value, field);
  if (id !== null && LEADS_ELSEWHERE.test(id))
    throw inputError(
      `field \`${field}\` must not hold spaces, control characters or any of / \\ ? # % < > ", nor be only dots`,
    );
  return id;
}

export function requireId(value: unknown, field: string): string {
  const id = readId(value, field);
  if (id === null) throw inputError(`${field} is a required field`);
  return id;
}

/** Reads a boolean, also one that is spelled as a text. Null if absent. */
export function readBoolean(value: unknown, field: string): boolean | null {
  if (isZero(value)) return null;
  const read = unquotedBoolean(value);
  if (typeof read !== 'boolean') throw wrongType(field, value, 'boolean');
  return read;
}

/** Reads a whole number in a range. Null if absent, or zero where the range has none. */
export function readWhole(
  value: unknown,
  field: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | null {
  if (isZero(value) && (value !== 0 || min > 0 || max < 0)) return null;
  if (typeof value !== 'number') throw wrongType(field, value, 'number');
  if (!Number.isInteger(value) || value < min || value > max) {
    throw inputError(`field \`${field}\` must be a whole number from ${min} to ${max}, it is ${value}`);
  }
  return value;
}

/** Reads a list. Null if absent; an empty one comes back. */
export function readList(value: unknown, field: string, max: number): readonly unknown[] | null {
  if (!Array.isArray(value) && isZero(value)) return null;
  if (!Array.isArray(value)) throw wrongType(field, value, 'array');
  if (value.length > max)
    throw inputError(`field \`${field}\` must have at most ${max} items, it has ${value.length}`);
  return value;
}

/** Reads a page size: the default if absent or zero, never above the most. */
export function readLimit(
  value: number | null | undefined,
  page: { readonly standard: number; readonly most: number },
  field = 'limit',
): number {
  if (value === 0) return page.standard;
  return readWhole(value, field, { min: 1, max: page.most }) ?? page.standard;
}

/** Reads epoch milliseconds of an RFC 3339 text. Null if absent. */
export function readDate(value: unknown, field: string): number | null {
  if (isZeroTime(value)) return null;
  const at = typeof value === 'string' ? parseDate(value) : null;
  if (at === null) throw wrongDate(field, value);
  return at;
}

/** Casts a value that was parsed from JSON. */
export function asJson(value: unknown): Json {
  return value as Json;
}
