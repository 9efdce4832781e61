/** Events that hooks are told of. */
import type { DomainEvent } from '../event-types.ts';
import type { CampaignView } from '../services/index.ts';
import type { Custom, MessageView, Millis, UserView } from '../types/index.ts';

interface HookEventBase {
  readonly cid: null;
  readonly createdAt: Millis;
}

interface CampaignEvent extends HookEventBase {
  readonly type: 'campaign.started' | 'campaign.completed';
  readonly campaign: CampaignView;
}

interface UserMuteEvent extends HookEventBase {
  readonly type: 'user.muted' | 'user.unmuted';
  readonly user: UserView;
  readonly targets: readonly UserView[];
}

interface FlaggedEvent extends HookEventBase {
  readonly type: 'message.flagged' | 'user.flagged';
  /** The user who flagged. */
  readonly user: UserView;
  readonly reason: string;
  /** Null for a flagged user. */
  readonly message: MessageView | null;
  readonly target: UserView | null;
}

interface SwitchedEvent extends HookEventBase {
  readonly type: 'user.deactivated' | 'user.reactivated';
  readonly user: UserView;
}

interface PendingEvent extends HookEventBase {
  readonly type: 'message.pending';
  readonly user: UserView;
  readonly message: MessageView;
  readonly metadata: Custom;
}

/** Events that no client receives. */
export type HookOnlyEvent = CampaignEvent | UserMuteEvent | FlaggedEvent | SwitchedEvent | PendingEvent;

type Told = Exclude<DomainEvent['type'], 'custom'> | HookOnlyEvent['type'];

/**
 * Every event that a hook can name, with what happened. Typing, presence, drafts and the notifications of one user's
 * devices are left out: they say nothing to the app, or what nobody but the user may know.
 */
export const HOOK_EVENTS = {
  'campaign.completed': 'a campaign has reached all of its targets, or was stopped',
  'campaign.started': 'a campaign begins to send',
  'channel.created': 'a channel is created',
  'channel.deleted': 'a channel is deleted',
  'channel.hidden': 'a member hides a channel',
  'channel.truncated': 'the messages of a channel are removed',
  'channel.updated': 'the data of a channel changes',
  'channel.visible': 'a hidden channel is shown again',
  'member.added': 'a user becomes a member of a channel',
  'member.removed': 'a member leaves a channel, or is removed',
  'member.updated': 'a member of a channel changes',
  'message.deleted': 'a message is deleted',
  'message.delivered': 'a message has reached a device',
  'message.flagged': 'a user flags a message',
  'message.new': 'a message is sent',
  'message.pending': 'a message waits to be committed',
  'message.read': 'a user reads a channel',
  'message.undeleted': 'a deleted message is restored',
  'message.updated': 'a message changes',
  'notification.reminder_due': 'a reminder is due',
  'poll.closed': 'a poll is closed',
  'poll.deleted': 'a poll is deleted',
  'poll.updated': 'a poll changes',
  'poll.vote_casted': 'a user votes',
  'poll.vote_changed': 'a user changes a vote',
  'poll.vote_removed': 'a user takes a vote back',
  'reaction.deleted': 'a reaction is removed',
  'reaction.new': 'a user reacts to a message',
  'reaction.updated': 'a user changes a reaction',
  'reminder.created': 'a user saves a message',
  'reminder.deleted': 'a user no longer saves a message',
  'reminder.updated': 'a user changes a reminder',
  'review_queue_item.new': 'something is reported to the moderators',
  'review_queue_item.updated': 'the moderators deal with a report',
  'thread.updated': 'a thread changes',
  'user.banned': 'a user is banned',
  'user.deactivated': 'a user is deactivated',
  'user.deleted': 'a user is deleted',
  'user.flagged': 'a user flags another one',
  'user.messages.deleted': 'all messages of a user are deleted',
  'user.muted': 'a user mutes others',
  'user.reactivated': 'a user is reactivated',
  'user.unbanned': 'a ban is lifted',
  'user.unmuted': 'a user no longer mutes others',
  'user.updated': 'the data of a user changes',
  'user_group.created': 'a user group is created',
  'user_group.deleted': 'a user group is deleted',
  'user_group.member_added': 'users join a group',
  'user_group.member_removed': 'users leave a group',
  'user_group.updated': 'a user group changes',
} as const satisfies Partial<Record<Told, string>>;

export const isHookEvent = (type: string): boolean => Object.hasOwn(HOOK_EVENTS, type);
