import type {
  ChannelMemberResponse,
  ChannelPushPreferencesResponse,
  ChannelResponse,
  ChannelStateResponseFields,
  ReadStateResponse,
  UserResponse,
} from '../../../protocol/index.ts';
import type { Clock } from '../../util/clock.ts';
import { timeIn } from '../content/bounded.ts';
import type { EventFields } from '../event-fields.ts';
import type { LeftBy } from '../news/handled-by.ts';
import { TypingPeople } from './typing-people.ts';

/** How far a person has read and received messages, epoch ms; 0 for never. */
export interface ReadMark {
  readonly user: UserResponse;
  readonly readAt: number;
  readonly deliveredAt: number;
}

const msOf = (value: unknown): number => timeIn(value) || 0;

type Members = ReadonlyMap<string, ChannelMemberResponse>;

/**
 * The state of one followed channel. Queries fill the state, and events keep it current. Messages are not part of it:
 * they belong to a conversation.
 */
export class ChannelState {
  readonly cid: string;
  readonly type: string;
  readonly id: string;
  /** With `own_capabilities` and `config`; null until a query was answered. */
  data: ChannelResponse | null = null;
  members: Members = new Map();
  /** The person's own membership; null for readers. */
  membership: ChannelMemberResponse | null = null;
  watchers: ReadonlyMap<string, UserResponse> = new Map();
  watcherCount = 0;
  reads: ReadonlyMap<string, ReadMark> = new Map();
  /** The person's notification settings for the channel. */
  pushPreferences: ChannelPushPreferencesResponse | undefined;
  /** True once a query brought all people that a conversation shows. */
  #isWhole = false;
  readonly typing: TypingPeople;

  /** @param changed called after a change that no event reports */
  constructor(cid: string, clock: Clock, changed: () => void) {
    const colon = cid.indexOf(':');
    this.cid = cid;
    this.type = cid.slice(0, colon);
    this.id = cid.slice(colon + 1);
    this.typing = new TypingPeople(clock, changed);
  }

  /** Loads the answer to a query of the whole channel. */
  fill(state: ChannelStateResponseFields): void {
    this.#isWhole = true;
    this.#load(state, false);
    if (state.watchers) this.watchers = new Map(state.watchers.map((user) => [user.id, user]));
    if (state.push_preferences) this.pushPreferences = state.push_preferences;
  }

  /** Loads the answer to a query of a list, which holds some of the channel's people. */
  fillPart(state: ChannelStateResponseFields): void {
    this.#load(state, this.#isWhole);
    this.pushPreferences = state.push_preferences;
  }

  /** @param isPart true to keep people who are not in the answer */
  #load(state: ChannelStateResponseFields, isPart: boolean): void {
    this.data = state.channel;
    this.membership = state.membership ?? null;
    this.watcherCount = state.watcher_count ?? this.watcherCount;
    const members = byUser(state.members ?? []);
    this.members = isPart ? new Map([...this.members, ...members]) : members;
    if (!state.read) return;
    const reads = state.read.flatMap((read) => (read.user ? [[read.user.id, markOf(read)] as const] : []));
    this.reads = new Map([...(isPart ? this.reads : []), ...reads]);
  }

  /** Loads the answer to a query of the channel alone: its people stay as they are. */
  renew(state: ChannelStateResponseFields): void {
    this.data = state.channel;
    if (state.membership) this.membership = state.membership;
  }

  /**
   * Applies an event of this channel.
   * @returns whether the person's capabilities may have changed, which no event carries
   */
  onEvent(event: EventFields, me: string): boolean {
    this.#count(event);
    if (event.user) this.#updatePerson(event.user, event, me);
    switch (event.type) {
      case 'channel.updated':
        return this.#updated(event.channel);
      case 'channel.truncated':
      case 'notification.channel_truncated':
        // A broadcast, also for staff: without the place in the queue of support.
        return this.#updated(event.channel, this.data);
      case 'channel.hidden':
      case 'channel.visible':
        if (this.data) this.data = { ...this.data, hidden: event.type === 'channel.hidden' };
        return false;
      case 'member-changed':
        this.#member(event.member, me);
        return false;
      default:
        event.type satisfies LeftBy<'channel'>;
        return false;
    }
  }

  #count({ watcher_count: watchers, channel_member_count: members }: EventFields): void {
    if (watchers !== undefined) this.watcherCount = watchers;
    if (members !== undefined && this.data) this.data = { ...this.data, member_count: members };
  }

  /** Applies an event's data about its user. */
  #updatePerson(user: UserResponse, event: EventFields, me: string): void {
    switch (event.type) {
      case 'typing.start':
        this.typing.start(user, event.parent_id);
        break;
      case 'typing.stop':
        this.typing.stop(user.id);
        break;
      case 'message-added':
        // A sent message ends typing, even if the client sends no stop.
        this.typing.stop(user.id);
        if (event.receivedAs === 'watching' && this.reads.has(user.id) && !isReplyOnly(event))
          this.#wrote(user, event.created_at);
        break;
      case 'message.read':
        // A thread's own marks are stored with the thread.
        if (!event.thread) this.#mark(user, { readAt: msOf(event.created_at) });
        break;
      case 'message.delivered':
        this.#mark(user, { deliveredAt: msOf(event.last_delivered_at) });
        break;
      case 'notification.mark_unread':
        if (user.id === me && !event.thread_id) this.#mark(user, { readAt: msOf(event.last_read_at) });
        break;
      case 'user.watching.start':
        this.watchers = new Map(this.watchers).set(user.id, user);
        break;
      case 'user.watching.stop':
        this.watchers = without(this.watchers, user.id);
        break;
      case 'member-removed':
        this.members = without(this.members, user.id);
        break;
      case 'user.banned':
        this.#banned(user.id, { banned: !event.shadow, shadow_banned: event.shadow === true });
        break;
      case 'user.unbanned':
        this.#banned(user.id, { banned: false, shadow_banned: false });
        break;
      default:
        event.type satisfies LeftBy<'channel-people'>;
    }
  }

  /** Updates a user who changed, came or went: the stored data is as old as the query. */
  noteUser(user: UserResponse | undefined): void {
    if (!user) return;
    const member = this.members.get(user.id);
    if (member) this.members = new Map(this.members).set(user.id, { ...member, user });
    if (this.watchers.has(user.id)) this.watchers = new Map(this.watchers).set(user.id, user);
  }

  /**
   * Keeps the capabilities and the hidden state that are known here: broadcasts carry neither.
   * @param kept data that stays where the event has none
   */
  #updated(channel: EventFields['channel'], kept: object | null = null): boolean {
    const before = this.data;
    if (!before || !isWhole(channel)) return false;
    const hidden = channel.hidden ?? before.hidden;
    const own_capabilities = channel.own_capabilities ?? before.own_capabilities;
    this.data = {
      ...kept,
      ...channel,
      ...(hidden === undefined ? {} : { hidden }),
      ...(own_capabilities ? { own_capabilities } : {}),
    };
    return channel.frozen !== before.frozen;
  }

  /** Moves the author's marks: sending a message counts as reading. */
  #wrote(user: UserResponse, at: string | undefined): void {
    this.#mark(user, { readAt: msOf(at), deliveredAt: msOf(at) });
  }

  #mark(user: UserResponse, marks: Partial<Omit<ReadMark, 'user'>>): void {
    const { readAt = 0, deliveredAt = 0 } = this.reads.get(user.id) ?? {};
    this.reads = new Map(this.reads).set(user.id, { readAt, deliveredAt, ...marks, user });
  }

  #member(member: ChannelMemberResponse | undefined, me: string): void {
    const id = member && idOf(member);
    if (!member || !id) return;
    this.members = new Map(this.members).set(id, member);
    if (id === me) this.membership = member;
  }

  #banned(id: string, ban: Pick<ChannelMemberResponse, 'banned' | 'shadow_banned'>): void {
    const member = this.members.get(id);
    if (member) this.members = new Map(this.members).set(id, { ...member, ...ban });
  }
}

/** Returns whether the server stores this person's read state. Otherwise it would refuse read marks. */
export function keepsPlaces(channel: ChannelState | null | undefined): boolean {
  const { config, own_capabilities } = channel?.data ?? {};
  return config?.read_events === true && own_capabilities?.includes('read-events') !== false;
}

function isWhole(channel: EventFields['channel']): channel is ChannelResponse {
  return typeof channel?.frozen === 'boolean';
}

/** Returns whether a reply is shown in its thread only. */
function isReplyOnly({ message }: EventFields): boolean {
  return Boolean(message?.parent_id && !message.show_in_channel);
}

function without<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}

/** Returns the id of a member; servers and apps may leave out either field. */
const idOf = ({ user, user_id }: ChannelMemberResponse): string | undefined =>
  [user?.id, user_id].find((id) => typeof id === 'string');

function byUser(members: readonly ChannelMemberResponse[]): Members {
  return new Map(
    members.flatMap((member) => {
      const id = idOf(member);
      return id ? [[id, member]] : [];
    }),
  );
}

function markOf({ user, last_read, last_delivered_at }: ReadStateResponse): ReadMark {
  return { user, readAt: msOf(last_read), deliveredAt: msOf(last_delivered_at) };
}
