import type { Custom } from '../../../domain/ports/index.ts';

const EMPTY_RECORD: Custom = Object.freeze({});
const EMPTY_LIST: readonly never[] = Object.freeze([]);

/** Returns the JSON text of a record column; most are empty. */
export function parseRecord<T extends object = Custom>(text: string): T {
  return (text === '{}' ? EMPTY_RECORD : JSON.parse(text)) as T;
}

/** Returns the JSON text of a list column; most are empty. */
export function parseList<T>(text: string): readonly T[] {
  return text === '[]' ? EMPTY_LIST : (JSON.parse(text) as T[]);
}

export const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);
