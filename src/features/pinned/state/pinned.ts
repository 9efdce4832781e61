import type { MessageResponse } from '../../../../protocol/index.ts';
import {
  type ChatError,
  ChatFailure,
  type ChatRuntime,
  createSessionList,
  followSession,
  type Known,
  type MessageSnapshot,
  NO_RECEIPTS,
  Row,
  rowView,
  timeIn,
} from '../../../chat/index.ts';
import { messagesOf } from '../../../chat/ports/index.ts';
import { getPinned } from '../../../client/resources/message-tools.ts';
import { keepIfSame } from '../../../util/keep-if-same.ts';
import { type Readable, writable } from '../../../util/readable.ts';

/** Pinned messages fetched at once. */
const PINNED_PAGE = 10;

export interface PinnedSnapshot {
  /** Most recently pinned first. */
  readonly messages: readonly MessageSnapshot[];
  readonly loading: boolean;
  readonly hasMore: boolean;
  readonly error: ChatError | null;
}

/** The pinned messages of the open channel, while they are shown. */
export interface PinnedMessages {
  readonly snapshot: Readable<PinnedSnapshot>;
  /** Loads the next page; after an error the same page again. */
  more(): void;
  stop(): void;
}

const EMPTY: PinnedSnapshot = { messages: [], loading: true, hasMore: false, error: null };

/** Returns whether the message is pinned and the pin has not expired. */
function isPinned({ pinned, pin_expires, deleted_at }: MessageResponse, now: number): boolean {
  const until = Date.parse(String(pin_expires ?? '')) || Number.POSITIVE_INFINITY;
  return pinned === true && !deleted_at && until > now;
}

const rowOf = (known: Known | null): Row | null => known && new Row(known);

export function openPinned(runtime: ChatRuntime): PinnedMessages {
  const { people, messages, changes, unreadThreads } = messagesOf(runtime);
  const snapshot = writable(EMPTY);
  const channel = runtime.channel();
  const shown = ({ message }: Pick<Row, 'message'>): MessageResponse => changes.applied(message);
  const pinnedAt = (row: Row): number => timeIn(shown(row).pinned_at) || 0;

  const list = createSessionList<Row>(runtime, {
    keyOf: ({ id }) => id,
    compare: (a, b) => pinnedAt(b) - pinnedAt(a),
    pageSize: () => PINNED_PAGE,
    async fetchPage(client, { limit, cursor }) {
      if (!channel) throw new ChatFailure('no-answer');
      const taken = messages.ask();
      try {
        const page = await getPinned(client, channel.cid, { limit, before: cursor });
        for (const { user } of page) people.note(user);
        const next = page.length === limit ? (page.at(-1)?.id ?? null) : null;
        return { items: page.flatMap((message) => rowOf(messages.take(message)) ?? []), next };
      } finally {
        taken();
      }
    },
    reduce(items, { type, cid, message }) {
      if (!message?.pinned || cid !== channel?.cid || type === 'message-added') return;
      people.note(message.user);
      const row = items.get(message.id) ?? rowOf(messages.addOnce(message));
      if (row) items.put(row);
    },
    changed: show,
  });

  /** Follows the store: messages that are gone leave, and one that this person has pinned just now comes. */
  function follow(changed: readonly Known[]): void {
    list.apply((items) => {
      for (const known of changed) {
        if (known.gone) items.delete(known.id);
        else if (known.message.cid === channel?.cid && shown(known).pinned)
          items.put(items.get(known.id) ?? new Row(known));
      }
    });
  }

  function show(): void {
    const { reading, hasMore, error } = list.state;
    const context = { me: runtime.me(), people, receipts: NO_RECEIPTS, changes, unreadThreads };
    const now = runtime.clock.now();
    const pinned = list.items
      .list()
      .filter((row) => isPinned(shown(row), now))
      .map((row) => rowView(row, context));
    // Reading again after an outage does not show as loading.
    const loading = reading !== null && reading !== 'again';
    snapshot.set(keepIfSame(snapshot.get(), { messages: pinned, loading, hasMore, error }));
  }

  const stopView = messages.changed.on(follow);
  const stopList = followSession(runtime, list);
  return {
    snapshot,
    more: () => void list.loadMore(),
    stop() {
      stopList();
      stopView();
    },
  };
}
