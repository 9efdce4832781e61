import type { RawSettings } from '../src/embed/contract.ts';

/**
 * Returns the value stored under a name, if the owner allows storage; with a value, stores it. Reading leaves no
 * trace, so it is allowed before the visitor has done anything. Missing or refused storage counts as empty.
 */
export function memory({ key, storage = 'local' }: RawSettings, name: string, value?: string) {
  try {
    const item = `stoop:${key}:${name}`;
    const area = window[`${storage}Storage` as 'localStorage'];
    if (value) area[item] = value;
    return area[item] as string | undefined;
  } catch {}
}
