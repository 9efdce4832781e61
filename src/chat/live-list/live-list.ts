import type { ChatError } from '../model.ts';
import type { LiveListConfig, Page, ReadKind } from './config.ts';
import { type CurrentRequest, LatestRequest } from './latest-request.ts';
import { type Direction, ListItems } from './list-items.ts';

export interface LiveListState {
  /** `idle`: never asked for · `failed`: the first page could not be read. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why the last read failed; null once one succeeds. */
  readonly error: ChatError | null;
  /** The read that failed last; null once one succeeds. */
  readonly failed: ReadKind | null;
  readonly hasMore: boolean;
  readonly hasPrevious: boolean;
  /** The read under way. */
  readonly reading: ReadKind | null;
  /** Events were missed since the items were read. */
  readonly stale: boolean;
}

type Change<Item> = (items: ListItems<Item>) => void;

/**
 * A list that is read in pages and kept up by events. One request is under way at a time: reading again replaces a page
 * under way, and a page that is asked for meanwhile follows. Headless; the owner builds its snapshot in `changed`.
 */
export class LiveList<Item, Cursor = string, Event = never> {
  readonly #config: LiveListConfig<Item, Cursor, Event>;
  readonly items: ListItems<Item>;
  readonly #requests = new LatestRequest();
  #phase: LiveListState['phase'] = 'idle';
  #error: ChatError | null = null;
  #next: Cursor | null = null;
  #previous: Cursor | null = null;
  #reading: ReadKind | null = null;
  /** Further pages to fetch once the read under way has ended. */
  #wanted = new Set<Direction>();
  /** The read to repeat on `retry`. */
  #failed: ReadKind | null = null;
  /** Changes since the request under way was sent: its answer may be older than they are. */
  #sinceRequest: Change<Item>[] = [];
  /** Outages so far, and how many of them the items have been read after. */
  #outages = 0;
  #outagesCovered = 0;
  #stopRetry: (() => void) | null = null;

  constructor(config: LiveListConfig<Item, Cursor, Event>) {
    this.#config = config;
    this.items = new ListItems(config);
  }

  get state(): LiveListState {
    return {
      phase: this.#phase,
      error: this.#error,
      failed: this.#failed,
      hasMore: this.#next !== null,
      hasPrevious: this.#previous !== null,
      reading: this.#reading,
      stale: this.#outages > this.#outagesCovered,
    };
  }

  /** Reads the first page, or anew everything that is loaded. */
  read(): Promise<void> {
    return this.#read(0);
  }

  /** Asks another question: pages of the one before are dropped. @param keepItems until the first page is here */
  restart(keepItems = false): Promise<void> {
    this.#forget(keepItems);
    return this.read();
  }

  /** Fetches the next page in that direction, after what failed before has been read. */
  async loadMore(direction: Direction = 'after'): Promise<void> {
    if (this.#phase === 'idle') return;
    if (this.#reading === direction) return;
    if (this.#reading !== null) {
      this.#wanted.add(direction);
      return;
    }
    if (this.#phase !== 'ready' || this.state.stale) {
      this.#wanted.add(direction);
      await this.read();
    } else await this.#loadPage(direction);
  }

  /** Repeats the read that failed last. */
  retry(): Promise<void> {
    const failed = this.#failed;
    return failed === 'before' || failed === 'after' ? this.loadMore(failed) : this.read();
  }

  onEvent(event: Event): void {
    const { reduce } = this.#config;
    if (reduce) this.apply((items) => reduce(items, event));
  }

  /** Changes items at once, and once more in the answer of the request under way. */
  apply(change: Change<Item>): void {
    if (this.#phase === 'idle') return;
    if (this.#reading !== null) this.#sinceRequest.push(change);
    change(this.items);
    this.#config.changed();
  }

  /** The connection broke: nobody tells what happens until the list is read again. */
  markStale(): void {
    this.#outages += 1;
  }

  /** Fails what is still loading, when nothing will be read any more. */
  fail(error: ChatError): void {
    if (this.#phase === 'ready') return;
    this.#forget(false);
    this.#phase = 'failed';
    this.#error = error;
    this.#config.changed();
  }

  /** Forgets everything, and cancels what is under way. */
  reset(): void {
    this.#forget(false);
    this.#config.changed();
  }

  /** Cancels what is under way; nothing is told afterwards. */
  stop(): void {
    this.#forget(true);
  }

  #forget(keepItems: boolean): void {
    this.#requests.cancel();
    this.#stopRetry?.();
    this.#stopRetry = null;
    this.#reading = null;
    this.#failed = null;
    this.#wanted.clear();
    this.#sinceRequest = [];
    this.#phase = 'idle';
    this.#error = null;
    this.#next = null;
    this.#previous = null;
    if (!keepItems) this.items.replace([]);
  }

  async #read(attempt: number): Promise<void> {
    this.#stopRetry?.();
    this.#stopRetry = null;
    // A page that is replaced is still wanted.
    if (this.#reading === 'before' || this.#reading === 'after') this.#wanted.add(this.#reading);
    const kind = this.#phase === 'ready' ? 'again' : 'first';
    if (kind === 'first') this.#phase = 'loading';
    const outages = this.#outages;
    await this.#request(kind, attempt, async (request) => {
      const { found, first, last } = await this.#readPages(kind, request);
      if (!request.isCurrent()) return;
      const beyond = kind === 'again' ? this.#beyond(found, last) : [];
      this.items.replace([...found, ...beyond]);
      this.#phase = 'ready';
      if (beyond.length === 0) this.#next = last.next;
      this.#previous = first.previous ?? null;
      this.#outagesCovered = outages;
    });
  }

  #loadPage(direction: Direction): Promise<void> {
    const cursor = direction === 'after' ? this.#next : this.#previous;
    if (cursor === null) return Promise.resolve();
    return this.#request(direction, 0, async ({ signal, isCurrent }) => {
      const { pageSize, fetchPage } = this.#config;
      const limit = pageSize(direction, this.items.size);
      const page = await fetchPage({ kind: direction, cursor, offset: this.items.reach, limit, signal });
      if (!isCurrent()) return;
      this.items.addPage(page.items, direction);
      if (direction === 'after') this.#next = page.next;
      else this.#previous = page.previous ?? null;
    });
  }

  /** Reads as many pages as it takes to reach as far as what is loaded. */
  async #readPages(kind: 'first' | 'again', { signal, isCurrent }: CurrentRequest) {
    const { pageSize, fetchPage, keyOf, rereadMax = Number.POSITIVE_INFINITY } = this.#config;
    const wanted = kind === 'again' ? Math.min(this.items.size, rereadMax) : 0;
    const found = new Map<string, Item>();
    let cursor: Cursor | undefined;
    let first: Page<Item, Cursor> | undefined;
    for (;;) {
      const limit = pageSize(kind, wanted - found.size);
      const page = await fetchPage({ kind, cursor, offset: found.size, limit, signal });
      first ??= page;
      for (const item of page.items) found.set(keyOf(item), item);
      if (!isCurrent() || page.next === null || found.size >= wanted)
        return { found: [...found.values()], first, last: page };
      cursor = page.next;
    }
  }

  /** Items further down than what was read again. */
  #beyond(found: readonly Item[], last: Page<Item, Cursor>): readonly Item[] {
    const { keyOf, rereadMax } = this.#config;
    if (rereadMax === undefined || last.next === null) return [];
    const keys = new Set(found.map(keyOf));
    return this.items
      .list()
      .slice(found.length)
      .filter((item) => !keys.has(keyOf(item)));
  }

  async #request(
    kind: ReadKind,
    attempt: number,
    run: (request: CurrentRequest) => Promise<void>,
  ): Promise<void> {
    const request = this.#requests.begin();
    this.#reading = kind;
    this.#sinceRequest = [];
    // The failure of a re-read stays said until one succeeds; a person who asks again has seen it.
    if (kind !== 'again') this.#error = null;
    this.#config.changed();
    try {
      await run(request);
      if (!request.isCurrent()) return;
      this.#ended(null);
      this.#error = null;
    } catch (cause) {
      if (!request.isCurrent()) return;
      this.#ended(kind);
      const error = this.#config.errorOf(cause);
      if ((kind === 'first' || kind === 'again') && this.#retryLater(error, attempt)) return;
      this.#wanted.clear();
      this.#error = error;
      if (kind === 'first') {
        this.#phase = 'failed';
        this.items.replace([]);
      }
    }
    this.#config.changed();
    this.#loadWanted();
  }

  #ended(failed: ReadKind | null): void {
    const changes = this.#sinceRequest;
    this.#sinceRequest = [];
    this.#reading = null;
    this.#failed = failed;
    if (!failed) for (const change of changes) change(this.items);
  }

  #retryLater(error: ChatError, attempt: number): boolean {
    const { retry, clock } = this.#config;
    if (!retry || !error.retryable || attempt >= retry.attempts || !retry.isPossible()) return false;
    this.#stopRetry = clock.after(retry.pause(attempt + 1), () => void this.#read(attempt + 1));
    return true;
  }

  #loadWanted(): void {
    const [direction] = this.#wanted;
    if (direction === undefined || this.#phase !== 'ready') return;
    this.#wanted.delete(direction);
    void this.loadMore(direction);
  }
}
