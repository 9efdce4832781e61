import type { MessageResponse } from '../../../protocol/index.ts';
import { getPinned } from '../../client/resources/message-tools.ts';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { type Readable, writable } from '../../util/readable.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { applyEvent, type MessageStore } from '../conversation/apply-event.ts';
import { rowView } from '../conversation/message-view.ts';
import { NO_RECEIPTS } from '../conversation/receipts.ts';
import { isOlderVersion, type Row } from '../conversation/timeline.ts';
import { coreOf } from '../core.ts';
import { ChatFailure } from '../failure.ts';
import { createSessionList, followSession, type ListItems } from '../live-list/index.ts';
import type { ChatError, MessageSnapshot } from '../model.ts';

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

const timeIn = (value: unknown): number => Date.parse(String(value ?? '')) || 0;
const pinnedAt = ({ message }: Row): number => timeIn(message.pinned_at);

const rowOf = (message: MessageResponse): Row => ({
  id: message.id,
  at: timeIn(message.created_at),
  message,
  view: null,
  stale: true,
});

/** Returns the list's rows as a store for the reducer of messages. */
const storeOf = (items: ListItems<Row>): MessageStore => ({
  rows: items.list(),
  get: (id) => items.get(id),
  put: (message) => items.put(rowOf(message)),
  update(message) {
    const row = items.get(message.id);
    if (row && !isOlderVersion(message, row.message)) items.put({ ...row, message, stale: true });
    return row !== undefined;
  },
  requote(message) {
    items.editAll((row) =>
      row.message.quoted_message?.id === message.id
        ? { ...row, message: { ...row.message, quoted_message: message }, stale: true }
        : row,
    );
  },
  drop: (unwanted) => items.editAll((row) => (unwanted(row) ? null : row)),
});

export function openPinned(runtime: ChatRuntime): PinnedMessages {
  const { people, conversation, ports } = coreOf(runtime);
  const { changes } = conversation;
  const snapshot = writable(EMPTY);
  const channel = runtime.channel();

  const list = createSessionList<Row>(runtime, {
    keyOf: ({ id }) => id,
    compare: (a, b) => pinnedAt(b) - pinnedAt(a),
    pageSize: () => PINNED_PAGE,
    async fetchPage(client, { limit, cursor }) {
      if (!channel) throw new ChatFailure('no-answer');
      const messages = await getPinned(client, channel.cid, { limit, before: cursor });
      for (const { user } of messages) people.note(user);
      const last = messages.at(-1)?.id ?? null;
      return { items: messages.map(rowOf), next: messages.length === limit ? last : null };
    },
    reduce(items, event) {
      const { message } = event;
      if (!message || event.cid !== channel?.cid || event.type === 'message-added') return;
      people.note(message.user);
      if (message.pinned && !items.get(message.id)) items.put(rowOf(message));
      applyEvent(storeOf(items), event, runtime.me());
    },
    changed: show,
  });

  function show(): void {
    const { reading, hasMore, error } = list.state;
    const { unreadThreads } = ports;
    const context = { me: runtime.me(), people, receipts: NO_RECEIPTS, changes, unreadThreads };
    const now = runtime.clock.now();
    const messages = list.items
      .list()
      .filter(({ message }) => isPinned(changes.applied(message), now))
      .map((row) => rowView(row, context));
    // Reading again after an outage does not show as loading.
    const loading = reading !== null && reading !== 'again';
    snapshot.set(keepIfSame(snapshot.get(), { messages, loading, hasMore, error }));
  }

  return { snapshot, more: () => void list.loadMore(), stop: followSession(runtime, list) };
}
