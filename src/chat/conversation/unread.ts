import type { MessageResponse, ReadStateResponse } from '../../../protocol/index.ts';
import type { EventFields } from '../event-fields.ts';
import { countsAsUnread } from './counts-as-unread.ts';
import type { Timeline } from './timeline.ts';

const NO_MUTES: ReadonlySet<string> = new Set();

/** How far the person themselves has read one conversation, and where they stood when it was opened. */
export class Unread {
  count = 0;
  /** The server keeps this person's place (members do; readers of a public room do not, then it is kept here). */
  tracked = false;
  /** Ids of people whose messages do not count. */
  muted = NO_MUTES;
  /** Of the thread that is counted, instead of its channel. */
  readonly #parentId: string | undefined;
  #me = '';
  #readAt = 0;
  /** Where the separator belongs: the place that was read up to at the opening; null where nothing was unread. */
  #openedAt: number | null = null;
  #firstId: string | null = null;
  #openedCount = 0;
  /** The person set the mark back: what is on screen does not count as read until they have left. */
  held = false;

  constructor(parentId?: string) {
    this.#parentId = parentId;
  }

  /** When the person has read last, as far as is known here; milliseconds. */
  get readAt(): number {
    return this.#readAt;
  }

  /**
   * The server's word after a query. For readers it does not track, what is here stays.
   * @param askedAt how far was read when it was asked: what came or was read since then, its answer may not know
   */
  load(
    me: string,
    reads: readonly ReadStateResponse[] | undefined,
    timeline: Timeline,
    askedAt = this.#readAt,
  ): void {
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

  /** The conversation comes before the person's eyes. */
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

  /** The first unread message at the opening; null where there was none, or where it is not loaded yet. */
  firstId(timeline: Timeline): string | null {
    const from = this.#openedAt;
    if (from === null || this.#firstId !== null) return this.#firstId;
    const index = timeline.rows.findIndex((row) => row.at > from && this.#counts(row.message));
    // The oldest row that is here may have older unread ones before it.
    const certain = index > 0 || (index === 0 && !timeline.hasOlder);
    if (certain) this.#firstId = timeline.rows[index]?.id ?? null;
    return this.#firstId;
  }

  /** Where the first unread message at the opening has yet to be loaded: when it was read up to, and how many came after. */
  above(timeline: Timeline): { readonly at: number; readonly count: number } | null {
    if (this.#openedAt === null || this.firstId(timeline) !== null) return null;
    return { at: this.#openedAt, count: this.#openedCount };
  }

  onEvent(event: EventFields, cid: string): void {
    const own = event.user?.id === this.#me;
    const here = (parentId: string | undefined | null) => (parentId || undefined) === this.#parentId;
    if (event.heardAs === 'watching' && event.message) {
      if (this.#counts(event.message)) this.count += 1;
      // Who writes has read: the server counts so too.
      else if (own && here(event.message.parent_id)) this.#readUpTo(Date.parse(event.created_at ?? ''));
    } else if (event.type === 'message.read' && own && here(event.thread?.parent_message_id)) {
      this.#readUpTo(Date.parse(event.created_at ?? ''));
    } else if (event.type === 'notification.mark_read') {
      if (event.unread_channels === 0 || (event.cid === cid && here(event.thread_id))) {
        this.#readUpTo(Date.parse(event.created_at ?? ''));
      }
    } else if (
      event.type === 'notification.mark_unread' &&
      event.cid === cid &&
      here(event.thread_id) &&
      own
    ) {
      this.count = event.unread_messages ?? 0;
      this.#readAt = Date.parse(event.last_read_at ?? '') || 0;
    } else if (event.type === 'channel.truncated') {
      this.count = 0;
    }
  }

  /** Whether something of another's that is newer than what was read is here. */
  hasNews(timeline: Timeline): boolean {
    const last = timeline.last();
    return (
      this.count > 0 || (last !== undefined && last.at > this.#readAt && last.message.user?.id !== this.#me)
    );
  }

  /** Everything from this time on is unread again, and the separator stands before it. */
  setBack(at: number, timeline: Timeline): void {
    this.held = true;
    this.#readAt = at - 1;
    this.count = timeline.rows.filter((row) => row.at >= at && this.#counts(row.message)).length;
    this.enter();
  }

  markRead(at: number): void {
    this.#readUpTo(at);
  }

  /** Of what is loaded. */
  #countHere(timeline: Timeline): number {
    return timeline.rows.filter((row) => row.at > this.#readAt && this.#counts(row.message)).length;
  }

  #counts(message: MessageResponse): boolean {
    return countsAsUnread(message, this.#me, this.muted, this.#parentId);
  }

  #readUpTo(at: number): void {
    this.held = false;
    this.count = 0;
    if (at > this.#readAt) this.#readAt = at;
  }
}
