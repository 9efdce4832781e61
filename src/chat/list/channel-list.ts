import type { ChannelStateResponseFields } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { queryChannels } from '../../client/resources/channels.ts';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { sameItems } from '../../util/same-items.ts';
import { type Batch, createBatch } from '../batch.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
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
import { isStaff } from '../is-staff.ts';
import {
  createSessionList,
  type ListItems,
  type LiveList,
  offsetPage,
  type PageRequest,
} from '../live-list/index.ts';
import type { Known } from '../messages/messages.ts';
import type { ChannelItem, ChannelListSnapshot, ChatError } from '../model.ts';
import type { News } from '../news/news.ts';
import { ownerOf } from '../store/owner-of.ts';
import { refusalOf } from '../to-chat-error.ts';
import { applyToEntry } from './apply-event.ts';
import { arrivedWith } from './arrived-with.ts';
import { byOrder, type Entry, entryOf, usersOf } from './entry.ts';
import { LIST_SORT, listFilter } from './filter.ts';
import type { ChannelListHandle } from './handle.ts';
import { itemView } from './item-view.ts';
import { TypingTimes } from './typing-times.ts';

/** Why a row is requested: the channel may belong into the list, or an event does not say what it changed. */
type RowRequest = 'enters' | 'renews';

const EMPTY_LIST: ChannelListSnapshot = {
  phase: 'cold',
  error: null,
  items: [],
  hasMore: false,
  loadingMore: false,
  activeCid: null,
};

const NO_ONE: ReadonlySet<string> = new Set();
/** Events after which an unlisted channel belongs into the list. */
const ENTERS: ReadonlySet<News['type']> = new Set<News['type']>([
  'notification.added_to_channel',
  'channel.visible',
  'channel.created',
  'notification.invited',
]);
/** Events after which a row is fetched again: they do not say what they changed. */
const RENEWS: ReadonlySet<string> = new Set(['notification.invite_accepted', 'channel.unfrozen']);
/** Events after which a channel leaves the list. */
const LEAVES: ReadonlySet<News['type']> = new Set<News['type']>([
  'channel-ended',
  'channel.hidden',
  'notification.invite_rejected',
]);

/** Returns whether an invite event concerns another person: the inviting person gets the event too. */
const isAboutSomebodyElse = ({ type, member }: EventFields, me: string): boolean =>
  type === 'notification.invite_rejected' && member?.user_id !== undefined && member.user_id !== me;

/** Returns whether the event changed the person's own membership (pinned, archived, invited), on any device. */
const isOwnMembership = ({ type, joined, member }: EventFields, me: string): boolean =>
  type === 'member-changed' && !joined && member?.user_id === me;

/** The channels of a signed-in person, pinned ones first, then newest message first. Events keep the order. */
export class ChannelList implements ChannelListHandle {
  readonly #runtime: ChatRuntime;
  readonly #core: ChatCore;
  /** True if the list shows the archived channels instead of the others. */
  readonly #archived: boolean;
  readonly #list: LiveList<Entry, number, News>;
  readonly #snapshot = writable<ChannelListSnapshot>(EMPTY_LIST);
  readonly #batch: Batch;
  /** Rows to fetch once no read is under way: a read may bring them. */
  readonly #rowsWanted = new Map<string, RowRequest>();
  /** Rows being fetched, so that two events cause one request. Each holds the events since the request. */
  readonly #fetching = new Map<string, News[]>();
  /** Channels that were fetched and belong to the other list. */
  readonly #elsewhere = new Set<string>();
  #staff = false;
  readonly #typing: TypingTimes;
  readonly #delivered: DeliveredReports;

  constructor(runtime: ChatRuntime, archived: boolean) {
    this.#runtime = runtime;
    this.#core = coreOf(runtime);
    this.#archived = archived;
    this.#batch = createBatch(runtime.clock, () => this.#flush());
    this.#typing = new TypingTimes(runtime.clock, (event) => this.#list.onEvent(event));
    this.#delivered = new DeliveredReports(runtime.clock, () => runtime.client());
    this.#list = createSessionList<Entry, number, News>(runtime, {
      keyOf: ({ cid }) => cid,
      compare: byOrder,
      pageSize: (kind, loaded) =>
        kind === 'after' ? LIST_PAGE : Math.min(Math.max(loaded, LIST_PAGE), LIST_QUERY_MAX),
      fetchPage: (client, request) => this.#fetchPage(client, request),
      reduce: (items, event) => this.#reduce(items, event),
      retry: {
        attempts: LIST_RETRIES,
        pause: () => LIST_RETRY_DELAY,
        isPossible: () => this.#isOnline,
      },
      changed: () => {
        this.#fetchWanted();
        this.#batch.soon();
      },
    });
  }

  /** Follows the session as long as the chat lives. */
  start(): this {
    const { session, conversation, ports } = this.#core;
    let open = this.#activeCid();
    conversation.snapshot.subscribe(() => {
      const now = this.#activeCid();
      if (now !== open) this.#batch.now();
      open = now;
    });
    session.events.on((event) => this.#onEvent(event));
    ports.messages.changed.on((changed) => this.#follow(changed));
    session.breaks.on(() => this.#list.markStale());
    session.ready.on(() => void this.#list.read());
    session.identities.on(({ from, to }) => {
      if (ownerOf(from) !== ownerOf(to)) this.#reset();
    });
    const look = () => {
      const { error } = session.snapshot.get();
      if (error) this.#fail(error);
    };
    session.snapshot.subscribe(look);
    look();
    if (this.#isOnline) void this.#list.read();
    return this;
  }

  get snapshot(): Readable<ChannelListSnapshot> {
    return this.#snapshot;
  }

  get reminds(): boolean {
    return this.#list.items.list().some(({ channel }) => channel.config?.user_message_reminders === true);
  }

  retry(): boolean {
    if (!this.#isOnline) return false;
    void this.#list.read();
    return true;
  }

  refresh(cid: string): void {
    void this.#fetchRow(cid);
  }

  entry(cid: string): Entry | undefined {
    return this.#list.items.get(cid);
  }

  async loadMore(): Promise<void> {
    const { phase, hasMore } = this.#list.state;
    if (this.#isOnline && hasMore && phase === 'ready') await this.#list.loadMore();
  }

  get #isOnline(): boolean {
    return this.#core.session.link?.online() === true;
  }

  #reset(): void {
    this.#typing.stop();
    this.#delivered.stop();
    this.#elsewhere.clear();
    this.#fetching.clear();
    this.#rowsWanted.clear();
    this.#list.reset();
    this.#batch.now();
  }

  /** Fails a list that is loading or was never requested, because the session cannot continue. */
  #fail(error: ChatError): void {
    const { phase } = this.#list.state;
    // An error that only somebody else can fix does not pass: nobody is signing in.
    const isFinal = phase === 'idle' && (!error.retryable || error.forOwner === true);
    if (phase === 'loading' || isFinal) this.#list.fail(error);
  }

  #onEvent(event: News): void {
    const { cid }: EventFields = event;
    if (cid) this.#fetching.get(cid)?.push(event);
    this.#list.onEvent(event);
  }

  #reduce(items: ListItems<Entry>, event: News): void {
    const fields: EventFields = event;
    const { cid } = fields;
    const me = this.#runtime.me();
    const { messages } = this.#core.ports;
    this.#typing.note(event, me);
    if (fields.type === 'notification.mark_read' && fields.unread_channels === 0)
      items.editAll((entry) => applyToEntry(entry, event, { me, messages, muted: NO_ONE }));
    if (!cid) return;
    if (LEAVES.has(event.type) && !isAboutSomebodyElse(event, me)) items.delete(cid);
    const entry = items.get(cid);
    if (entry) this.#put(items, applyToEntry(entry, event, { me, messages, muted: this.#mutedUsers() }));
    else if (this.#mayEnter(event, me)) this.#rowsWanted.set(cid, 'enters');
    if (RENEWS.has(event.type)) this.#rowsWanted.set(cid, 'renews');
  }

  /** Returns whether an unlisted channel may belong into the list after this event. */
  #mayEnter(event: EventFields, me: string): boolean {
    // A message does not change which list its channel is in.
    if (event.type === 'message-added')
      return event.heardAs !== 'thread' && !this.#elsewhere.has(event.cid ?? '');
    return ENTERS.has(event.type) || isOwnMembership(event, me);
  }

  /** Adds or updates a row, or removes it if it belongs to the other list. */
  #put(items: ListItems<Entry>, entry: Entry): void {
    if (entry.archived === this.#archived) items.put(entry);
    else {
      items.delete(entry.cid);
      this.#elsewhere.add(entry.cid);
    }
  }

  #activeCid(): string | null {
    const { cid, chosen } = this.#core.conversation.snapshot.get();
    return chosen ? cid : null;
  }

  #mutedUsers(): ReadonlySet<string> {
    return this.#core.session.link?.own.mutedIds(this.#runtime.clock.now()) ?? NO_ONE;
  }

  #note(state: ChannelStateResponseFields): Entry {
    for (const user of usersOf(state)) this.#core.people.note(user);
    const me = this.#runtime.me();
    const { cid } = state.channel;
    const opened = this.#core.session.link?.channels.get(cid);
    if (opened) opened.pushPreferences = state.push_preferences;
    // The author sees the message as delivered, although nobody has opened it yet.
    const arrived = arrivedWith(state, me);
    if (arrived) this.#delivered.note(cid, arrived);
    const entry = entryOf(state, me, this.#core.ports.messages);
    // Its last message was removed while it was fetched.
    if (state.messages?.length && !entry.last) this.#rowsWanted.set(cid, 'renews');
    return entry;
  }

  /** Follows the last messages of the rows. Where one is gone, the row shows an earlier one. */
  #follow(changed: readonly Known[]): void {
    const ids = new Set(changed.map(({ id }) => id));
    const entries = this.#list.items.list().filter(({ last }) => last && ids.has(last.id));
    for (const { cid, last } of entries) if (last?.gone) this.#rowsWanted.set(cid, 'renews');
    if (entries.length === 0) return;
    this.#fetchWanted();
    this.#batch.soon();
  }

  async #fetchPage(client: ChatClient, request: PageRequest<number>) {
    if (request.cursor === undefined) this.#staff = isStaff(this.#core.session.role);
    const taken = this.#core.ports.messages.ask();
    try {
      const states = await this.#query(client, request);
      if (request.signal.aborted) return offsetPage<Entry>([], request);
      if (request.cursor === undefined) this.#elsewhere.clear();
      return offsetPage(
        states.map((state) => this.#note(state)),
        request,
      );
    } finally {
      taken();
    }
  }

  async #query(
    client: ChatClient,
    { limit, offset }: PageRequest<number>,
  ): Promise<readonly ChannelStateResponseFields[]> {
    const ask = (staff: boolean) =>
      queryChannels(client, {
        filter_conditions: listFilter(this.#runtime.me(), staff, this.#archived),
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
      // A server without such roles refuses the wider query: then the list holds the person's own channels.
      if (refusalOf(cause).apiCode === null) throw cause;
      this.#staff = false;
      return ask(false);
    }
  }

  #fetchWanted(): void {
    if (this.#list.state.reading !== null) return;
    const wanted = [...this.#rowsWanted];
    this.#rowsWanted.clear();
    for (const [cid, why] of wanted)
      if (why === 'renews' || !this.#list.items.get(cid)) void this.#fetchRow(cid);
  }

  async #fetchRow(cid: string): Promise<void> {
    const { link } = this.#core.session;
    if (!link?.online() || this.#fetching.has(cid)) return;
    const meanwhile: News[] = [];
    this.#fetching.set(cid, meanwhile);
    const taken = this.#core.ports.messages.ask();
    let state: ChannelStateResponseFields | undefined;
    try {
      [state] = await queryChannels(link.client, {
        filter_conditions: { cid: { $eq: cid } },
        limit: 1,
        message_limit: LIST_MESSAGES,
        member_limit: LIST_MEMBERS,
        watch: true,
        presence: true,
      });
    } catch {
      // The row comes with the next message, or when the list is read again.
    }
    // After a reset another request may be under way.
    const isCurrent = this.#fetching.get(cid) === meanwhile;
    if (isCurrent) this.#fetching.delete(cid);
    const entry = isCurrent && state ? this.#note(state) : null;
    taken();
    if (!isCurrent) return;
    if (entry) this.#list.apply((items) => this.#put(items, entry));
    // The answer may be older than these events.
    for (const event of meanwhile) this.#list.onEvent(event);
  }

  #flush(): void {
    const { session, ports } = this.#core;
    const { people, changes } = ports;
    const me = this.#runtime.me();
    const own = session.link?.own;
    const now = this.#runtime.clock.now();
    const before = this.#snapshot.get();
    const known = new Map(before.items.map((item) => [item.cid, item]));
    const { phase, error, failed, hasMore, reading } = this.#list.state;
    const items: ChannelItem[] = this.#list.items.list().map((entry) => {
      const muted = own?.channelMute(entry.cid, now).muted ?? false;
      return itemView(entry, { me, people, changes, muted }, known.get(entry.cid));
    });
    this.#snapshot.set(
      keepIfSame<ChannelListSnapshot>(before, {
        phase: phase === 'idle' ? 'cold' : phase,
        // A further page that fails is requested again by scrolling.
        error: failed === 'after' ? null : error,
        items: sameItems(before.items, items) ? before.items : items,
        hasMore,
        loadingMore: reading === 'after',
        activeCid: this.#activeCid(),
      }),
    );
  }
}
