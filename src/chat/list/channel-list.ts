import type { ChannelAPIResponse, Event as ChatEvent } from 'stream-chat';
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
import type { ChannelItem, ChannelListSnapshot, ChatError } from '../model.ts';
import type { ChatEnvironment } from '../options.ts';
import type { People } from '../people.ts';
import type { Link } from '../sdk/open-link.ts';
import { refusalOf, toChatError } from '../to-chat-error.ts';
import { applyToEntry } from './apply-event.ts';
import { type Entry, entryOf, orderOf, usersOf } from './entry.ts';
import { isStaff, listFilter } from './filter.ts';
import { itemView } from './item-view.ts';

export interface ListPorts {
  readonly environment: ChatEnvironment;
  readonly people: People;
  me(): string;
  role(): string;
  link(): Link | null;
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
/** Events after which a channel that is not in the list belongs into it. */
const ENTERS: ReadonlySet<string> = new Set([
  'message.new',
  'notification.message_new',
  'notification.added_to_channel',
  'channel.visible',
  'channel.created',
]);
/** Events after which a channel leaves the list. */
const LEAVES: ReadonlySet<string> = new Set([
  'channel.deleted',
  'notification.channel_deleted',
  'notification.removed_from_channel',
  'channel.hidden',
]);

/** The channels of a signed-in person, newest message first, kept in order by what happens. */
export class ChannelList {
  readonly #ports: ListPorts;
  readonly #snapshot = writable<ChannelListSnapshot>(EMPTY_LIST);
  readonly #batch: Batch;
  #entries = new Map<string, Entry>();
  /** Channels on their way in, so that two events fetch one once. */
  readonly #fetching = new Set<string>();
  #phase: ChannelListSnapshot['phase'] = 'cold';
  #error: ChatError | null = null;
  #hasMore = false;
  #loadingMore = false;
  #activeCid: string | null = null;
  #staff = false;
  #epoch = 0;
  /** What happens while a query is under way; applied to what it brings. */
  #held: ChatEvent[] | null = null;
  #stopRetry: (() => void) | null = null;

  constructor(ports: ListPorts) {
    this.#ports = ports;
    this.#batch = createBatch(ports.environment.clock, () => this.#flush());
  }

  get snapshot(): Readable<ChannelListSnapshot> {
    return this.#snapshot;
  }

  setActive(cid: string | null): void {
    this.#activeCid = cid;
    this.#batch.now();
  }

  reset(): void {
    this.#epoch += 1;
    this.#stopRetry?.();
    this.#entries = new Map();
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
    this.#staff = isStaff(this.#ports.role());
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
    const link = this.#ports.link();
    if (!link?.online() || this.#loadingMore || !this.#hasMore || this.#phase !== 'ready') return;
    const epoch = this.#epoch;
    this.#loadingMore = true;
    this.#batch.soon();
    try {
      const page = await this.#query(link, LIST_PAGE, this.#entries.size);
      if (epoch !== this.#epoch) return;
      for (const state of page) this.#entries.set(state.channel.cid, this.#note(state));
      this.#hasMore = page.length >= LIST_PAGE;
    } catch {
      // The rows that are here stay; scrolling asks again.
    }
    this.#loadingMore = false;
    this.#batch.soon();
  }

  hear(event: ChatEvent): void {
    if (this.#phase === 'cold') return;
    if (this.#held) {
      this.#held.push(event);
      return;
    }
    const { cid } = event;
    const me = this.#ports.me();
    if (event.type === 'notification.mark_read' && event.unread_channels === 0) {
      this.#change((entry) => applyToEntry(entry, event, me, NO_ONE));
    }
    if (cid && LEAVES.has(event.type)) this.#entries.delete(cid);
    const entry = cid ? this.#entries.get(cid) : undefined;
    if (entry) this.#entries.set(entry.cid, applyToEntry(entry, event, me, this.#mutedUsers()));
    else if (cid && ENTERS.has(event.type)) void this.#fetch(cid);
    this.#batch.soon();
  }

  dispose(): void {
    this.#stopRetry?.();
    this.#batch.stop();
  }

  #change(edit: (entry: Entry) => Entry): void {
    for (const [cid, entry] of this.#entries) this.#entries.set(cid, edit(entry));
  }

  #mutedUsers(): ReadonlySet<string> {
    const muted = this.#ports.link()?.client.mutedUsers ?? [];
    return muted.length === 0 ? NO_ONE : new Set(muted.map((mute) => mute.target.id));
  }

  #note(state: ChannelAPIResponse): Entry {
    for (const user of usersOf(state)) this.#ports.people.note(user);
    return entryOf(state, this.#ports.me());
  }

  async #query(link: Link, limit: number, offset: number): Promise<ChannelAPIResponse[]> {
    const ask = (staff: boolean) =>
      link.client.queryChannelsRequest(
        listFilter(this.#ports.me(), staff),
        { last_message_at: -1 },
        {
          limit,
          offset,
          message_limit: LIST_MESSAGES,
          member_limit: LIST_MEMBERS,
          watch: true,
          presence: true,
        },
      );
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
    const link = this.#ports.link();
    if (!link?.online() || this.#fetching.has(cid)) return;
    const epoch = this.#epoch;
    this.#fetching.add(cid);
    try {
      const [state] = await link.client.queryChannelsRequest(
        { cid: { $eq: cid } },
        {},
        { limit: 1, message_limit: LIST_MESSAGES, member_limit: LIST_MEMBERS, watch: true, presence: true },
      );
      if (state && epoch === this.#epoch) this.#entries.set(cid, this.#note(state));
    } catch {
      // It comes with the next message, or with the next load of the list.
    }
    this.#fetching.delete(cid);
    this.#batch.soon();
  }

  #failed(link: Link, cause: unknown, attempt: number): void {
    const error = toChatError(cause);
    if (error.retryable && attempt < LIST_RETRIES && link.online()) {
      const again = () => void this.load(link, attempt + 1);
      this.#stopRetry = this.#ports.environment.clock.after(LIST_RETRY_DELAY, again);
      return;
    }
    this.#error = error;
    if (this.#phase !== 'ready') this.#phase = 'failed';
  }

  #flush(): void {
    const { people } = this.#ports;
    const me = this.#ports.me();
    const client = this.#ports.link()?.client;
    const before = this.#snapshot.get();
    const known = new Map(before.items.map((item) => [item.cid, item]));
    const sorted = [...this.#entries.values()].sort((a, b) => orderOf(b) - orderOf(a));
    const items: ChannelItem[] = sorted.map((entry) => {
      const muted = client?._muteStatus(entry.cid).muted ?? false;
      return itemView(entry, people, me, muted, known.get(entry.cid));
    });
    this.#snapshot.set(
      keepIfSame<ChannelListSnapshot>(before, {
        phase: this.#phase,
        error: this.#error,
        items: sameItems(before.items, items) ? before.items : items,
        hasMore: this.#hasMore,
        loadingMore: this.#loadingMore,
        activeCid: this.#activeCid,
      }),
    );
  }
}
