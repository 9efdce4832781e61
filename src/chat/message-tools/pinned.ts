import type { MessageResponse } from '../../../protocol/index.ts';
import { getPinned } from '../../client/resources/message-tools.ts';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { applyEvent } from '../conversation/apply-event.ts';
import { rowView } from '../conversation/message-view.ts';
import { NO_RECEIPTS } from '../conversation/receipts.ts';
import type { Row } from '../conversation/timeline.ts';
import { Timeline } from '../conversation/timeline.ts';
import { coreOf } from '../core.ts';
import type { EventFields } from '../event-fields.ts';
import { ChatFailure } from '../failure.ts';
import type { Inside } from '../inside.ts';
import type { ChatError, MessageSnapshot } from '../model.ts';

/** Pinned messages asked for at once. */
const PINNED_PAGE = 10;

export interface PinnedSnapshot {
  /** Pinned last first. */
  readonly messages: readonly MessageSnapshot[];
  readonly loading: boolean;
  readonly hasMore: boolean;
  readonly error: ChatError | null;
}

/** The pinned messages of the open channel while somebody looks at them. */
export interface PinnedMessages {
  readonly snapshot: Readable<PinnedSnapshot>;
  /** The next page; after an error the same one again. */
  more(): void;
  stop(): void;
}

const EMPTY: PinnedSnapshot = { messages: [], loading: true, hasMore: false, error: null };

/** Pinned and not over its time. */
function isPinned({ pinned, pin_expires, deleted_at }: MessageResponse, now: number): boolean {
  const until = Date.parse(String(pin_expires ?? '')) || Number.POSITIVE_INFINITY;
  return pinned === true && !deleted_at && until > now;
}

const pinnedAt = ({ message }: Row) => Date.parse(String(message.pinned_at ?? '')) || 0;

export function openPinned(inside: Inside): PinnedMessages {
  const core = coreOf(inside);
  const snapshot = writable(EMPTY);
  const rows = new Timeline();
  const channel = inside.channel();
  let last = '';
  let stopped = false;

  function show(change: Partial<PinnedSnapshot>): void {
    const { me } = inside;
    const { unreadThreads } = core.ports;
    const { changes } = core.conversation;
    const now = inside.clock.now();
    const context = { me: me(), people: core.people, receipts: NO_RECEIPTS, changes, unreadThreads };
    const messages = rows.rows
      .filter(({ message }) => isPinned(changes.applied(message), now))
      .toSorted((a, b) => pinnedAt(b) - pinnedAt(a))
      .map((row) => rowView(row, context));
    snapshot.set(keepIfSame(snapshot.get(), { ...snapshot.get(), ...change, messages }));
  }

  /** A reply can be pinned as well, wherever it stands. */
  function keep(message: MessageResponse): void {
    rows.put({ ...message, show_in_channel: true });
  }

  async function load(): Promise<void> {
    show({ loading: true, error: null });
    try {
      const client = inside.client();
      if (!channel || !client) throw new ChatFailure('no-answer');
      const messages = await getPinned(client, channel.cid, PINNED_PAGE, last);
      if (stopped) return;
      last = messages.at(-1)?.id ?? last;
      for (const message of messages) {
        core.people.note(message.user);
        keep(message);
      }
      show({ loading: false, hasMore: messages.length === PINNED_PAGE });
    } catch (cause) {
      if (stopped) return;
      show({ loading: false, error: inside.errorOf(cause) });
    }
  }

  function hear(event: EventFields): void {
    const { message } = event;
    if (!message || event.cid !== channel?.cid || event.type === 'message.new') return;
    core.people.note(message.user);
    if (message.pinned && !rows.get(message.id)) keep(message);
    applyEvent(rows, event, inside.me());
    show({});
  }

  const stopHearing = core.session.events.on(hear);
  void load();
  return {
    snapshot,
    more: () => void load(),
    stop() {
      stopped = true;
      stopHearing();
    },
  };
}
