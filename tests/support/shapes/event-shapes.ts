/**
 * The shape of every event, as the API describes it: the keys at its root and their types. Nested objects
 * have the same shapes as in answers.
 */
import * as v from 'valibot';
import { wrongIn } from './shapes.ts';

const text = v.pipe(v.string(), v.minLength(1));
const time = v.pipe(v.string(), v.isoTimestamp());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const thing = v.looseObject({});

type Entries = Record<string, v.GenericSchema>;

const maybe = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).map(([key, schema]) => [key, v.optional(schema)]));

/** Counters of the recipient, in events that have them. */
const TOTALS = maybe({ total_unread_count: count, unread_channels: count, unread_count: count });
const THREADS = maybe({ unread_threads: count, unread_thread_messages: count });
const ADDRESS: Entries = {
  cid: v.pipe(v.string(), v.regex(/^[\w-]+:[\w!-]+$/)),
  channel_type: text,
  channel_id: text,
};
const BASE: Entries = { type: text, created_at: time };
/** Fields of every live change of a channel. */
const FACTS = maybe({
  channel_member_count: count,
  channel_message_count: count,
  channel_last_message_at: time,
  channel_custom: thing,
  team: text,
});
const THREAD = maybe({ parent_author: text, thread_participants: v.array(thing) });

const ofChannel = (entries: Entries) => v.strictObject({ ...BASE, ...ADDRESS, ...FACTS, ...entries });
const ofUser = (entries: Entries) => v.strictObject({ ...BASE, ...entries });
/** About one channel, or the whole app. */
const ofEither = (entries: Entries) => v.strictObject({ ...BASE, ...maybe(ADDRESS), ...FACTS, ...entries });

const user = { user: thing };
const by = maybe(user);
const message = { message: thing, message_id: text };
const channel = { channel: thing };

const flag = v.boolean();
const CHANGES = {
  text: flag,
  attachments: flag,
  custom: flag,
  mentioned_user_ids: flag,
  quoted_message_id: flag,
  pin: flag,
  html: flag,
  mml: flag,
  silent: flag,
};
const edited = maybe({ message_update: v.strictObject({ change_set: v.strictObject(CHANGES) }) });
const changed = ofChannel({ ...by, ...message, ...edited });
const noticed = ofChannel({
  ...user,
  ...message,
  ...channel,
  watcher_count: count,
  ...TOTALS,
  ...THREADS,
  ...THREAD,
  ...maybe({ thread_id: text }),
});
const participants = maybe({ thread_participants: v.array(thing) });
const reacted = ofChannel({ ...user, ...message, ...channel, reaction: thing, ...participants });
const typing = ofChannel({ ...user, ...maybe({ parent_id: text }) });
const notified = ofChannel({ ...by, ...channel, ...maybe(message) });
const ended = ofChannel({ ...by, ...channel, ...maybe(message), ...TOTALS, ...THREADS });
const seen = ofChannel({ ...user, ...channel, clear_history: v.boolean() });
const member = ofChannel({ ...user, ...channel, member: thing });
const watching = ofChannel({ ...user, watcher_count: count, channel: v.strictObject({ cid: text }) });
const presence = ofUser(user);
const mutes = ofUser({ ...user, me: thing });
const ban = { ...user, shadow: v.boolean(), total_bans: count };
const banned = ofEither({ ...ban, ...maybe({ created_by: thing, expiration: time, reason: text }) });
const draft = ofChannel({ draft: thing, ...maybe({ parent_id: text }) });
const poll = { poll: thing, message_id: text };
const voted = ofChannel({ ...poll, poll_vote: thing, ...by });
const reminder = ofChannel({
  reminder: thing,
  message_id: text,
  user_id: text,
  ...maybe({ parent_id: text }),
});
const group = { user_group: thing, ...by };
const grouped = ofUser({ ...group, members: v.array(text) });

/** By type; a client's own events have other types. */
const EVENTS: Readonly<Record<string, v.GenericSchema>> = {
  'health.check': v.strictObject({
    ...BASE,
    cid: v.literal('*'),
    connection_id: text,
    ...maybe({ me: thing }),
  }),
  'message.new': ofChannel({ ...user, ...message, watcher_count: count, ...TOTALS, ...THREAD }),
  'notification.message_new': noticed,
  'notification.thread_message_new': noticed,
  'message.updated': changed,
  'message.undeleted': changed,
  'message.deleted': ofChannel({
    ...by,
    ...message,
    ...TOTALS,
    hard_delete: v.boolean(),
    ...maybe({ deleted_for_me: v.literal(true) }),
  }),
  'reaction.new': reacted,
  'reaction.updated': reacted,
  'reaction.deleted': reacted,
  'message.read': ofChannel({
    ...user,
    ...maybe({ last_read_message_id: text, thread: thing, channel: thing }),
  }),
  'message.delivered': ofChannel({ ...user, last_delivered_at: time, last_delivered_message_id: text }),
  'notification.mark_read': ofEither({
    ...user,
    total_unread_count: count,
    unread_channels: count,
    unread_count: count,
    unread_threads: count,
    ...maybe({ channel: thing, last_read_message_id: text, thread_id: text }),
  }),
  'notification.mark_unread': ofChannel({
    ...user,
    ...channel,
    first_unread_message_id: text,
    last_read_at: time,
    unread_messages: count,
    total_unread_count: count,
    unread_channels: count,
    unread_count: count,
    unread_threads: count,
    ...maybe({ last_read_message_id: text, thread_id: text }),
  }),
  'typing.start': typing,
  'typing.stop': typing,
  'channel.created': notified,
  'channel.updated': notified,
  'channel.truncated': ended,
  'channel.deleted': ended,
  'notification.channel_truncated': ended,
  'notification.channel_deleted': ended,
  'channel.hidden': seen,
  'channel.visible': seen,
  'member.added': member,
  'member.updated': member,
  'member.removed': member,
  'notification.added_to_channel': member,
  // A channel that can no longer be read has only its cid.
  'notification.removed_from_channel': ofChannel({ ...channel, ...by, ...maybe({ member: thing }) }),
  'notification.invited': member,
  'notification.invite_accepted': member,
  'notification.invite_rejected': member,
  'user.watching.start': watching,
  'user.watching.stop': watching,
  'user.presence.changed': presence,
  'user.updated': presence,
  'user.deleted': ofUser({
    ...user,
    hard_delete: v.boolean(),
    mark_messages_deleted: v.boolean(),
    delete_conversation_channels: v.boolean(),
    delete_user: v.picklist(['soft', 'hard']),
    delete_messages: v.picklist(['', 'soft', 'hard']),
    delete_conversation: v.picklist(['', 'soft', 'hard']),
  }),
  'user.banned': banned,
  'user.unbanned': banned,
  'user.messages.deleted': ofEither({ ...user, hard_delete: v.boolean(), soft_delete: v.boolean() }),
  'notification.mutes_updated': mutes,
  'notification.channel_mutes_updated': mutes,
  'app.updated': ofUser({ app: thing }),
  'draft.updated': draft,
  'draft.deleted': draft,
  'thread.updated': ofChannel({ ...user, thread: thing }),
  'poll.updated': ofChannel(poll),
  'poll.closed': ofChannel(poll),
  'poll.deleted': ofChannel(poll),
  'poll.vote_casted': voted,
  'poll.vote_changed': voted,
  'poll.vote_removed': voted,
  'reminder.created': reminder,
  'reminder.updated': reminder,
  'reminder.deleted': reminder,
  'notification.reminder_due': reminder,
  'user_group.created': ofUser(group),
  'user_group.updated': ofUser(group),
  'user_group.deleted': ofUser(group),
  'user_group.member_added': grouped,
  'user_group.member_removed': grouped,
};

/** The client emits these itself. */
const LOCAL: ReadonlySet<string> = new Set([
  'message.read_locally',
  'channels.queried',
  'offline_reactions.queried',
  'connection.changed',
  'connection.recovered',
  'transport.changed',
  'capabilities.changed',
  'live_location_sharing.started',
  'live_location_sharing.stopped',
]);
/** Prefixes of the API's event types: an unknown type with one of them is wrong. */
const BUILT_IN =
  /^(message|channel|member|notification|reaction|user|poll|draft|reminder|thread|typing|app|health|user_group)\./;

/** Fields that differ from user to user are not in shared events. */
const PERSONAL: readonly string[] = ['own_capabilities', 'membership'];

function personal(event: Readonly<Record<string, unknown>>): string[] {
  const text = JSON.stringify({ ...event, me: null });
  return PERSONAL.filter((key) => text.includes(`"${key}":`)).map((key) => `${key} is one person's`);
}

/** Returns the faults of an event; empty without any. */
export function wrongWithEvent(event: Readonly<Record<string, unknown>>): readonly string[] {
  const type = String(event.type);
  if (LOCAL.has(type)) return [];
  const schema = EVENTS[type];
  if (schema === undefined) return BUILT_IN.test(type) ? [`${type} is no known event`] : [];
  const { issues } = v.safeParse(schema, event);
  const own = (issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  const whole =
    event.cid === undefined || event.cid === '*' || event.cid === `${event.channel_type}:${event.channel_id}`;
  // An app's custom data in a channel may have any shape.
  const named = { ...event, channel_custom: null };
  const all = [
    ...own,
    ...(whole ? [] : ['cid is not of its type and id']),
    ...personal(named),
    ...wrongIn(named),
  ];
  return all.map((problem) => `${type}: ${problem}`);
}
