import { ApiError } from '../../domain/index.ts';
import { parseJson } from '../parse-json.ts';
import { unquotedBoolean } from './zero.ts';

/** Reads a parameter that carries JSON (`payload`, `sort`); null if it is absent. @throws ApiError `input` */
export function readJsonParam(query: URLSearchParams, name: string): unknown {
  const text = query.get(name);
  return text === null || text === '' ? null : parseJson(text);
}

/** Returns whether a parameter is true. Python writes `True`, PHP `1`. */
export const readFlagParam = (query: URLSearchParams, name: string): boolean =>
  unquotedBoolean(query.get(name)) === true;

/** Reads a whole number of zero or more; null if it is absent. @throws ApiError `input` */
export function readCountParam(query: URLSearchParams, name: string, max: number): number | null {
  const text = query.get(name);
  if (text === null || text === '') return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new ApiError('input', `field \`${name}\` must be a whole number from 0 to ${max}`);
  return value;
}

/** Reads a list of sort keys in `sort`; null if it is absent. @throws ApiError `input` */
export function readSortParam(query: URLSearchParams): readonly unknown[] | null {
  const value = readJsonParam(query, 'sort');
  if (value === null) return null;
  if (!Array.isArray(value)) throw new ApiError('input', 'field `sort` must be an array');
  return value;
}
