import type { News } from './news.ts';

/**
 * The reducers that handle each event. A new event type does not compile without a line here, and a reducer does not
 * compile until it handles all its lines. Code that only waits for an event, such as a sound, is not a reducer.
 */
interface HandledBy {
  'ai_indicator.clear': 'assistant';
  'ai_indicator.stop': 'assistant';
  'ai_indicator.update': 'assistant';
  'app.updated': never;
  'channel.created': 'channel-list';
  'channel-ended': 'channel-list' | 'channels' | 'live-locations' | 'reminders' | 'threads';
  'channel.hidden': 'channel' | 'channel-list';
  'channel.truncated': 'channel' | 'messages' | 'rows' | 'unread';
  'channel.updated': 'channel' | 'rows';
  'channel.visible': 'channel' | 'channel-list';
  'connection.error': never;
  'draft.deleted': 'drafts';
  'draft.updated': 'drafts';
  'health.check': 'own-user';
  'member-changed': 'channel' | 'channel-list';
  'member-removed': 'channel-people';
  'message-added':
    | 'assistant'
    | 'channel-list'
    | 'channel-people'
    | 'live-locations'
    | 'rows'
    | 'thread-marks'
    | 'threads'
    | 'unread';
  'message-changed': 'assistant' | 'live-locations' | 'messages' | 'reminders' | 'thread-marks';
  'message-removed': 'live-locations' | 'messages' | 'reminders';
  'message.delivered': 'channel-people';
  'message.read': 'channel-people' | 'rows' | 'thread-marks' | 'threads' | 'unread';
  'notification.added_to_channel': 'channel-list';
  'notification.channel_mutes_updated': 'own-user';
  'notification.channel_truncated': 'channel' | 'rows';
  'notification.invite_accepted': 'channel-list';
  'notification.invite_rejected': 'channel-list';
  'notification.invited': 'channel-list';
  'notification.mark_read': 'rows' | 'thread-marks' | 'threads' | 'unread';
  'notification.mark_unread': 'channel-people' | 'rows' | 'thread-marks' | 'threads' | 'unread';
  'notification.mutes_updated': 'own-user';
  'notification.reminder_due': 'messages' | 'reminders';
  'poll.closed': 'polls';
  'poll.deleted': 'polls';
  'poll.updated': 'polls';
  'poll.vote_casted': 'polls' | 'votes';
  'poll.vote_changed': 'polls' | 'votes';
  'poll.vote_removed': 'polls' | 'votes';
  'reaction-changed': 'messages';
  'reminder.created': 'messages' | 'reminders';
  'reminder.deleted': 'messages' | 'reminders';
  'reminder.updated': 'messages' | 'reminders';
  /** Counted by the server: whoever shows the queue asks again. */
  'review_queue_item.new': never;
  'review_queue_item.updated': never;
  'thread.updated': 'threads';
  'typing.start': 'channel-people';
  'typing.stop': 'channel-people';
  'user.banned': 'ban-status' | 'channel-people';
  'user.deleted': 'messages';
  'user.messages.deleted': 'messages';
  'user.presence.changed': 'channels';
  'user.unbanned': 'ban-status' | 'channel-people';
  'user.updated': 'channels' | 'own-user';
  'user.watching.start': 'channel-people';
  'user.watching.stop': 'channel-people';
  'user_group.created': never;
  'user_group.deleted': never;
  'user_group.member_added': never;
  'user_group.member_removed': never;
  'user_group.updated': never;
}

/** The event types that a reducer leaves to others. Its `switch` ends in `event.type satisfies LeftBy<'rows'>`. */
export type LeftBy<Reducer extends HandledBy[keyof HandledBy]> = {
  [Type in News['type']]: Reducer extends HandledBy[Type] ? never : Type;
}[News['type']];
