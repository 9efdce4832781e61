import { queryThreads } from '../../client/resources/threads.ts';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { sameItems } from '../../util/same-items.ts';
import { createBatch } from '../batch.ts';
import { coreOf } from '../core.ts';
import type { EventFields } from '../event-fields.ts';
import type { Inside } from '../inside.ts';
import type { ChatError } from '../model.ts';
import { applyToThread, type Entry, entryOf, itemOf, type ThreadItem } from './entry.ts';

/** Threads of a page, as many as the API's own default. */
export const THREADS_PAGE = 25;

export interface ThreadListSnapshot {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly error: ChatError | null;
  /** Unread ones first, then by the newest reply, as they were when they were loaded: a list that is read does not move. */
  readonly items: readonly ThreadItem[];
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Threads with something new that a reload would bring to the top. */
  readonly unseen: number;
}

/** The threads a person takes part in. */
export interface ThreadList {
  readonly snapshot: Readable<ThreadListSnapshot>;
  load(): Promise<void>;
  loadMore(): Promise<void>;
  start(): void;
  stop(): void;
}

/** Before they are read. */
export const NO_THREADS: ThreadListSnapshot = {
  phase: 'loading',
  error: null,
  items: [],
  hasMore: false,
  loadingMore: false,
  unseen: 0,
};

export function createThreadList(inside: Inside): ThreadList {
  const { session, ports } = coreOf(inside);
  const snapshot = writable(NO_THREADS);
  const batch = createBatch(inside.clock, show);
  let state: Omit<ThreadListSnapshot, 'items' | 'unseen'> = NO_THREADS;
  let entries = new Map<string, Entry>();
  const unseen = new Set<string>();
  /** Threads that were unread when the list was loaded: those are in it, or on a later page. */
  let before: ReadonlySet<string> = new Set();
  let next: string | undefined;
  /** Raised with every load: an earlier one is then nobody's. */
  let epoch = 0;
  let stops: readonly (() => void)[] = [];

  function show(): void {
    const shown = snapshot.get();
    const known = new Map(shown.items.map((item) => [item.parentId, item]));
    const items = [...entries.values()].map((entry) => itemOf(entry, inside, known.get(entry.parentId)));
    snapshot.set(
      keepIfSame<ThreadListSnapshot>(shown, {
        ...state,
        items: sameItems(shown.items, items) ? shown.items : items,
        unseen: unseen.size,
      }),
    );
  }

  function set(change: Partial<typeof state>): void {
    state = { ...state, ...change };
    batch.soon();
  }

  async function page(more: boolean): Promise<void> {
    const client = inside.client();
    if (!client) return;
    epoch += 1;
    const asked = epoch;
    set(more ? { loadingMore: true } : { phase: entries.size > 0 ? 'ready' : 'loading', error: null });
    try {
      const found = await queryThreads(client, THREADS_PAGE, more ? next : undefined);
      if (asked !== epoch) return;
      if (!more) {
        entries = new Map();
        unseen.clear();
        before = new Set(ports.unreadThreads);
      }
      for (const thread of found.threads) {
        const entry = entryOf(thread, inside);
        if (entry) entries.set(entry.parentId, entry);
      }
      next = found.next;
      set({ phase: 'ready', error: null, hasMore: next !== undefined, loadingMore: false });
    } catch (cause) {
      if (asked !== epoch) return;
      const error = inside.errorOf(cause);
      set({ loadingMore: false, error, ...(entries.size > 0 ? {} : { phase: 'failed' as const }) });
    }
  }

  function hear(event: EventFields): void {
    for (const id of ports.unreadThreads) if (!entries.has(id) && !before.has(id)) unseen.add(id);
    // Something new in one that is not at the top already.
    const parentId = event.type === 'message.new' ? event.message?.parent_id : undefined;
    const [first] = entries.keys();
    if (parentId && parentId !== first && entries.has(parentId) && event.user?.id !== inside.me())
      unseen.add(parentId);
    for (const [id, entry] of entries) {
      const changed = applyToThread(entry, event, inside);
      if (changed === null) entries.delete(id);
      else if (changed !== entry) entries.set(id, changed);
    }
    batch.soon();
  }

  return {
    snapshot,
    load: () => page(false),
    async loadMore() {
      if (next !== undefined && !state.loadingMore) await page(true);
    },
    start() {
      stops = [session.events.on(hear), session.ready.on(() => void page(false))];
      void page(false);
    },
    stop() {
      epoch += 1;
      batch.stop();
      for (const stop of stops) stop();
    },
  };
}
