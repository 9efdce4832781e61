import type { MessageResponse, ReadStateResponse } from '../../../protocol/index.ts';
import type { EventFields } from '../event-fields.ts';
import type { LeftBy } from '../news/handled-by.ts';
import { countsAsUnread } from './counts-as-unread.ts';
import type { Row, Timeline } from './timeline.ts';

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
  /** Number of messages that were unread at the opening; 0 if none was, or if they turned out to be gone. */
  openedCount = 0;
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
      const stored = Date.parse(own.last_read) || 0;
      const local = this.#readAt > askedAt ? this.#readAt : 0;
      this.#readAt = Math.max(stored, local);
      const here = this.#countHere(timeline);
      this.count = local > stored ? here : Math.max(own.unread_messages ?? 0, here);
    } else if (this.#readAt === 0) {
      this.#readAt = timeline.last()?.at ?? 0;
    } else {
      this.count = this.#countHere(timeline);
    }
  }

  /** Notes that the person now looks at the conversation. */
  enter(): void {
    this.#openedAt = this.count > 0 ? this.#readAt : null;
    this.openedCount = this.count;
    this.#firstId = null;
  }

  leave(): void {
    this.held = false;
    this.#firstId = null;
    this.giveUp();
  }

  /** Notes that there is no first unread message to lead to: the messages were deleted, or read elsewhere. */
  giveUp(): void {
    this.#openedAt = null;
    this.openedCount = 0;
  }

  /** Returns the first message that was unread at the opening; null if there was none, or if it is not loaded yet. */
  firstId(timeline: Timeline): string | null {
    const from = this.#openedAt;
    if (from === null || this.#firstId !== null) return this.#firstId;
    const { rows, hasOlder, hasNewer } = timeline;
    const index = rows.findIndex((row) => row.at > from && this.#counts(row.message));
    // Older unread messages may precede the oldest loaded row.
    const certain = index > 0 || (index === 0 && !hasOlder);
    if (certain) this.#firstId = rows[index]?.id ?? null;
    // All messages are loaded, and none of them counts.
    else if (index < 0 && rows.length > 0 && !hasOlder && !hasNewer) this.giveUp();
    return this.#firstId;
  }

  /** Returns the read time at the opening, if the first unread message has yet to be loaded; else null. */
  above(timeline: Timeline): number | null {
    return this.firstId(timeline) === null ? this.#openedAt : null;
  }

  /** @param stretches the loaded stretches, the one that is shown first */
  onEvent(event: EventFields, cid: string, stretches: readonly Timeline[]): void {
    switch (event.type) {
      case 'message-added':
        if (event.receivedAs === 'watching' && event.message) this.#onMessage(event, event.message);
        break;
      case 'message.read':
      case 'notification.mark_read':
        if (this.#isRead(event, cid)) this.#readElsewhere(event, stretches);
        break;
      case 'channel.truncated':
        this.count = 0;
        break;
      case 'notification.mark_unread':
        if (event.cid === cid) this.#onMarkUnread(event);
        break;
      default:
        event.type satisfies LeftBy<'unread'>;
    }
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

  /** Notes that the person has read everything. */
  markRead(at: number): void {
    this.held = false;
    this.count = 0;
    if (at > this.#readAt) this.#readAt = at;
  }

  /** Notes that the person has read up to a time. Later messages stay unread. */
  readUpTo(at: number, stretches: readonly Timeline[]): void {
    if (at <= this.#readAt) return;
    const left = this.#countLeft(at, stretches);
    this.markRead(at);
    this.count = left;
  }

  /**
   * Returns whether a message is unread, and every one before it that is unread is loaded: people who jumped over some
   * have not seen them.
   */
  followsRead({ at }: Row, timeline: Timeline): boolean {
    return at > this.#readAt && (!timeline.hasOlder || (timeline.first()?.at ?? at) <= this.#readAt);
  }

  #onMessage({ user, created_at }: EventFields, message: MessageResponse): void {
    if (this.#counts(message)) this.count += 1;
    // Sending a message counts as reading; the conversation tells the server.
    else if (user?.id === this.#me && this.#isHere(message.parent_id))
      this.markRead(Date.parse(created_at ?? ''));
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
    // A channel may be read in part, and this event does not tell the time up to which it is.
    return unread_channels === 0 || (event.cid === cid && Boolean(thread_id) && this.#isHere(thread_id));
  }

  /** Returns whether this is the thread, or without an id the channel, that is counted. */
  #isHere(parentId: string | null | undefined): boolean {
    return (parentId || undefined) === this.#parentId;
  }

  /** Handles a read by this person; if anything was unread here, they read it in another tab or on another device. */
  #readElsewhere({ created_at }: EventFields, stretches: readonly Timeline[]): void {
    if (this.count > 0 && this.#firstId === null) this.giveUp();
    this.readUpTo(Date.parse(created_at ?? ''), stretches);
  }

  /** Returns how many messages are unread after a time, as far as the loaded messages tell. */
  #countLeft(at: number, stretches: readonly Timeline[]): number {
    const newest = stretches.find(({ hasNewer }) => !hasNewer);
    const count = ({ rows }: Timeline, from: number, to: number) =>
      rows.filter((row) => row.at > from && row.at <= to && this.#counts(row.message)).length;
    if (newest && (newest.first()?.at ?? 0) <= at) return count(newest, at, Number.POSITIVE_INFINITY);
    const around = stretches.find((stretch) => (stretch.last()?.at ?? 0) >= at);
    return around ? Math.max(0, this.count - count(around, this.#readAt, at)) : 0;
  }

  /** Counts the loaded unread messages. */
  #countHere(timeline: Timeline): number {
    return timeline.rows.filter((row) => row.at > this.#readAt && this.#counts(row.message)).length;
  }

  #counts(message: MessageResponse): boolean {
    return countsAsUnread(message, this.#me, { muted: this.muted, parentId: this.#parentId });
  }
}
