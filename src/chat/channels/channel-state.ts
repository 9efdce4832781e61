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
  pushPreferences: ChannelPushPreferencesResponse | undefined;
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
    this.data = state.channel;
    this.members = byUser(state.members);
    this.membership = state.membership ?? null;
    this.watcherCount = state.watcher_count ?? this.watcherCount;
    if (state.watchers) this.watchers = new Map(state.watchers.map((user) => [user.id, user]));
    if (state.read) this.reads = new Map(state.read.map((read) => [read.user.id, markOf(read)]));
    if (state.push_preferences) this.pushPreferences = state.push_preferences;
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
    this.typing.onEvent(event);
    if (event.type === 'channel.updated') return this.#updated(event.channel);
    if (event.type === 'member-changed') this.#member(event.member, me);
    if (event.type === 'channel.hidden' || event.type === 'channel.visible') {
      if (this.data) this.data = { ...this.data, hidden: event.type === 'channel.hidden' };
    }
    if (event.user) this.#hearOf(event.user, event, me);
    return false;
  }

  #count({ watcher_count: watchers, channel_member_count: members }: EventFields): void {
    if (watchers !== undefined) this.watcherCount = watchers;
    if (members !== undefined && this.data) this.data = { ...this.data, member_count: members };
  }

  /** Applies an event's data about its user. */
  #hearOf(user: UserResponse, event: EventFields, me: string): void {
    switch (event.type) {
      case 'message-added':
        if (event.heardAs === 'watching' && this.reads.has(user.id) && !isReplyOnly(event))
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
    }
  }

  /** Updates a user who changed, came or went: the stored data is as old as the query. */
  noteUser(user: UserResponse): void {
    const member = this.members.get(user.id);
    if (member) this.members = new Map(this.members).set(user.id, { ...member, user });
    if (this.watchers.has(user.id)) this.watchers = new Map(this.watchers).set(user.id, user);
  }

  /** Keeps the capabilities and the hidden state that are known here: broadcasts carry neither. */
  #updated(channel: EventFields['channel']): boolean {
    const before = this.data;
    if (!before || !isWhole(channel)) return false;
    const hidden = channel.hidden ?? before.hidden;
    const own_capabilities = channel.own_capabilities ?? before.own_capabilities;
    this.data = {
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
    const id = member?.user?.id;
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

function byUser(members: readonly ChannelMemberResponse[]): Members {
  return new Map(
    members.flatMap((member) => {
      const id = member.user?.id ?? member.user_id;
      return id ? [[id, member]] : [];
    }),
  );
}

function markOf({ user, last_read, last_delivered_at }: ReadStateResponse): ReadMark {
  return { user, readAt: msOf(last_read), deliveredAt: msOf(last_delivered_at) };
}
