import {
  type Batch,
  type ChatError,
  type ChatRuntime,
  createBatch,
  createSessionList,
  type EventFields,
  followSession,
  type ListItems,
  type LiveList,
} from '../../../chat/index.ts';
import { type MessagesPort, messagesOf } from '../../../chat/ports/index.ts';
import { queryThreads } from '../../../client/resources/threads.ts';
import { keepIfSame } from '../../../util/keep-if-same.ts';
import { type Readable, writable } from '../../../util/readable.ts';
import { sameItems } from '../../../util/same-items.ts';
import { applyToThread, type Entry, entryOf, itemOf, type ThreadItem } from './entry.ts';

/** Threads per page, the API's default. */
export const THREADS_PAGE = 25;

export interface ThreadListSnapshot {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly error: ChatError | null;
  /**
   * Unread threads first, then by the newest reply, in the order of the last load: the list must not move while it is
   * read.
   */
  readonly items: readonly ThreadItem[];
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Number of threads with new replies that a reload would bring to the top. */
  readonly unseen: number;
}

/** The threads in which a person takes part. */
export interface ThreadList {
  readonly snapshot: Readable<ThreadListSnapshot>;
  load(): Promise<void>;
  loadMore(): Promise<void>;
  start(): void;
  stop(): void;
}

/** State before the threads are loaded. */
export const NO_THREADS: ThreadListSnapshot = {
  phase: 'loading',
  error: null,
  items: [],
  hasMore: false,
  loadingMore: false,
  unseen: 0,
};

export function createThreadList(runtime: ChatRuntime): ThreadList {
  return new LiveThreadList(runtime);
}

class LiveThreadList implements ThreadList {
  readonly #runtime: ChatRuntime;
  readonly #list: LiveList<Entry, string, EventFields>;
  readonly #snapshot = writable(NO_THREADS);
  readonly #batch: Batch;
  readonly #unseen = new Set<string>();
  /** Threads that were unread when the list was loaded: they are in the list, or on a later page. */
  #unreadBefore: ReadonlySet<string> = new Set();
  readonly #messages: MessagesPort['messages'];
  #stopList = () => {};
  #stopView = () => {};

  constructor(runtime: ChatRuntime) {
    this.#runtime = runtime;
    this.#messages = messagesOf(runtime).messages;
    this.#batch = createBatch(runtime.clock, () => this.#show());
    this.#list = createSessionList<Entry>(runtime, {
      keyOf: ({ parentId }) => parentId,
      pageSize: () => THREADS_PAGE,
      fetchPage: async (client, { cursor, limit, signal }) => {
        const taken = this.#messages.ask();
        try {
          const { threads, next = null } = await queryThreads(client, limit, cursor);
          if (cursor === undefined && !signal.aborted) this.#markSeen();
          return { items: threads.flatMap((thread) => entryOf(thread, runtime) ?? []), next };
        } finally {
          taken();
        }
      },
      reduce: (items, event) => this.#reduce(items, event),
      changed: () => this.#batch.schedule(),
    });
  }

  get snapshot(): Readable<ThreadListSnapshot> {
    return this.#snapshot;
  }

  async load(): Promise<void> {
    if (this.#runtime.client()) await this.#list.read();
  }

  async loadMore(): Promise<void> {
    if (this.#runtime.client()) await this.#list.loadMore();
  }

  start(): void {
    this.#stopList = followSession(this.#runtime, this.#list, true);
    this.#stopView = this.#messages.changed.on(() =>
      // A thread goes with its parent message.
      this.#list.apply((items) => items.editAll((entry) => (entry.parent.gone ? null : entry))),
    );
  }

  stop(): void {
    this.#batch.stop();
    this.#stopList();
    this.#stopView();
  }

  /** Resets the count of new threads: the list being loaded contains them all. */
  #markSeen(): void {
    this.#unseen.clear();
    this.#unreadBefore = new Set(messagesOf(this.#runtime).unreadThreads);
  }

  #reduce(items: ListItems<Entry>, event: EventFields): void {
    for (const id of messagesOf(this.#runtime).unreadThreads)
      if (!items.get(id) && !this.#unreadBefore.has(id)) this.#unseen.add(id);
    // A new reply in a thread that is not at the top already.
    const parentId = event.receivedAs === 'watching' ? event.message?.parent_id : undefined;
    const isListed = parentId !== undefined && items.get(parentId) !== undefined;
    const isFirst = items.list()[0]?.parentId === parentId;
    if (isListed && !isFirst && event.user?.id !== this.#runtime.me()) this.#unseen.add(parentId);
    items.editAll((entry) => applyToThread(entry, event, this.#runtime));
  }

  #show(): void {
    const { phase, error, hasMore, reading } = this.#list.state;
    const before = this.#snapshot.get();
    const known = new Map(before.items.map((item) => [item.parentId, item]));
    const items = this.#list.items
      .list()
      .map((entry) => itemOf(entry, this.#runtime, known.get(entry.parentId)));
    this.#snapshot.set(
      keepIfSame<ThreadListSnapshot>(before, {
        phase: phase === 'idle' ? 'loading' : error && items.length === 0 ? 'failed' : phase,
        error,
        items: sameItems(before.items, items) ? before.items : items,
        hasMore,
        loadingMore: reading === 'after',
        unseen: this.#unseen.size,
      }),
    );
  }
}
