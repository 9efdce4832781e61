import type { MessageResponse } from '../../../../protocol/index.ts';
import { countsAsUnread } from '../../../chat/index.ts';

/** Notification settings, by the API's names. */
export interface PushPreference {
  readonly chat_level?: string | undefined;
  /** Nothing is notified before this time. */
  readonly disabled_until?: string | null | undefined;
}

/** The inputs of the decision. */
export interface Facts {
  readonly me: string;
  readonly now: number;
  /** Ids of people whose messages notify nobody. */
  readonly mutedUsers: ReadonlySet<string>;
  readonly channelMuted: boolean;
  /** Settings of the person and of the channel. The channel's settings win, if there are any. */
  readonly own: PushPreference | undefined;
  readonly channel: PushPreference | undefined;
}

/** Returns whether notifications are paused now. */
export const isQuiet = (preference: PushPreference | undefined, now: number): boolean =>
  Date.parse(preference?.disabled_until ?? '') > now;

function calls({ mentioned_users, ...message }: MessageResponse, me: string): boolean {
  if (message.mentioned_channel === true || message.mentioned_here === true) return true;
  return Array.isArray(mentioned_users) && mentioned_users.some((user) => user?.id === me);
}

/** Returns whether the message is in a thread that this person takes part in. */
function inOwnThread(message: MessageResponse, { me, mutedUsers }: Facts): boolean {
  const takesPart = message.thread_participants?.some(({ id }) => id === me) === true;
  return takesPart && countsAsUnread(message, me, { muted: mutedUsers, parentId: message.parent_id });
}

/**
 * Returns whether to notify the person of this message: another person's, not muted, and allowed by their push
 * preferences.
 */
export function shouldNotify(message: MessageResponse, facts: Facts): boolean {
  const { me, now, mutedUsers, channelMuted, own, channel } = facts;
  if (channelMuted || isQuiet(own, now) || isQuiet(channel, now)) return false;
  if (!countsAsUnread(message, me, { muted: mutedUsers }) && !inOwnThread(message, facts)) return false;
  const set = channel?.chat_level;
  const level = set && set !== 'default' ? set : own?.chat_level;
  if (level === 'none') return false;
  return level !== 'mentions' || calls(message, me);
}
