import type { ChatError } from '../model.ts';
import type { LiveListConfig, Page, ReadKind } from './config.ts';
import { type CurrentRequest, LatestRequest } from './latest-request.ts';
import { ListItems } from './list-items.ts';

export interface LiveListState {
  /** `idle`: never read · `failed`: the first page could not be read. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** Error of the last read; null once a read succeeds. */
  readonly error: ChatError | null;
  /** Kind of the read that failed last; null once a read succeeds. */
  readonly failed: ReadKind | null;
  readonly hasMore: boolean;
  /** Kind of the read under way. */
  readonly reading: ReadKind | null;
  /** True if events were missed since the items were read. */
  readonly stale: boolean;
}

type Change<Item> = (items: ListItems<Item>) => void;

/**
 * A list that is read in pages and kept current by events. One request is under way at a time: reading again replaces a
 * page's request, and a page requested meanwhile follows. Headless; the owner builds its snapshot in `changed`.
 */
export class LiveList<Item, Cursor = string, Event = never> {
  readonly #config: LiveListConfig<Item, Cursor, Event>;
  readonly items: ListItems<Item>;
  readonly #requests = new LatestRequest();
  #phase: LiveListState['phase'] = 'idle';
  #error: ChatError | null = null;
  #next: Cursor | null = null;
  #reading: ReadKind | null = null;
  /** True if a further page is to be fetched once the read under way has ended. */
  #wantsMore = false;
  /** The read that `retry` repeats. */
  #failed: ReadKind | null = null;
  /** Changes since the request under way was sent: its answer may be older. */
  #sinceRequest: Change<Item>[] = [];
  /** True if items left since the request under way was sent: its page may begin too late, behind an item. */
  #haveLeft = false;
  /** Number of outages so far, and how many of them the current items include. */
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
      reading: this.#reading,
      stale: this.#outages > this.#outagesCovered,
    };
  }

  /** Reads the first page, or all loaded items again. */
  read(): Promise<void> {
    return this.#read(0);
  }

  /**
   * Starts over with another query: earlier pages are dropped.
   * @param keepItems keeps the items until the first page is here
   */
  restart(keepItems = false): Promise<void> {
    this.#forget(keepItems);
    return this.read();
  }

  /** Fetches the next page. A list that failed or is stale is read first. */
  async loadMore(): Promise<void> {
    if (this.#phase === 'idle' || this.#reading === 'after') return;
    if (this.#reading !== null) {
      this.#wantsMore = true;
      return;
    }
    if (this.#phase !== 'ready' || this.state.stale) {
      this.#wantsMore = true;
      await this.read();
    } else await this.#loadPage();
  }

  /** Repeats the read that failed last. */
  retry(): Promise<void> {
    return this.#failed === 'after' ? this.loadMore() : this.read();
  }

  onEvent(event: Event): void {
    const { reduce } = this.#config;
    if (reduce) this.apply((items) => reduce(items, event));
  }

  /** Changes the items at once, and again in the answer of a request under way. */
  apply(change: Change<Item>): void {
    if (this.#phase === 'idle') return;
    if (this.#reading !== null) this.#sinceRequest.push(change);
    const { size } = this.items;
    change(this.items);
    if (this.items.size < size) this.#haveLeft = true;
    this.#config.changed();
  }

  /** Notes a broken connection: events are missing until the list is read again. */
  markStale(): void {
    this.#outages += 1;
  }

  /** Fails a first read that cannot finish any more. */
  fail(error: ChatError): void {
    if (this.#phase === 'ready') return;
    this.#forget(false);
    this.#phase = 'failed';
    this.#error = error;
    this.#config.changed();
  }

  /** Forgets everything, and cancels requests under way. */
  reset(): void {
    this.#forget(false);
    this.#config.changed();
  }

  /** Cancels requests under way, without a call to `changed`. */
  stop(): void {
    this.#forget(true);
  }

  #forget(keepItems: boolean): void {
    this.#requests.cancel();
    this.#stopRetry?.();
    this.#stopRetry = null;
    this.#reading = null;
    this.#failed = null;
    this.#wantsMore = false;
    this.#sinceRequest = [];
    this.#phase = 'idle';
    this.#error = null;
    this.#next = null;
    if (!keepItems) this.items.replace([]);
  }

  async #read(attempt: number): Promise<void> {
    this.#stopRetry?.();
    this.#stopRetry = null;
    // A replaced page is still wanted.
    if (this.#reading === 'after') this.#wantsMore = true;
    const kind = this.#phase === 'ready' ? 'again' : 'first';
    if (kind === 'first') this.#phase = 'loading';
    const outages = this.#outages;
    await this.#request(kind, attempt, async (request) => {
      const { found, last } = await this.#readPages(kind, request);
      if (!request.isCurrent()) return;
      const beyond = kind === 'again' ? this.#beyond(found, last) : [];
      this.items.replace([...found, ...beyond]);
      this.#phase = 'ready';
      if (beyond.length === 0) this.#next = last.next;
      this.#outagesCovered = outages;
    });
  }

  #loadPage(): Promise<void> {
    const cursor = this.#next;
    if (cursor === null) return Promise.resolve();
    return this.#request('after', 0, async ({ signal, isCurrent }) => {
      const { pageSize, fetchPage } = this.#config;
      const limit = pageSize('after', this.items.size);
      const page = await fetchPage({ kind: 'after', cursor, offset: this.items.reach, limit, signal });
      if (!isCurrent()) return;
      this.items.addPage(page.items);
      this.#next = page.next;
    });
  }

  /** Reads as many pages as the loaded items span. */
  async #readPages(kind: 'first' | 'again', { signal, isCurrent }: CurrentRequest) {
    const { pageSize, fetchPage, keyOf, rereadMax = Number.POSITIVE_INFINITY } = this.#config;
    const wanted = kind === 'again' ? Math.min(this.items.size, rereadMax) : 0;
    const found = new Map<string, Item>();
    let cursor: Cursor | undefined;
    for (;;) {
      const limit = pageSize(kind, wanted - found.size);
      const page = await fetchPage({ kind, cursor, offset: found.size, limit, signal });
      for (const item of page.items) found.set(keyOf(item), item);
      if (!isCurrent() || page.next === null || found.size >= wanted)
        return { found: [...found.values()], last: page };
      cursor = page.next;
    }
  }

  /** Returns the loaded items beyond those that were read again. */
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
    // The error of a failed re-read stays until a read succeeds. Other errors are cleared: a person who tries
    // again has seen them.
    if (kind !== 'again') this.#error = null;
    this.#config.changed();
    this.#haveLeft = false;
    try {
      await run(request);
      if (!request.isCurrent()) return;
      this.#ended(null);
      this.#error = null;
    } catch (cause) {
      if (!request.isCurrent()) return;
      this.#ended(kind);
      const error = this.#config.errorOf(cause);
      const repeats = kind !== 'after' && this.#retryLater(kind, error, attempt);
      if (repeats && attempt < (this.#config.retry?.attempts ?? 0)) return;
      this.#wantsMore = false;
      this.#error = error;
      if (kind === 'first') {
        this.#phase = 'failed';
        this.items.replace([]);
      }
    }
    this.#config.changed();
    if (this.#haveLeft && !this.#failed) void this.#read(0);
    else this.#loadWanted();
  }

  #ended(failed: ReadKind | null): void {
    const changes = this.#sinceRequest;
    this.#sinceRequest = [];
    this.#reading = null;
    this.#failed = failed;
    if (!failed) for (const change of changes) change(this.items);
  }

  /** Repeats a failed read later. Items that are shown are read again until that succeeds: nothing else corrects them. */
  #retryLater(kind: 'first' | 'again', error: ChatError, attempt: number): boolean {
    const { retry, clock } = this.#config;
    if (!retry || !error.retryable || !retry.isPossible()) return false;
    if (kind === 'first' && attempt >= retry.attempts) return false;
    this.#stopRetry = clock.after(retry.pause(attempt + 1), () => void this.#read(attempt + 1));
    return true;
  }

  #loadWanted(): void {
    if (!this.#wantsMore || this.#phase !== 'ready') return;
    this.#wantsMore = false;
    void this.loadMore();
  }
}
