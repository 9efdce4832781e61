import type { MessageResponse } from '../../../protocol/index.ts';
import { countsAsUnread } from '../conversation/counts-as-unread.ts';

/** Of what somebody wants to be told, as the API names it. */
export interface PushWish {
  readonly chat_level?: string | undefined;
  /** Nothing until then. */
  readonly disabled_until?: string | null | undefined;
}

/** What the decision is made from. */
export interface Facts {
  readonly me: string;
  readonly now: number;
  /** Whose messages are not to be heard. */
  readonly mutedUsers: ReadonlySet<string>;
  readonly channelMuted: boolean;
  /** Of the person, and of the channel, which goes before where it says something. */
  readonly own: PushWish | undefined;
  readonly channel: PushWish | undefined;
}

/** Not to be disturbed just now. */
export const isQuiet = (wish: PushWish | undefined, now: number): boolean =>
  Date.parse(wish?.disabled_until ?? '') > now;

function calls({ mentioned_users, ...message }: MessageResponse, me: string): boolean {
  if (message.mentioned_channel === true || message.mentioned_here === true) return true;
  return Array.isArray(mentioned_users) && mentioned_users.some((user) => user?.id === me);
}

/** In a thread of its own, and this person takes part in it. */
function inOwnThread(message: MessageResponse, { me, mutedUsers }: Facts): boolean {
  const takesPart = message.thread_participants?.some(({ id }) => id === me) === true;
  return takesPart && countsAsUnread(message, me, mutedUsers, message.parent_id);
}

/** Whether somebody wants to hear of this message: another's, not muted, and as their push preferences say. */
export function isWanted(message: MessageResponse, facts: Facts): boolean {
  const { me, now, mutedUsers, channelMuted, own, channel } = facts;
  if (channelMuted || isQuiet(own, now) || isQuiet(channel, now)) return false;
  if (!countsAsUnread(message, me, mutedUsers) && !inOwnThread(message, facts)) return false;
  const set = channel?.chat_level;
  const level = set && set !== 'default' ? set : own?.chat_level;
  if (level === 'none') return false;
  return level !== 'mentions' || calls(message, me);
}
