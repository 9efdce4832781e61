import type { RawSettings } from '../src/embed/contract.ts';

/**
 * What is stored under a name where the owner lets things be remembered; with a value, stores it. Reading leaves no
 * trace, so it is allowed before the visitor has done anything; where storage is missing or refused, nothing is known.
 */
export function memory({ key, storage = 'local' }: RawSettings, name: string, value?: string) {
  try {
    const item = `stoop:${key}:${name}`;
    const area = window[`${storage}Storage` as 'localStorage'];
    if (value) area[item] = value;
    return area[item] as string | undefined;
  } catch {}
}
