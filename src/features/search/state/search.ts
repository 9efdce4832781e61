import {
  type ChatError,
  ChatFailure,
  type ChatRuntime,
  createSessionList,
  type EventFields,
  type LiveList,
} from '../../../chat/index.ts';
import { type Readable, type Writable, writable } from '../../../util/readable.ts';
import { SEARCH_DEBOUNCE, SEARCH_MAX, SEARCH_PAGE } from './constants.ts';
import { isFiltered, type SearchFilters } from './filters.ts';
import { recentSearches } from './recent.ts';
import { type Found, type SearchScope, sourcesOf } from './sources.ts';

export interface SearchSnapshot {
  readonly query: string;
  readonly scope: SearchScope;
  /** Filters on messages. */
  readonly filters: SearchFilters;
  /** `idle`: no query · `loading`: the first page is loading, the previous results stay visible. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ChatError | null;
  readonly found: readonly Found[];
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Recent searches on this device, newest first. */
  readonly recent: readonly string[];
}

export interface Search {
  readonly snapshot: Readable<SearchSnapshot>;
  /** Searches after the debounce delay. An empty query takes effect at once and sends no request. */
  type(query: string): void;
  /** Searches without delay, and adds the query to the recent searches. */
  submit(query?: string): void;
  look(scope: SearchScope): void;
  /** Sets filters. A value of undefined removes a filter. */
  narrow(filters: { readonly [K in keyof SearchFilters]?: SearchFilters[K] | undefined }): void;
  /**
   * Removes the filter that was set last.
   * @returns whether there was one
   */
  widen(): boolean;
  /** Returns people or channels for a filter. */
  suggest(kind: 'people' | 'channels', query: string): Promise<readonly Found[] | ChatError>;
  more(): void;
  retry(): void;
  forgetRecent(): void;
  stop(): void;
}

/**
 * Creates a search.
 * @param cid conversation whose messages are searched; null to search everything the person can see
 */
export function createSearch(runtime: ChatRuntime, cid: string | null): Search {
  return new LiveSearch(runtime, cid);
}

/** Returns whether the text has a letter or a digit. Other text would match everything or nothing. */
const isQuestion = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);

class LiveSearch implements Search {
  readonly #runtime: ChatRuntime;
  readonly #sources: ReturnType<typeof sourcesOf>;
  readonly #recent: ReturnType<typeof recentSearches>;
  readonly #snapshot: Writable<SearchSnapshot>;
  readonly #list: LiveList<Found, string, EventFields>;
  #stopWaiting = () => {};

  constructor(runtime: ChatRuntime, cid: string | null) {
    this.#runtime = runtime;
    this.#sources = sourcesOf(runtime, cid);
    this.#recent = recentSearches(runtime);
    this.#snapshot = writable<SearchSnapshot>({
      query: '',
      scope: 'messages',
      filters: {},
      phase: 'idle',
      error: null,
      found: [],
      hasMore: false,
      loadingMore: false,
      recent: this.#recent.list(),
    });
    this.#list = createSessionList<Found>(runtime, {
      keyOf: ({ id }) => id,
      merge: (known) => known,
      pageSize: () => SEARCH_PAGE,
      fetchPage: async (client, { cursor }) => {
        const { query, scope, filters } = this.#snapshot.get();
        const { found, next = null } = await this.#sources[scope](client, {
          query: query.trim(),
          filters,
          next: cursor,
        });
        return { items: found, next };
      },
      changed: () => this.#show(),
    });
  }

  get snapshot(): Readable<SearchSnapshot> {
    return this.#snapshot;
  }

  type(query: string): void {
    this.#stopWaiting();
    this.#set({ query: query.slice(0, SEARCH_MAX) });
    if (query.trim() === '') this.#begin();
    else this.#stopWaiting = this.#runtime.clock.after(SEARCH_DEBOUNCE, () => this.#begin());
  }

  submit(query?: string): void {
    if (query !== undefined) this.#set({ query });
    const asked = this.#snapshot.get().query.trim();
    if (asked !== '') {
      this.#recent.add(asked);
      this.#set({ recent: this.#recent.list() });
    }
    this.#begin();
  }

  // Fields, because components pass both on unbound.
  readonly look = (scope: SearchScope): void => {
    if (scope === this.#snapshot.get().scope) return;
    this.#set({ scope });
    this.#list.reset();
    this.#begin();
  };

  readonly retry = (): void => void this.#list.restart(true);

  narrow(wanted: { readonly [K in keyof SearchFilters]?: SearchFilters[K] | undefined }): void {
    const { filters } = this.#snapshot.get();
    const kept = Object.entries({ ...filters, ...wanted }).filter(([, value]) => value !== undefined);
    // Filters that are set again move to the end.
    const order = kept.toSorted(([a], [b]) => Number(a in wanted) - Number(b in wanted));
    this.#set({ filters: Object.fromEntries(order) as SearchFilters });
    this.#begin();
  }

  widen(): boolean {
    const last = Object.keys(this.#snapshot.get().filters).at(-1);
    if (last) this.narrow({ [last]: undefined });
    return last !== undefined;
  }

  async suggest(kind: 'people' | 'channels', query: string): Promise<readonly Found[] | ChatError> {
    try {
      const client = this.#runtime.client();
      if (!client) throw new ChatFailure('no-answer');
      return (await this.#sources[kind](client, { query: query.trim(), filters: {} })).found;
    } catch (cause) {
      return this.#runtime.errorOf(cause);
    }
  }

  more(): void {
    // While another query is loading, the visible results belong to the previous one.
    if (this.#snapshot.get().phase === 'ready') void this.#list.loadMore();
  }

  forgetRecent(): void {
    this.#recent.clear();
    this.#set({ recent: [] });
  }

  stop(): void {
    this.#stopWaiting();
    this.#list.stop();
  }

  #set(change: Partial<SearchSnapshot>): void {
    this.#snapshot.set({ ...this.#snapshot.get(), ...change });
  }

  #show(): void {
    const { phase, error, hasMore, reading } = this.#list.state;
    this.#set({
      phase,
      error,
      found: this.#list.items.list(),
      hasMore,
      loadingMore: reading === 'after',
    });
  }

  #begin(): void {
    this.#stopWaiting();
    const { query, scope, filters } = this.#snapshot.get();
    const isNarrowed = scope === 'messages' && isFiltered(filters) && query.trim() === '';
    // The previous results stay visible until the new ones arrive.
    if (isQuestion(query) || isNarrowed) {
      void this.#list.restart(true);
      return;
    }
    this.#list.reset();
    this.#set({ recent: this.#recent.list() });
  }
}
