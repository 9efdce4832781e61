import { type ChatRuntime, storageKeys } from '../../../chat/index.ts';
import { environmentOf } from '../../../chat/ports/index.ts';
import { RECENT_MAX, SEARCH_MAX } from './constants.ts';

/** Recent searches of a person on this device, newest first. They never leave the device. */
export interface RecentSearches {
  list(): readonly string[];
  add(query: string): void;
  clear(): void;
}

interface Kept {
  readonly owner: string;
  readonly queries: readonly string[];
}

function parse(stored: string | null): Kept {
  try {
    const { owner, queries } = JSON.parse(stored ?? '{}') as Partial<Kept>;
    const texts = Array.isArray(queries) ? queries.filter((query) => typeof query === 'string') : [];
    return {
      owner: String(owner),
      queries: texts.slice(0, RECENT_MAX).map((text) => text.slice(0, SEARCH_MAX)),
    };
  } catch {
    // The value is not ours or is truncated: any script on the page can write to its storage.
    return { owner: '', queries: [] };
  }
}

/**
 * Returns the recent searches of the signed-in user. They are removed with the session, or by the first search of
 * another user.
 */
export function recentSearches(runtime: ChatRuntime): RecentSearches {
  const { storage } = environmentOf(runtime).environment;
  const owner = runtime.me();
  const name = () => storageKeys(runtime.client()?.key ?? '').searches;
  const list = () => {
    const kept = parse(storage.get(name()));
    return kept.owner === owner ? kept.queries : [];
  };
  return {
    list,
    add(query) {
      const others = list().filter((known) => known.toLowerCase() !== query.toLowerCase());
      storage.set(name(), JSON.stringify({ owner, queries: [query, ...others].slice(0, RECENT_MAX) }));
    },
    clear: () => storage.remove(name()),
  };
}
