import type {
  ChannelMemberResponse,
  ChannelPushPreferencesResponse,
  ChannelResponse,
  ChannelStateResponseFields,
  UserResponse,
} from '../../../protocol/index.ts';
import type { Known, Messages } from '../messages/messages.ts';

/** One channel of the list, with the data a row needs. Entries are replaced when they change. */
export interface Entry {
  readonly cid: string;
  readonly channel: ChannelResponse;
  /** Ids of the members that came with the query, self included. */
  readonly members: readonly string[];
  readonly last: Known | null;
  readonly unread: number;
  readonly typing: readonly string[];
  /** Others' newest read and delivered times, for the status of the person's own last message. */
  readonly readAt: number;
  readonly deliveredAt: number;
  /** When this person pinned the channel; 0 if not pinned. */
  readonly pinnedAt: number;
  readonly archived: boolean;
  /** True for a member, false for a reader. */
  readonly member: boolean;
  /** True if the person has an open invite. */
  readonly invited: boolean;
  /** The person's notification settings for the channel. */
  readonly wish?: ChannelPushPreferencesResponse;
}

/** Returns the list's fields of a person's own membership. */
export function membershipOf(
  member: ChannelMemberResponse | null | undefined,
): Pick<Entry, 'pinnedAt' | 'archived' | 'invited'> {
  return {
    pinnedAt: Date.parse(member?.pinned_at ?? '') || 0,
    archived: Boolean(member?.archived_at),
    invited: Boolean(member?.invited && !member.invite_accepted_at && !member.invite_rejected_at),
  };
}

function newest(times: readonly (string | undefined)[]): number {
  return Math.max(0, ...times.map((time) => Date.parse(time ?? '') || 0));
}

export function entryOf(state: ChannelStateResponseFields, me: string, messages: Messages): Entry {
  const last = state.messages?.at(-1);
  const reads = state.read ?? [];
  const others = reads.filter((read) => read.user?.id !== me);
  return {
    cid: state.channel.cid,
    channel: state.channel,
    members: (state.members ?? []).map(
      (member) => [member.user_id, member.user?.id].find((id) => typeof id === 'string') ?? '',
    ),
    last: last ? messages.take(last) : null,
    unread: reads.find((read) => read.user?.id === me)?.unread_messages ?? 0,
    typing: [],
    readAt: newest(others.map((read) => read.last_read)),
    deliveredAt: newest(others.map((read) => read.last_delivered_at)),
    member: Boolean(state.membership),
    ...membershipOf(state.membership),
    ...(state.push_preferences ? { wish: state.push_preferences } : {}),
  };
}

/** Returns all users in a query result. */
export function usersOf(state: ChannelStateResponseFields): (UserResponse | null | undefined)[] {
  return [
    ...(state.members ?? []).map((member) => member.user),
    ...(state.messages ?? []).map((message) => message.user),
    ...(state.read ?? []).map((read) => read.user),
    ...(state.watchers ?? []),
    state.channel.created_by,
  ];
}

function timeOf({ last, channel }: Entry): number {
  return (
    Date.parse(String(last?.message.created_at ?? channel.last_message_at ?? channel.created_at ?? '')) || 0
  );
}

/**
 * Compares two entries. Pinned channels come first, the earliest pinned at the top, as the server sorts them. The
 * others follow by their last message, and channels without messages by their creation.
 */
export function byOrder(a: Entry, b: Entry): number {
  if (a.pinnedAt !== b.pinnedAt) return (a.pinnedAt || Infinity) - (b.pinnedAt || Infinity);
  return timeOf(b) - timeOf(a);
}
