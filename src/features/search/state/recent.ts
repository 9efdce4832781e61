import { type ChatRuntime, coreOf, storageKeys } from '../../../chat/index.ts';
import { RECENT_MAX, SEARCH_MAX } from './constants.ts';

/** What a person searched for on this device, newest first. Nothing of it leaves the device. */
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
    // Not ours, or cut off: whoever can write the page's storage can write nonsense.
    return { owner: '', queries: [] };
  }
}

/** Of whoever is signed in: they go with the session, those of somebody else with the first question of another. */
export function recentSearches(runtime: ChatRuntime): RecentSearches {
  const { storage } = coreOf(runtime).environment;
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
