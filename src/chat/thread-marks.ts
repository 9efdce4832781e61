import type { MessageResponse } from '../../protocol/index.ts';
import { getUnread } from '../client/resources/unread.ts';
import type { EventFields } from './event-fields.ts';
import type { Link } from './link/open-link.ts';
import type { LeftBy } from './news/handled-by.ts';

/** Threads remembered for later events about them. */
const REMEMBERED = 500;

/** Returns whether the message begins a thread that this person takes part in. */
function hasReplyOf(message: MessageResponse, me: string): boolean {
  if (!message.reply_count) return false;
  return [message.user, ...(message.thread_participants ?? [])].some((user) => user?.id === me);
}

/**
 * Tracks this person's threads that hold unread replies. The server notifies people who do not watch the channel. For a
 * watched channel, the replies arrive and their parent messages tell whether the thread is this person's.
 */
export class ThreadMarks {
  readonly #changed: (parentId: string) => void;
  readonly unread = new Set<string>();
  /** Threads this person takes part in, as far as is known. */
  readonly #mine = new Set<string>();
  /** Threads with a new reply for which participation is not known yet. */
  readonly #open = new Set<string>();

  constructor(changed: (parentId: string) => void) {
    this.#changed = changed;
  }

  /** Fetches the unread threads from before, if there are any. */
  async load({ client, own }: Link): Promise<void> {
    const unread_threads = own.me?.unread_threads ?? 0;
    if (unread_threads === 0 && this.unread.size === 0) return;
    try {
      const { threads } = await getUnread(client);
      const now = threads.map(({ parent_message_id }) => parent_message_id);
      for (const id of this.unread) if (!now.includes(id)) this.#set(id, false);
      for (const id of now) this.#set(id, true);
    } catch {
      // Live events still arrive; the rest is fetched with the next connection.
    }
  }

  reset(): void {
    for (const id of this.unread) this.#set(id, false);
    this.#mine.clear();
    this.#open.clear();
  }

  onEvent(event: EventFields, me: string): void {
    const { message, receivedAs } = event;
    const parentId = message?.parent_id;
    const own = event.user?.id === me;
    if (receivedAs === 'thread' && parentId) this.#set(parentId, true);
    else if (receivedAs === 'watching' && parentId) this.#replied(parentId, own, message.silent === true);
    else this.#onOtherEvent(event, me);
  }

  /** Handles an event that is no reply. */
  #onOtherEvent(event: EventFields, me: string): void {
    const { message, thread_id } = event;
    switch (event.type) {
      case 'message-changed':
        if (message && hasReplyOf(message, me)) this.#takesPart(message.id);
        return;
      case 'message.read':
        if (event.user?.id === me && event.thread) this.#set(event.thread.parent_message_id, false);
        return;
      case 'notification.mark_read':
        this.#read(event);
        return;
      case 'notification.mark_unread':
        if (thread_id) this.#set(thread_id, true);
        return;
      case 'message-added':
        // No reply.
        return;
      default: {
        event.type satisfies LeftBy<'thread-marks'>;
      }
    }
  }

  #read({ thread_id, cid, unread_channels }: EventFields): void {
    if (thread_id) this.#set(thread_id, false);
    else if (!cid && unread_channels === 0) this.reset();
  }

  #replied(parentId: string, own: boolean, silent: boolean): void {
    if (own) {
      // Replying counts as reading.
      this.#takesPart(parentId);
      this.#set(parentId, false);
    } else if (this.#mine.has(parentId)) {
      if (!silent) this.#set(parentId, true);
    } else if (!silent && this.#open.size < REMEMBERED) this.#open.add(parentId);
  }

  #takesPart(parentId: string): void {
    if (this.#mine.size < REMEMBERED) this.#mine.add(parentId);
    if (this.#open.delete(parentId)) this.#set(parentId, true);
  }

  #set(parentId: string, unread: boolean): void {
    if (this.unread.has(parentId) === unread) return;
    if (unread) this.unread.add(parentId);
    else this.unread.delete(parentId);
    this.#changed(parentId);
  }
}
