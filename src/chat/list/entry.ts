import type {
  ChannelMemberResponse,
  ChannelStateResponseFields,
  UserResponse,
} from '../../../protocol/index.ts';
import type { ChannelState } from '../channels/channel-state.ts';
import type { Known, Messages } from '../messages/messages.ts';
import { type AnswerWait, waitOf } from './answer-wait.ts';

/** One channel of the list. Entries are replaced when their channel, messages or count change. */
export interface Entry {
  readonly cid: string;
  /** Shared with the conversation that shows the channel. */
  readonly channel: ChannelState;
  readonly last: Known | null;
  readonly unread: number;
  readonly wait: AnswerWait;
}

/** A person's own place in a channel. */
interface OwnPlace {
  /** When the person pinned the channel; 0 if not pinned. */
  readonly pinnedAt: number;
  readonly archived: boolean;
  /** True if the person has an open invite. */
  readonly invited: boolean;
}

export function membershipOf(member: ChannelMemberResponse | null | undefined): OwnPlace {
  return {
    pinnedAt: Date.parse(member?.pinned_at ?? '') || 0,
    archived: Boolean(member?.archived_at),
    invited: Boolean(member?.invited && !member.invite_accepted_at && !member.invite_rejected_at),
  };
}

/** @param state the answer that the channel was filled from */
export function entryOf(
  channel: ChannelState,
  { messages: loaded, read }: ChannelStateResponseFields,
  { me, messages }: { readonly me: string; readonly messages: Messages },
): Entry {
  const last = loaded?.at(-1);
  return {
    cid: channel.cid,
    channel,
    last: last ? messages.take(last) : null,
    unread: read?.find(({ user }) => user?.id === me)?.unread_messages ?? 0,
    wait: waitOf(channel.data),
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

function timeOf({ last, channel: { data } }: Entry): number {
  return Date.parse(String(last?.message.created_at ?? data?.last_message_at ?? data?.created_at ?? '')) || 0;
}

const pinnedAt = ({ channel }: Entry): number => membershipOf(channel.membership).pinnedAt;

/**
 * Compares two entries. Pinned channels come first, the earliest pinned at the top, as the server sorts them. The
 * others follow by their last message, and channels without messages by their creation.
 */
export function byOrder(a: Entry, b: Entry): number {
  const [pinnedA, pinnedB] = [pinnedAt(a), pinnedAt(b)];
  if (pinnedA !== pinnedB) return (pinnedA || Infinity) - (pinnedB || Infinity);
  return timeOf(b) - timeOf(a);
}
