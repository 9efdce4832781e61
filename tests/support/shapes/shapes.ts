/**
 * The shape of every answer for the client, in any call, by the fields the client reads. Further keys are
 * custom data.
 */
import * as v from 'valibot';

const LATEST_REACTIONS = 10;
const FIRST_ERROR = 400;
const LAST_ERROR = 599;

const time = v.pipe(v.string(), v.isoTimestamp());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.pipe(v.string(), v.minLength(1));
const counts = v.record(v.string(), v.number());

const user = v.looseObject({
  id: text,
  role: text,
  teams: v.array(v.string()),
  banned: v.boolean(),
  online: v.boolean(),
  created_at: time,
  updated_at: time,
  last_active: v.optional(time),
});

const reaction = v.looseObject({
  type: text,
  score: v.number(),
  message_id: text,
  user_id: text,
  user,
  created_at: time,
  updated_at: time,
});

const reactionGroup = v.looseObject({
  // A reaction type without reactions is absent.
  count: v.pipe(v.number(), v.minValue(1)),
  sum_scores: v.number(),
  first_reaction_at: time,
  last_reaction_at: time,
});

const groupMember = v.strictObject({
  group_id: text,
  user_id: text,
  is_admin: v.boolean(),
  created_at: time,
});
const userGroup = v.looseObject({
  id: text,
  name: text,
  description: v.optional(text),
  team_id: v.optional(text),
  created_by: v.optional(text),
  created_at: time,
  updated_at: time,
});

const message = v.looseObject({
  id: text,
  cid: v.pipe(v.string(), v.regex(/^[\w-]+:[\w!-]+$/)),
  text: v.string(),
  html: v.string(),
  type: v.picklist(['regular', 'reply', 'system', 'ephemeral', 'error', 'deleted']),
  user,
  attachments: v.array(v.looseObject({})),
  mentioned_users: v.array(user),
  mentioned_channel: v.boolean(),
  mentioned_here: v.boolean(),
  mentioned_group_ids: v.optional(v.array(text)),
  mentioned_groups: v.optional(v.array(userGroup)),
  member: v.optional(
    v.strictObject({
      channel_role: text,
      notifications_muted: v.boolean(),
      custom: v.optional(v.record(v.string(), v.unknown())),
    }),
  ),
  latest_reactions: v.pipe(v.array(reaction), v.maxLength(LATEST_REACTIONS)),
  own_reactions: v.array(reaction),
  reaction_counts: counts,
  reaction_scores: counts,
  reaction_groups: v.nullable(v.record(v.string(), reactionGroup)),
  reply_count: count,
  deleted_reply_count: count,
  silent: v.boolean(),
  shadowed: v.boolean(),
  pinned: v.boolean(),
  pinned_at: v.nullable(time),
  pinned_by: v.nullable(user),
  pin_expires: v.nullable(time),
  restricted_visibility: v.array(v.string()),
  support_note: v.optional(v.literal(true)),
  created_at: time,
  updated_at: time,
  deleted_at: v.optional(time),
});

const command = v.looseObject({
  name: text,
  description: v.string(),
  args: v.string(),
  set: v.string(),
});

const config = v.looseObject({
  name: text,
  typing_events: v.boolean(),
  read_events: v.boolean(),
  connect_events: v.boolean(),
  reactions: v.boolean(),
  replies: v.boolean(),
  quotes: v.boolean(),
  uploads: v.boolean(),
  polls: v.boolean(),
  max_message_length: count,
  commands: v.array(command),
});

const channel = v.looseObject({
  id: text,
  type: text,
  cid: text,
  created_at: time,
  updated_at: time,
  frozen: v.boolean(),
  disabled: v.boolean(),
  member_count: count,
  config,
  own_capabilities: v.optional(v.array(v.string())),
  last_message_at: v.optional(time),
  // Absent if it is off.
  cooldown: v.optional(v.pipe(v.number(), v.minValue(1))),
});

const member = v.looseObject({
  user_id: text,
  user,
  channel_role: text,
  role: v.picklist(['owner', 'admin', 'moderator', 'member']),
  status: v.picklist(['member', 'pending', 'accepted', 'rejected']),
  banned: v.boolean(),
  shadow_banned: v.boolean(),
  notifications_muted: v.boolean(),
  created_at: time,
  updated_at: time,
});

const read = v.looseObject({ user, last_read: time, unread_messages: count });

const vote = v.looseObject({
  id: text,
  poll_id: text,
  option_id: v.string(),
  created_at: time,
  updated_at: time,
});

const poll = v.looseObject({
  id: text,
  name: text,
  is_closed: v.boolean(),
  options: v.array(v.looseObject({ id: text, text: v.string() })),
  vote_count: count,
  vote_counts_by_option: counts,
  latest_votes_by_option: v.record(v.string(), v.array(vote)),
  answers_count: count,
  latest_answers: v.array(vote),
  own_votes: v.array(vote),
  created_at: time,
  updated_at: time,
});

const reminder = v.looseObject({
  channel_cid: text,
  message_id: text,
  user_id: text,
  created_at: time,
  updated_at: time,
});
const thread = v.looseObject({
  parent_message_id: text,
  channel_cid: text,
  reply_count: count,
  latest_replies: v.array(message),
  read: v.array(v.looseObject({ user, last_read: time, unread_messages: count })),
  created_at: time,
  updated_at: time,
});
const ban = v.looseObject({ user, created_at: time, shadow: v.boolean(), ip_ban: v.boolean() });
const mute = v.looseObject({
  user,
  target: user,
  created_at: time,
  updated_at: time,
  expires: v.optional(time),
});
const device = v.looseObject({ id: text, push_provider: text, user_id: text, created_at: time });

/** By the key of such an object in an answer, single or in a list. */
const BY_KEY: Readonly<Record<string, v.GenericSchema>> = {
  user,
  message,
  messages: message,
  pinned_messages: message,
  quoted_message: message,
  latest_replies: message,
  reaction,
  reactions: reaction,
  members: member,
  membership: member,
  channel_member: member,
  poll,
  polls: poll,
  votes: vote,
  reminder,
  reminders: reminder,
  thread,
  bans: ban,
  mutes: mute,
  devices: device,
  user_group: userGroup,
  user_groups: userGroup,
};

/** Custom data may have any shape; an incomplete object is none of these. */
const OPAQUE: ReadonlySet<string> = new Set([
  'attachments',
  'custom',
  'draft',
  'drafts',
  'config_overrides',
  'filter',
  'form_data',
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function check(value: unknown, schema: v.GenericSchema, path: string): string[] {
  const { issues } = v.safeParse(schema, value);
  return (issues ?? []).map((issue) => `${path}.${v.getDotPath(issue) ?? ''}: ${issue.message}`);
}

function schemaOf(key: string, value: unknown, path: string): v.GenericSchema | null {
  // An event has only the changed fields of a thread.
  if (key === 'thread' && path.includes('.event')) return null;
  // A channel with only a cid has no config.
  if (key === 'channel') return isObject(value) && value.config !== undefined ? channel : null;
  // A channel has no user: the key is custom data.
  if (key === 'user' && path.endsWith('.channel.user')) return null;
  // The fields of the read mark, not of the message.read event.
  if (key === 'read') return Array.isArray(value) ? read : null;
  if (key === 'members' && isObject(value) && value.group_id !== undefined) return groupMember;
  // Custom data may have a key called constructor.
  return Object.hasOwn(BY_KEY, key) ? (BY_KEY[key] ?? null) : null;
}

function walk(value: unknown, key: string, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => walk(item, key, `${path}[${i}]`));
  if (!isObject(value)) return [];
  const schema = schemaOf(key, key === 'read' ? [value] : value, path);
  const own = schema === null ? [] : check(value, schema, path);
  const parts = Object.entries(value).filter(([name]) => !OPAQUE.has(name));
  return [...own, ...parts.flatMap(([name, part]) => walk(part, name, `${path}.${name}`))];
}

const DURATION = /^\d+\.\d{2}ms$/;

/** Returns the faults of an answer; empty without any. */
export function wrongWith(answer: unknown): readonly string[] {
  if (!isObject(answer)) return ['an answer must be an object'];
  const late = DURATION.test(String(answer.duration)) ? [] : [`duration: ${String(answer.duration)}`];
  return [...late, ...walk(answer, '', 'answer')];
}

/**
 * Returns the faults of the objects in an event. Threads are partial, and so are channels with only a cid.
 */
export function wrongIn(event: unknown): readonly string[] {
  return walk(event, '', 'answer.event');
}

const error = v.looseObject({
  code: v.pipe(v.number(), v.integer()),
  message: text,
  StatusCode: v.pipe(v.number(), v.minValue(FIRST_ERROR), v.maxValue(LAST_ERROR)),
  duration: v.pipe(v.string(), v.regex(DURATION)),
  /** A URL that anyone who meets the error can open. */
  more_info: v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+\/docs\/errors#-?\d+$/)),
  details: v.array(v.number()),
});

/** The same for a refusal, whose body repeats its status. */
export function wrongWithRefusal(answer: unknown, status: number): readonly string[] {
  const wrong = check(answer, error, 'refusal');
  const said = isObject(answer) ? answer.StatusCode : null;
  return said === status ? wrong : [...wrong, `StatusCode: ${String(said)}, but the status is ${status}`];
}
