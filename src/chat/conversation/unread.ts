import type { MessageResponse, ReadStateResponse } from '../../../protocol/index.ts';
import type { EventFields } from '../event-fields.ts';
import { countsAsUnread } from './counts-as-unread.ts';
import type { Timeline } from './timeline.ts';

const NO_MUTES: ReadonlySet<string> = new Set();

/** The read states in a query's response. */
interface Loaded {
  /** Id of this person. */
  readonly me: string;
  readonly reads: readonly ReadStateResponse[] | undefined;
  /** Read position when the query was sent: its response may miss what came or was read since. */
  readonly askedAt?: number;
}

/** Tracks how far this person has read one conversation, and their position when it was opened. */
export class Unread {
  count = 0;
  /**
   * True if the server keeps this person's read state. Members have one; for readers of a public room it is kept here.
   */
  tracked = false;
  /** Ids of people whose messages do not count. */
  muted = NO_MUTES;
  /** Parent id of the thread that is counted, instead of its channel. */
  readonly #parentId: string | undefined;
  #me = '';
  #readAt = 0;
  /** Read position at the opening, where the separator belongs; null if nothing was unread. */
  #openedAt: number | null = null;
  #firstId: string | null = null;
  #openedCount = 0;
  /**
   * True after the person marked messages as unread. Visible messages then do not count as read until the person
   * leaves.
   */
  held = false;

  constructor(parentId?: string) {
    this.#parentId = parentId;
  }

  /** Time up to which the person has read, as far as is known here; epoch ms. */
  get readAt(): number {
    return this.#readAt;
  }

  /** Loads the read state from a query's response. For readers that the server does not track, the local state stays. */
  load({ me, reads, askedAt = this.#readAt }: Loaded, timeline: Timeline): void {
    this.#me = me;
    const own = reads?.find((read) => read.user?.id === me);
    this.tracked = own !== undefined;
    if (own) {
      const told = Date.parse(own.last_read) || 0;
      const heard = this.#readAt > askedAt ? this.#readAt : 0;
      this.#readAt = Math.max(told, heard);
      const here = this.#countHere(timeline);
      this.count = heard > told ? here : Math.max(own.unread_messages ?? 0, here);
    } else if (this.#readAt === 0) {
      this.#readAt = timeline.last()?.at ?? 0;
    } else {
      this.count = this.#countHere(timeline);
    }
  }

  /** Notes that the person now looks at the conversation. */
  enter(): void {
    this.#openedAt = this.count > 0 ? this.#readAt : null;
    this.#openedCount = this.count;
    this.#firstId = null;
  }

  leave(): void {
    this.held = false;
    this.#openedAt = null;
    this.#firstId = null;
  }

  /** Returns the first message that was unread at the opening; null if there was none, or if it is not loaded yet. */
  firstId(timeline: Timeline): string | null {
    const from = this.#openedAt;
    if (from === null || this.#firstId !== null) return this.#firstId;
    const index = timeline.rows.findIndex((row) => row.at > from && this.#counts(row.message));
    // Older unread messages may precede the oldest loaded row.
    const certain = index > 0 || (index === 0 && !timeline.hasOlder);
    if (certain) this.#firstId = timeline.rows[index]?.id ?? null;
    return this.#firstId;
  }

  /** Returns the read time and the number of unread messages, if the first unread message has yet to be loaded. */
  above(timeline: Timeline): { readonly at: number; readonly count: number } | null {
    if (this.#openedAt === null || this.firstId(timeline) !== null) return null;
    return { at: this.#openedAt, count: this.#openedCount };
  }

  onEvent(event: EventFields, cid: string): void {
    if (event.heardAs === 'watching' && event.message) this.#onMessage(event, event.message);
    else if (this.#isRead(event, cid)) this.#readUpTo(Date.parse(event.created_at ?? ''));
    else if (event.type === 'channel.truncated') this.count = 0;
    else if (event.type === 'notification.mark_unread' && event.cid === cid) this.#onMarkUnread(event);
  }

  /** Returns whether a message of another person, newer than the read position, is loaded. */
  hasNews(timeline: Timeline): boolean {
    const last = timeline.last();
    return (
      this.count > 0 || (last !== undefined && last.at > this.#readAt && last.message.user?.id !== this.#me)
    );
  }

  /** Marks everything from this time on as unread, and puts the separator before it. */
  setBack(at: number, timeline: Timeline): void {
    this.held = true;
    this.#readAt = at - 1;
    this.count = timeline.rows.filter((row) => row.at >= at && this.#counts(row.message)).length;
    this.enter();
  }

  markRead(at: number): void {
    this.#readUpTo(at);
  }

  #onMessage({ user, created_at }: EventFields, message: MessageResponse): void {
    if (this.#counts(message)) this.count += 1;
    // Sending a message counts as reading, as on the server.
    else if (user?.id === this.#me && this.#isHere(message.parent_id))
      this.#readUpTo(Date.parse(created_at ?? ''));
  }

  #onMarkUnread({ user, thread_id, unread_messages, last_read_at }: EventFields): void {
    if (user?.id !== this.#me || !this.#isHere(thread_id)) return;
    this.count = unread_messages ?? 0;
    this.#readAt = Date.parse(last_read_at ?? '') || 0;
  }

  /** Returns whether the event says that this person read the conversation. */
  #isRead(event: EventFields, cid: string): boolean {
    const { type, user, thread, thread_id, unread_channels } = event;
    if (type === 'message.read') return user?.id === this.#me && this.#isHere(thread?.parent_message_id);
    if (type !== 'notification.mark_read') return false;
    return unread_channels === 0 || (event.cid === cid && this.#isHere(thread_id));
  }

  /** Returns whether this is the thread, or without an id the channel, that is counted. */
  #isHere(parentId: string | null | undefined): boolean {
    return (parentId || undefined) === this.#parentId;
  }

  /** Counts the loaded unread messages. */
  #countHere(timeline: Timeline): number {
    return timeline.rows.filter((row) => row.at > this.#readAt && this.#counts(row.message)).length;
  }

  #counts(message: MessageResponse): boolean {
    return countsAsUnread(message, this.#me, { muted: this.muted, parentId: this.#parentId });
  }

  #readUpTo(at: number): void {
    this.held = false;
    this.count = 0;
    if (at > this.#readAt) this.#readAt = at;
  }
}
