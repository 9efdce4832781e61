import type { ChannelStateResponseFields, MessageResponse } from '../../../protocol/index.ts';
import { type ChatClient, retryPause } from '../../client/index.ts';
import { queryChannels } from '../../client/resources/channels.ts';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { sameItems } from '../../util/same-items.ts';
import { type Batch, createBatch } from '../batch.ts';
import type { Channels } from '../channels/channels.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import {
  LIST_MEMBERS,
  LIST_MESSAGES,
  LIST_PAGE,
  LIST_QUERY_MAX,
  LIST_RETRIES,
  LIST_RETRY_DELAY,
} from '../constants.ts';
import { boundedText } from '../content/bounded.ts';
import { countsAsUnread } from '../conversation/counts-as-unread.ts';
import { DeliveredReports } from '../conversation/delivered.ts';
import { ChatFailure } from '../errors/failure.ts';
import { refusalOf } from '../errors/to-chat-error.ts';
import type { EventFields } from '../event-fields.ts';
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
import { isStaff } from '../people/is-staff.ts';
import { LONGEST_NAME } from '../people/people.ts';
import {
  type ConversationsPort,
  conversationsOf,
  type MessagesPort,
  messagesOf,
  type SessionPort,
  sessionOf,
} from '../ports/index.ts';
import { ownerOf } from '../store/owner-of.ts';
import { applyToEntry, isReadInPart, listChange, type RowRequest } from './apply-event.ts';
import { byOrder, type Entry, entryOf, usersOf } from './entry.ts';
import { LIST_SORT } from './filter.ts';
import type { ChannelListHandle } from './handle.ts';
import { itemView } from './item-view.ts';
import { type ListView, rulesOf, type ViewRules } from './views.ts';

const timeOf = (value: string | undefined): number => Date.parse(value ?? '') || 0;

/** Returns a listed channel's last message if it has arrived here for the first time; else null. */
function arrivedWith(
  { channel, messages, read, membership }: ChannelStateResponseFields,
  me: string,
): MessageResponse | null {
  const last = messages?.at(-1);
  const own = read?.find(({ user }) => user?.id === me);
  if (!last || !own || !membership || !countsAsUnread(last, me)) return null;
  if (!channel.own_capabilities?.includes('delivery-events')) return null;
  const known = Math.max(timeOf(own.last_read), timeOf(own.last_delivered_at));
  return timeOf(last.created_at) > known ? last : null;
}

const EMPTY_LIST: ChannelListSnapshot = {
  phase: 'cold',
  error: null,
  items: [],
  hasMore: false,
  loadingMore: false,
  activeCid: null,
};

const NO_ONE: ReadonlySet<string> = new Set();
/** The channels of a signed-in person, pinned ones first, then newest message first. Events keep the order. */
export class ChannelList implements ChannelListHandle {
  readonly #runtime: ChatRuntime;
  readonly #session: SessionPort;
  readonly #messagesPort: MessagesPort;
  readonly #shown: ConversationsPort['conversation'];
  readonly #rules: ViewRules;
  readonly #list: LiveList<Entry, number, News>;
  readonly #snapshot = writable<ChannelListSnapshot>(EMPTY_LIST);
  readonly #batch: Batch;
  /** Rows to fetch once no read is under way: a read may bring them. */
  readonly #rowsWanted = new Map<string, RowRequest>();
  /** Rows being fetched, so that two events cause one request. Each holds the events since the request. */
  readonly #fetching = new Map<string, News[]>();
  /** Channels that were fetched and belong to another list. */
  readonly #elsewhere = new Set<string>();
  #staff = false;
  readonly #delivered: DeliveredReports;

  constructor(runtime: ChatRuntime, view: ListView) {
    this.#runtime = runtime;
    this.#session = sessionOf(runtime);
    this.#messagesPort = messagesOf(runtime);
    this.#shown = conversationsOf(runtime).conversation;
    this.#rules = rulesOf(view);
    this.#batch = createBatch(runtime.clock, () => this.#flush());
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
        pause: (attempt) => (attempt > LIST_RETRIES ? retryPause(attempt, Math.random()) : LIST_RETRY_DELAY),
        isPossible: () => this.#isOnline,
      },
      changed: () => {
        this.#fetchWanted();
        this.#batch.schedule();
      },
    });
  }

  /** Follows the session as long as the chat lives. */
  start(): this {
    const session = this.#session;
    let open = this.#activeCid();
    this.#shown.snapshot.subscribe(() => {
      const now = this.#activeCid();
      if (now !== open) this.#batch.now();
      open = now;
    });
    session.events.on((event) => this.#onEvent(event));
    session.changes.on((cid) => this.#list.items.get(cid) && this.#batch.schedule());
    this.#messagesPort.messages.changed.on((changed) => this.#follow(changed));
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
    return this.#list.items
      .list()
      .some(({ channel }) => channel.data?.config?.user_message_reminders === true);
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
    return this.#session.link?.online() === true;
  }

  #reset(): void {
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
    const { messages } = this.#messagesPort;
    if (fields.type === 'notification.mark_read' && fields.unread_channels === 0)
      items.editAll((entry) => applyToEntry(entry, event, { me, messages, muted: NO_ONE }));
    if (!cid) return;
    const change = listChange(event, me);
    if (change === 'leaves') items.delete(cid);
    const entry = items.get(cid);
    if (entry && isReadInPart(entry, event, me)) this.#rowsWanted.set(cid, 'renews');
    else if (entry) {
      const next = applyToEntry(entry, event, { me, messages, muted: this.#mutedUsers() });
      // The event may have changed the channel, and with it the row's place.
      this.#put(items, next === entry ? { ...entry } : next);
    } else if (this.#mayEnter(cid, fields, change)) this.#rowsWanted.set(cid, 'enters');
    if (change === 'renews') this.#rowsWanted.set(cid, 'renews');
  }

  #mayEnter(cid: string, { type, channel }: EventFields, change: ReturnType<typeof listChange>): boolean {
    if (type === 'channel.updated') return this.#rules.admits(channel, this.#runtime.me());
    // A message does not change which list its channel is in.
    return change === 'enters' && !(type === 'message-added' && this.#elsewhere.has(cid));
  }

  /** Adds or updates a row, or removes it if it belongs to another list. */
  #put(items: ListItems<Entry>, entry: Entry): void {
    if (this.#rules.has(entry, this.#runtime.me())) items.put(entry);
    else {
      items.delete(entry.cid);
      this.#elsewhere.add(entry.cid);
    }
  }

  #activeCid(): string | null {
    const { cid, chosen } = this.#shown.snapshot.get();
    return chosen ? cid : null;
  }

  #mutedUsers(): ReadonlySet<string> {
    return this.#session.link?.own.mutedIds(this.#runtime.clock.now()) ?? NO_ONE;
  }

  #note(channels: Channels, state: ChannelStateResponseFields): Entry {
    for (const user of usersOf(state)) this.#messagesPort.people.note(user);
    // Staff alone get the place in the queue. Others do not call a guest by the address that they gave.
    const { created_by, email, support_status } = state.channel;
    if (support_status && email) this.#messagesPort.people.note(created_by, boundedText(email, LONGEST_NAME));
    const me = this.#runtime.me();
    const { cid } = state.channel;
    // The author sees the message as delivered, although nobody has opened it yet.
    const arrived = arrivedWith(state, me);
    if (arrived) this.#delivered.note(cid, arrived);
    const { messages } = this.#messagesPort;
    const entry = entryOf(channels.fillPart(state), state, { me, messages });
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
    this.#batch.schedule();
  }

  async #fetchPage(client: ChatClient, request: PageRequest<number>) {
    if (request.cursor === undefined) this.#staff = isStaff(this.#session.role);
    const { link } = this.#session;
    if (!link) throw new ChatFailure('no-answer');
    const taken = [this.#messagesPort.messages.ask(), link.channels.ask()];
    try {
      const states = await this.#query(client, request);
      if (request.signal.aborted) return offsetPage<Entry>([], request);
      if (request.cursor === undefined) this.#elsewhere.clear();
      return offsetPage(
        states.map((state) => this.#note(link.channels, state)),
        request,
      );
    } finally {
      for (const end of taken) end();
    }
  }

  async #query(
    client: ChatClient,
    { limit, offset }: PageRequest<number>,
  ): Promise<readonly ChannelStateResponseFields[]> {
    const ask = (staff: boolean) =>
      queryChannels(client, {
        filter_conditions: this.#rules.filter(this.#runtime.me(), staff),
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
    const { link } = this.#session;
    if (!link?.online() || this.#fetching.has(cid)) return;
    const meanwhile: News[] = [];
    this.#fetching.set(cid, meanwhile);
    const taken = [this.#messagesPort.messages.ask(), link.channels.ask()];
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
    const entry = isCurrent && state ? this.#note(link.channels, state) : null;
    for (const end of taken) end();
    if (!isCurrent) return;
    if (entry) this.#list.apply((items) => this.#put(items, entry));
    // The answer may be older than these events.
    for (const event of meanwhile) this.#list.onEvent(event);
  }

  #flush(): void {
    const { people, changes } = this.#messagesPort;
    const me = this.#runtime.me();
    const own = this.#session.link?.own;
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
