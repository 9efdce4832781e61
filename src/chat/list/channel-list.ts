import type { ChannelStateResponseFields, ChatEvent } from '../../../protocol/index.ts';
import { queryChannels } from '../../client/resources/channels.ts';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { sameItems } from '../../util/same-items.ts';
import { type Batch, createBatch } from '../batch.ts';
import {
  LIST_MEMBERS,
  LIST_MESSAGES,
  LIST_PAGE,
  LIST_QUERY_MAX,
  LIST_RETRIES,
  LIST_RETRY_DELAY,
} from '../constants.ts';
import { DeliveredReports } from '../conversation/delivered.ts';
import { type ChatCore, coreOf } from '../core.ts';
import type { EventFields } from '../event-fields.ts';
import type { Inside } from '../inside.ts';
import { isStaff } from '../is-staff.ts';
import type { Link } from '../link/open-link.ts';
import type { ChannelItem, ChannelListSnapshot, ChatError } from '../model.ts';
import { ownerOf } from '../store/owner-of.ts';
import { refusalOf } from '../to-chat-error.ts';
import { applyToEntry } from './apply-event.ts';
import { arrivedWith } from './arrived-with.ts';
import { byOrder, type Entry, entryOf, usersOf } from './entry.ts';
import { LIST_SORT, listFilter } from './filter.ts';
import type { ChannelListHandle } from './handle.ts';
import { itemView } from './item-view.ts';
import { TypingTimes } from './typing-times.ts';

const EMPTY_LIST: ChannelListSnapshot = {
  phase: 'cold',
  error: null,
  items: [],
  hasMore: false,
  loadingMore: false,
  activeCid: null,
};

const NO_ONE: ReadonlySet<string> = new Set();
/** Events after which a channel that is not in the list belongs into it. */
const ENTERS: ReadonlySet<string> = new Set([
  'message.new',
  'notification.message_new',
  'notification.added_to_channel',
  'channel.visible',
  'channel.created',
  'notification.invited',
]);
/** What is said in a channel changes nothing of which list it is in. */
const SAID: ReadonlySet<string> = new Set(['message.new', 'notification.message_new']);
/** Events after which a row is asked for anew: they do not say what they change. */
const RENEWS: ReadonlySet<string> = new Set(['notification.invite_accepted', 'channel.unfrozen']);
/** Events after which a channel leaves the list. */
const LEAVES: ReadonlySet<string> = new Set([
  'channel.deleted',
  'notification.channel_deleted',
  'notification.removed_from_channel',
  'channel.hidden',
  'notification.invite_rejected',
]);

/** Invites are told to whoever is invited and to whoever invited them. */
const isAboutSomebodyElse = ({ type, member }: EventFields, me: string): boolean =>
  type === 'notification.invite_rejected' && member?.user_id !== undefined && member.user_id !== me;

/** Pinned, archived or invited: what a person's own row of a channel says, wherever they changed it. */
const isOwnMembership = ({ type, member }: EventFields, me: string): boolean =>
  type === 'member.updated' && member?.user_id === me;

/** What was said last is not there any more for this person: they see what was said before it. */
const takesLast = (
  { type, message, hard_delete, deleted_for_me }: EventFields,
  last: Entry['last'],
): boolean =>
  type === 'message.deleted' && message?.id === last?.id && Boolean(hard_delete || deleted_for_me);

/** The channels of a signed-in person, pinned ones first, then newest message first, kept in order by what happens. */
export class ChannelList implements ChannelListHandle {
  readonly #inside: Inside;
  readonly #core: ChatCore;
  /** The archived ones instead of the others. */
  readonly #archived: boolean;
  readonly #snapshot = writable<ChannelListSnapshot>(EMPTY_LIST);
  readonly #batch: Batch;
  #entries = new Map<string, Entry>();
  /** Channels on their way in, so that two events fetch one once; and what happened in them since they were asked for. */
  readonly #fetching = new Map<string, ChatEvent[]>();
  /** Rows that came by themselves and not with a page: those further down than every page take no place in the next one. */
  readonly #alone = new Set<string>();
  /** Channels of the other list that were asked about. */
  readonly #elsewhere = new Set<string>();
  #phase: ChannelListSnapshot['phase'] = 'cold';
  #error: ChatError | null = null;
  #hasMore = false;
  #loadingMore = false;
  #staff = false;
  #epoch = 0;
  /** What happens while a query is under way; applied to what it brings. */
  #held: ChatEvent[] | null = null;
  #stopRetry: (() => void) | null = null;
  readonly #typing: TypingTimes;
  readonly #delivered: DeliveredReports;

  constructor(inside: Inside, archived: boolean) {
    this.#inside = inside;
    this.#core = coreOf(inside);
    this.#archived = archived;
    this.#batch = createBatch(inside.clock, () => this.#flush());
    this.#typing = new TypingTimes(inside.clock, (event) => this.hear(event));
    this.#delivered = new DeliveredReports(inside.clock, () => inside.client());
  }

  /** Follows the session from now on, for as long as the chat lives. */
  start(): this {
    const { session, conversation } = this.#core;
    let open = this.#activeCid();
    conversation.snapshot.subscribe(() => {
      const now = this.#activeCid();
      if (now !== open) this.#batch.now();
      open = now;
    });
    session.events.on((event) => this.hear(event));
    session.ready.on((link) => void this.load(link));
    session.identities.on(({ from, to }) => {
      if (ownerOf(from) !== ownerOf(to)) this.reset();
    });
    const look = () => {
      const { error } = session.snapshot.get();
      if (error) this.fail(error);
    };
    session.snapshot.subscribe(look);
    look();
    if (session.link?.online()) void this.load(session.link);
    return this;
  }

  get snapshot(): Readable<ChannelListSnapshot> {
    return this.#snapshot;
  }

  get reminds(): boolean {
    return [...this.#entries.values()].some(({ channel }) => channel.config?.user_message_reminders === true);
  }

  retry(): boolean {
    const { link } = this.#core.session;
    if (!link?.online()) return false;
    void this.load(link);
    return true;
  }

  refresh(cid: string): void {
    void this.#fetch(cid);
  }

  entry(cid: string): Entry | undefined {
    return this.#entries.get(cid);
  }

  reset(): void {
    this.#epoch += 1;
    this.#stopRetry?.();
    this.#typing.stop();
    this.#delivered.stop();
    this.#entries = new Map();
    this.#alone.clear();
    this.#elsewhere.clear();
    this.#fetching.clear();
    this.#held = null;
    this.#phase = 'cold';
    this.#error = null;
    this.#hasMore = false;
    this.#loadingMore = false;
    this.#batch.now();
  }

  /** Asks for everything that is shown, first or again. */
  async load(link: Link, attempt = 0): Promise<void> {
    this.#epoch += 1;
    const epoch = this.#epoch;
    this.#stopRetry?.();
    this.#staff = isStaff(this.#core.session.role);
    if (this.#phase !== 'ready') this.#phase = 'loading';
    this.#batch.soon();
    const wanted = Math.max(this.#entries.size, LIST_PAGE);
    const found = new Map<string, Entry>();
    this.#held = [];
    try {
      for (let more = true; more && found.size < wanted; ) {
        const limit = Math.min(wanted - found.size, LIST_QUERY_MAX);
        const page = await this.#query(link, limit, found.size);
        if (epoch !== this.#epoch) return;
        more = page.length >= limit;
        for (const state of page) found.set(state.channel.cid, this.#note(state));
        this.#hasMore = more;
        if (page.length === 0) break;
      }
      this.#entries = found;
      this.#alone.clear();
      this.#elsewhere.clear();
      this.#phase = 'ready';
      this.#error = null;
    } catch (cause) {
      if (epoch === this.#epoch) this.#failed(link, cause, attempt);
    }
    if (epoch !== this.#epoch) return;
    const held = this.#held;
    this.#held = null;
    for (const event of held) this.hear(event);
    this.#batch.soon();
  }

  /** The session cannot go on: what is still loading, or was never asked for, will not come. */
  fail(error: ChatError): void {
    // What only somebody can mend does not mend itself: nobody is on the way in.
    const hopeless = this.#phase === 'cold' && (!error.retryable || error.forOwner === true);
    if (this.#phase !== 'loading' && !hopeless) return;
    this.#phase = 'failed';
    this.#error = error;
    this.#batch.soon();
  }

  async loadMore(): Promise<void> {
    const { link } = this.#core.session;
    if (!link?.online() || this.#loadingMore || !this.#hasMore || this.#phase !== 'ready') return;
    const epoch = this.#epoch;
    this.#loadingMore = true;
    this.#batch.soon();
    try {
      const page = await this.#query(link, LIST_PAGE, this.#paged());
      // After the list was asked for anew it belongs to none; the next one is asked for by scrolling.
      if (epoch === this.#epoch) {
        for (const state of page) {
          this.#entries.set(state.channel.cid, this.#note(state));
          this.#alone.delete(state.channel.cid);
        }
        this.#hasMore = page.length >= LIST_PAGE;
      }
    } catch {
      // The rows that are here stay; scrolling asks again.
    }
    this.#loadingMore = false;
    this.#batch.soon();
  }

  /** How many rows the pages so far reach over. */
  #paged(): number {
    return [...this.#entries.values()].sort(byOrder).findLastIndex(({ cid }) => !this.#alone.has(cid)) + 1;
  }

  hear(event: ChatEvent): void {
    if (this.#phase === 'cold') return;
    if (this.#held) {
      this.#held.push(event);
      return;
    }
    const fields: EventFields = event;
    const { cid } = fields;
    const me = this.#inside.me();
    if (cid) this.#fetching.get(cid)?.push(event);
    if (fields.type === 'notification.mark_read' && fields.unread_channels === 0) {
      this.#change((entry) => applyToEntry(entry, event, me, NO_ONE));
    }
    if (cid && LEAVES.has(event.type) && !isAboutSomebodyElse(event, me)) this.#entries.delete(cid);
    const entry = cid ? this.#entries.get(cid) : undefined;
    if (entry) this.#put(applyToEntry(entry, event, me, this.#mutedUsers()));
    else if (cid && (ENTERS.has(event.type) || isOwnMembership(event, me))) {
      if (!SAID.has(event.type) || !this.#elsewhere.has(cid)) void this.#fetch(cid);
    }
    if (cid && (RENEWS.has(event.type) || (entry && takesLast(event, entry.last)))) void this.#fetch(cid);
    this.#typing.note(event, me);
    this.#batch.soon();
  }

  /** A row stays while it is of this list. */
  #put(entry: Entry): void {
    const { cid } = entry;
    if (entry.archived !== this.#archived) {
      this.#entries.delete(cid);
      this.#elsewhere.add(cid);
      return;
    }
    if (!this.#entries.has(cid)) this.#alone.add(cid);
    this.#entries.set(cid, entry);
  }

  #activeCid(): string | null {
    const { cid, chosen } = this.#core.conversation.snapshot.get();
    return chosen ? cid : null;
  }

  #change(edit: (entry: Entry) => Entry): void {
    for (const [cid, entry] of this.#entries) this.#entries.set(cid, edit(entry));
  }

  #mutedUsers(): ReadonlySet<string> {
    return this.#core.session.link?.own.mutedIds(this.#inside.clock.now()) ?? NO_ONE;
  }

  #note(state: ChannelStateResponseFields): Entry {
    for (const user of usersOf(state)) this.#core.people.note(user);
    const me = this.#inside.me();
    const { cid } = state.channel;
    const opened = this.#core.session.link?.channels.get(cid);
    if (opened) opened.pushPreferences = state.push_preferences;
    // Its author wants to know that it has come, although nobody has opened it yet.
    const arrived = arrivedWith(state, me);
    if (arrived) this.#delivered.note(cid, arrived);
    return entryOf(state, me);
  }

  async #query(link: Link, limit: number, offset: number): Promise<readonly ChannelStateResponseFields[]> {
    const ask = (staff: boolean) =>
      queryChannels(link.client, {
        filter_conditions: listFilter(this.#inside.me(), staff, this.#archived),
        sort: LIST_SORT,
        limit,
        offset,
        message_limit: LIST_MESSAGES,
        member_limit: LIST_MEMBERS,
        watch: true,
        presence: true,
      });
    if (!this.#staff) return ask(false);
    try {
      return await ask(true);
    } catch (cause) {
      // A server without such roles refuses the wider question: then there are one's own channels.
      if (refusalOf(cause).apiCode === null) throw cause;
      this.#staff = false;
      return ask(false);
    }
  }

  async #fetch(cid: string): Promise<void> {
    const { link } = this.#core.session;
    if (!link?.online() || this.#fetching.has(cid)) return;
    const epoch = this.#epoch;
    const meanwhile: ChatEvent[] = [];
    this.#fetching.set(cid, meanwhile);
    try {
      const [state] = await queryChannels(link.client, {
        filter_conditions: { cid: { $eq: cid } },
        limit: 1,
        message_limit: LIST_MESSAGES,
        member_limit: LIST_MEMBERS,
        watch: true,
        presence: true,
      });
      if (state && epoch === this.#epoch) this.#put(this.#note(state));
    } catch {
      // It comes with the next message, or with the next load of the list.
    }
    // After a reset another one may be under way.
    if (this.#fetching.get(cid) !== meanwhile) return;
    this.#fetching.delete(cid);
    // What has come may be older than what was heard.
    for (const event of meanwhile) this.hear(event);
    this.#batch.soon();
  }

  #failed(link: Link, cause: unknown, attempt: number): void {
    const error = this.#inside.errorOf(cause);
    if (error.retryable && attempt < LIST_RETRIES && link.online()) {
      const again = () => void this.load(link, attempt + 1);
      this.#stopRetry = this.#inside.clock.after(LIST_RETRY_DELAY, again);
      return;
    }
    this.#error = error;
    if (this.#phase !== 'ready') this.#phase = 'failed';
  }

  #flush(): void {
    const { people, session } = this.#core;
    const me = this.#inside.me();
    const own = session.link?.own;
    const now = this.#inside.clock.now();
    const before = this.#snapshot.get();
    const known = new Map(before.items.map((item) => [item.cid, item]));
    const sorted = [...this.#entries.values()].sort(byOrder);
    const items: ChannelItem[] = sorted.map((entry) => {
      const muted = own?.channelMute(entry.cid, now).muted ?? false;
      return itemView(entry, people, me, muted, known.get(entry.cid));
    });
    this.#snapshot.set(
      keepIfSame<ChannelListSnapshot>(before, {
        phase: this.#phase,
        error: this.#error,
        items: sameItems(before.items, items) ? before.items : items,
        hasMore: this.#hasMore,
        loadingMore: this.#loadingMore,
        activeCid: this.#activeCid(),
      }),
    );
  }
}
