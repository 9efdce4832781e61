import { type Readable, writable } from '../../util/readable.ts';
import { ChatFailure } from '../failure.ts';
import type { Inside } from '../inside.ts';
import { createSessionList } from '../live-list/index.ts';
import type { ChatError } from '../model.ts';
import { SEARCH_DEBOUNCE, SEARCH_MAX, SEARCH_PAGE } from './constants.ts';
import { isFiltered, type SearchFilters } from './filters.ts';
import { recentSearches } from './recent.ts';
import { type Found, type SearchScope, sourcesOf } from './sources.ts';

export interface SearchSnapshot {
  readonly query: string;
  readonly scope: SearchScope;
  /** What messages are narrowed down by. */
  readonly filters: SearchFilters;
  /** `idle`: nothing is asked · `loading`: the first page is on its way, what was found before still stands. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ChatError | null;
  readonly found: readonly Found[];
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Searched for before on this device, newest first. */
  readonly recent: readonly string[];
}

export interface Search {
  readonly snapshot: Readable<SearchSnapshot>;
  /** Asks once nothing more is typed; at once for an empty question, which asks nothing. */
  type(query: string): void;
  /** Asks without waiting, and keeps the question among the recent ones. */
  submit(query?: string): void;
  look(scope: SearchScope): void;
  /** Sets filters, or takes those away that are undefined. */
  narrow(filters: { readonly [K in keyof SearchFilters]?: SearchFilters[K] | undefined }): void;
  /** Takes the filter away that was set last. @returns whether there was one */
  widen(): boolean;
  /** People or channels to narrow down by. */
  suggest(kind: 'people' | 'channels', query: string): Promise<readonly Found[] | ChatError>;
  more(): void;
  retry(): void;
  forgetRecent(): void;
  stop(): void;
}

/** @param cid of the one conversation whose messages are searched; null for everything of the person */
export function createSearch(inside: Inside, cid: string | null): Search {
  const sources = sourcesOf(inside, cid);
  const recent = recentSearches(inside);
  const snapshot = writable<SearchSnapshot>({
    query: '',
    scope: 'messages',
    filters: {},
    phase: 'idle',
    error: null,
    found: [],
    hasMore: false,
    loadingMore: false,
    recent: recent.list(),
  });
  let stopWaiting = () => {};
  const set = (change: Partial<SearchSnapshot>) => snapshot.set({ ...snapshot.get(), ...change });

  const list = createSessionList<Found>(inside, {
    keyOf: ({ id }) => id,
    merge: (known) => known,
    pageSize: () => SEARCH_PAGE,
    async fetchPage(client, { cursor }) {
      const { query, scope, filters } = snapshot.get();
      const { found, next = null } = await sources[scope](client, query.trim(), filters, cursor);
      return { items: found, next };
    },
    changed() {
      const { phase, error, hasMore, reading } = list.state;
      set({ phase, error, found: list.items.list(), hasMore, loadingMore: reading === 'after' });
    },
  });

  function begin(): void {
    stopWaiting();
    const { query, scope, filters } = snapshot.get();
    const narrowed = scope === 'messages' && isFiltered(filters);
    const asks = /[\p{L}\p{N}]/u.test(query) || (narrowed && query.trim() === '');
    // The answer before stays in sight until the next one is here.
    if (asks) return void list.restart(true);
    list.reset();
    set({ recent: recent.list() });
  }

  function remember(): void {
    const { query } = snapshot.get();
    if (query.trim() === '') return;
    recent.add(query.trim());
    set({ recent: recent.list() });
  }

  return {
    snapshot,
    type(query) {
      stopWaiting();
      set({ query: query.slice(0, SEARCH_MAX) });
      if (query.trim() === '') begin();
      else stopWaiting = inside.clock.after(SEARCH_DEBOUNCE, begin);
    },
    submit(query) {
      if (query !== undefined) set({ query });
      remember();
      begin();
    },
    look(scope) {
      if (scope === snapshot.get().scope) return;
      set({ scope });
      list.reset();
      begin();
    },
    narrow(wanted) {
      const { filters } = snapshot.get();
      const kept = Object.entries({ ...filters, ...wanted }).filter(([, value]) => value !== undefined);
      // Those that are set again come last.
      const order = kept.toSorted(([a], [b]) => Number(a in wanted) - Number(b in wanted));
      set({ filters: Object.fromEntries(order) as SearchFilters });
      begin();
    },
    widen() {
      const last = Object.keys(snapshot.get().filters).at(-1);
      if (last) this.narrow({ [last]: undefined });
      return last !== undefined;
    },
    async suggest(kind, query) {
      try {
        const client = inside.client();
        if (!client) throw new ChatFailure('no-answer');
        return (await sources[kind](client, query.trim(), {})).found;
      } catch (cause) {
        return inside.errorOf(cause);
      }
    },
    more() {
      // While another question is under way, what is shown belongs to the one before.
      if (snapshot.get().phase === 'ready') void list.loadMore();
    },
    retry: () => void list.restart(true),
    forgetRecent() {
      recent.clear();
      set({ recent: [] });
    },
    stop() {
      stopWaiting();
      list.stop();
    },
  };
}
