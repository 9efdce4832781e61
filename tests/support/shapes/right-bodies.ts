/**
 * Valid bodies of the routes, as a start for hostile ones: faults deep inside the server are reached from
 * here.
 */
import type { Json, Known } from '../fuzz/fuzz-types.ts';

const at = (items: readonly string[], index: number) => items[index] ?? '';
const NOW = () => new Date().toISOString();

const MESSAGE = (known: Known): Json => ({
  text: 'hello @bob https://shop.example',
  attachments: [{ type: 'image', image_url: 'https://shop.example/a.png', nested: { deep: [1] } }],
  mentioned_users: ['bob', 'ann'],
  mentioned_group_ids: ['desk-people'],
  mentioned_roles: ['admin'],
  parent_id: at(known.messages, 0),
  quoted_message_id: at(known.messages, 1),
  show_in_channel: true,
  silent: false,
  pinned: true,
  pin_expires: '2099-01-01T00:00:00Z',
  color: { red: 1 },
});

const PATCH: Json = {
  set: { color: 'blue', 'a.b.c': 1, frozen: false, text: 'new', pinned: true },
  unset: ['size', 'a.d'],
};

const CHANNEL_FILTER: Json = {
  $and: [
    { members: { $in: ['ann', 'bob', 'gus'] } },
    { $or: [{ type: 'messaging' }, { cid: { $in: ['support:gus', 'room:five'] } }] },
    { invite: 'pending', filter_tags: { $in: ['red'] }, app_banned: 'excluded' },
    { $nor: [{ frozen: true }, { 'nested.key': { $exists: true } }] },
    { color: { $in: ['red', 'blue'] }, tags: { $contains: 'a' }, size: { $gte: 1, $lt: 9 } },
    { name: { $autocomplete: 'x' }, title: { $q: 'y' }, last_message_at: { $gt: '2020-01-01T00:00:00Z' } },
  ],
};

const PAGE: Json = { limit: 5, id_lt: 'x', created_at_around: '2026-01-01T00:00:00Z' };
const USER: Json = {
  name: 'Name',
  image: 'https://shop.example/a.png',
  language: 'es',
  teams: [],
  invisible: false,
  privacy_settings: { typing_indicators: { enabled: true }, read_receipts: { enabled: false } },
  color: ['red'],
};

/** By method and path. A route that is not listed gets bodies of random keys. */
export const RIGHT_BODIES: Readonly<Record<string, (known: Known) => Json>> = {
  'POST /channeltypes': () => ({
    name: 'desk',
    commands: ['all'],
    grants: { user: ['read-channel'] },
    reactions: true,
  }),
  'PUT /channeltypes/:name': () => ({
    grants: { user: ['read-channel'], guest: null },
    max_message_length: 100,
  }),
  'POST /roles': () => ({ name: 'librarian' }),
  'POST /permissions': () => ({
    id: 'tidy',
    name: 'Tidy',
    action: 'DeleteMessage',
    owner: true,
    same_team: true,
  }),
  'PUT /permissions/:id': () => ({ name: 'Tidy', action: 'DeleteMessage', condition: {} }),
  'POST /commands': () => ({ name: 'ticket', description: 'Open a ticket', args: '[text]', set: 'desk_set' }),
  'PUT /commands/:name': () => ({ description: 'Open a ticket' }),
  'POST /canned_answers': () => ({ shortcut: 'hello', text: 'Hello {{visitor.name}}' }),
  'PUT /canned_answers/:shortcut': () => ({ text: 'Hello' }),
  'PUT /support_hours': () => ({
    hours: {
      time_zone: 'Europe/Berlin',
      week: [{ day: 1, from: '09:00', to: '17:00' }],
      holidays: ['2026-12-25'],
    },
  }),
  'POST /segments': () => ({
    id: 'regulars',
    type: 'user',
    name: 'Regulars',
    description: 'Who comes often',
    filter: { role: 'user' },
    all_users: false,
    all_sender_channels: false,
  }),
  'PUT /segments/:id': () => ({ name: 'Regulars', description: '', filter: { role: { $in: ['user'] } } }),
  'POST /segments/:id/addtargets': () => ({ target_ids: ['ann', 'bob'] }),
  'POST /segments/:id/deletetargets': () => ({ target_ids: ['bob'] }),
  'POST /segments/:id/targets/query': () => ({ filter: { target_id: { $gt: 'a' } }, limit: 2 }),
  'POST /segments/query': () => ({ filter: { type: 'user' }, sort: [{ field: 'name', direction: 1 }] }),
  'POST /campaigns': () => ({
    sender_id: 'ann',
    sender_mode: 'include',
    sender_visibility: 'hidden',
    user_ids: ['bob'],
    create_channels: true,
    message_template: { text: 'Hello {{receiver.name}}', custom: { kind: 'news' } },
    channel_template: { type: 'messaging', members_template: [{ user_id: 'ann' }], custom: {} },
  }),
  'PUT /campaigns/:id': () => ({ sender_id: 'ann', message_template: { text: 'Hello' } }),
  'POST /campaigns/:id/start': () => ({ scheduled_for: '2126-01-31T12:00:00Z' }),
  'POST /campaigns/:id/stop': () => ({}),
  'POST /campaigns/query': () => ({ filter: { status: 'draft' }, user_limit: 5 }),
  'POST /retention_policy': () => ({ policy: 'old-messages', max_age_hours: 24 }),
  'POST /retention_policy/delete': () => ({ policy: 'old-messages' }),
  'POST /retention_policy/runs': () => ({
    filter_conditions: { policy: 'old-messages', date: { $gte: '2026-01-01T00:00:00Z' } },
    sort: [{ field: 'date', direction: -1 }],
    limit: 5,
  }),
  'POST /check_sqs': () => ({ sqs_url: 'https://sqs.example/queue', sqs_key: 'key', sqs_secret: 'secret' }),
  'POST /check_sns': () => ({ sns_topic_arn: 'arn:aws:sns:one', sns_key: 'key', sns_secret: 'secret' }),
  'POST /predefined_filters': () => ({
    name: 'inbox',
    operation: 'QueryChannels',
    filter: { members: { $in: ['{{who}}'] }, type: 'messaging' },
    sort: [{ field: 'last_message_at', direction: -1 }],
    description: 'What somebody takes part in',
  }),
  'PUT /predefined_filters/:name': () => ({
    operation: 'QueryChannels',
    filter: { $or: [{ frozen: true }, { name: { $autocomplete: '{{words}}' } }] },
  }),
  'POST /users/deactivate': () => ({ user_ids: ['nobody'], mark_messages_deleted: true }),
  'POST /users/reactivate': () => ({ user_ids: ['nobody'], restore_messages: true }),
  'POST /users/:id/deactivate': () => ({ mark_messages_deleted: false, created_by_id: 'ann' }),
  'POST /users/:id/reactivate': () => ({ restore_messages: true, name: 'Back' }),
  'POST /users/delete': () => ({
    user_ids: ['nobody'],
    user: 'hard',
    messages: 'hard',
    conversations: 'soft',
    new_channel_owner_id: 'ann',
  }),
  'POST /users/restore': () => ({ user_ids: ['nobody'] }),
  'POST /export/users': () => ({ user_ids: ['ann', 'bob'] }),
  'POST /export_channels': (known) => ({
    channels: [{ cid: at(known.cids, 0), messages_since: '2026-01-01T00:00:00Z', messages_until: NOW() }],
    export_users: true,
    clear_deleted_message_text: true,
    include_soft_deleted_channels: true,
    version: 'v2',
  }),
  'POST /blocklists': () => ({ name: 'fruit', words: ['apple', 'pear'], type: 'word' }),
  'POST /api/v2/moderation/config': () => ({
    key: 'chat:livestream',
    block_list_config: { enabled: true, rules: [{ name: 'profanity_en_2020_v1', action: 'flag' }] },
  }),
  'PUT /blocklists/:name': () => ({ words: ['plum'] }),
  'POST /usergroups': () => ({
    id: 'desk-people',
    name: 'Desk',
    description: 'At the desk',
    team_id: 'red',
    member_ids: ['bob', 'ann'],
  }),
  'PUT /usergroups/:id': () => ({ name: 'The desk', description: '', team_id: 'red' }),
  'POST /usergroups/:id/members': () => ({ member_ids: ['bob'], as_admin: true }),
  'POST /usergroups/:id/members/delete': () => ({ member_ids: ['bob'] }),
  'POST /sign-in': () => ({ code: 'x'.repeat(32) }),
  'POST /staff/sign-in': () => ({ email: 'ines@shop.example', password: 'a long enough secret' }),
  'POST /staff/invitation': () => ({ code: 'x'.repeat(32) }),
  'POST /staff/accept': () => ({ code: 'x'.repeat(32), name: 'Ines', password: 'a long enough secret' }),
  'POST /staff/password': () => ({ old_password: 'a long enough secret', new_password: 'quite another one' }),
  'POST /staff/invitations': () => ({ email: 'ines@shop.example', role: 'agent' }),
  'PATCH /staff/members/:id': () => ({ role: 'admin' }),
  'POST /guest': () => ({
    user: {
      id: 'visitor',
      ...(USER as object),
      attributes: { plan: 'pro', cart: 3 },
      page: { url: 'https://shop.example/' },
    },
    proof: { challenge: 'a.b.c', numbers: [1, 2, 3] },
  }),
  'POST /users': () => ({ users: { bob: { id: 'bob', ...(USER as object) } } }),
  'PATCH /users': () => ({ users: [{ id: 'bob', set: { 'a.b': 1, name: 'Bob' }, unset: ['color'] }] }),
  'POST /channels': () => ({
    filter_conditions: CHANNEL_FILTER,
    sort: [
      { field: 'last_message_at', direction: -1 },
      { field: 'color.deep', direction: 1, type: 'number' },
    ],
    state: true,
    limit: 10,
    offset: 1,
    message_limit: 2,
    member_limit: 3,
  }),
  'POST /channels/:type/query': () => ({ data: { members: ['ann', 'bob'] }, state: true }),
  'POST /channels/:type/:id/query': () => ({
    data: { members: ['ann', { user_id: 'bob', channel_role: 'channel_member' }], name: 'x', team: 'red' },
    messages: PAGE,
    members: { limit: 5, offset: 0 },
    watchers: { limit: 5, offset: 0 },
    state: true,
    watch: true,
    presence: true,
  }),
  'POST /channels/:type/:id': (known) => ({
    data: { name: 'new', frozen: false },
    add_members: ['bob', { user_id: 'gus' }],
    remove_members: ['desk'],
    cooldown: 1,
    invites: ['mod'],
    add_moderators: ['bob'],
    demote_moderators: ['ann'],
    assign_roles: [{ user_id: 'bob', channel_role: 'channel_member' }],
    hide_history_before: NOW(),
    add_filter_tags: ['red'],
    message: MESSAGE(known),
  }),
  'POST /channels/:type/:id/hide': () => ({ clear_history: true }),
  'POST /channels/:type/:id/truncate': (known) => ({
    hard_delete: false,
    truncated_at: '2026-01-01T00:00:00Z',
    member_ids: ['ann'],
    message: MESSAGE(known),
  }),
  'PATCH /channels/:type/:id/member': () => ({
    set: { pinned: true, archived: false, color: 1 },
    unset: ['a.b'],
  }),
  'PATCH /channels/:type/:id/member/:userId': () => ({ set: { channel_role: 'channel_moderator' } }),
  'POST /moderation/mute/channel': (known) => ({ channel_cids: known.cids, expiration: 1000 }),
  'POST /moderation/unmute/channel': (known) => ({ channel_cid: at(known.cids, 0) }),
  'POST /api/v2/moderation/review_queue': (known) => ({
    filter: {
      $and: [{ channel_cid: { $in: known.cids } }, { reviewed: false }],
      entity_type: 'stream:chat:v1:message',
      user_report_reason: { $eq: 'spam' },
    },
    sort: [{ field: 'created_at', direction: -1 }],
    limit: 5,
  }),
  'POST /api/v2/moderation/check': (known) => ({
    entity_type: 'stream:chat:v1:message',
    entity_id: at(known.messages, 0),
    entity_creator_id: 'ann',
    moderation_payload: { texts: ['words'], images: [] },
    config: { block_list_config: { enabled: true, rules: [] } },
    options: { force_sync: true },
    test_mode: true,
  }),
  'POST /api/v2/moderation/flag_count': () => ({ entity_creator_id: 'ann', entity_type: 'stream:user' }),
  'POST /api/v2/moderation/submit_action': (known) => ({
    item_id: at(known.messages, 0),
    action_type: 'ban',
    ban: { timeout: 5, reason: 'rude', channel_ban_only: true, delete_messages: 'soft' },
    unban: { channel_cid: at(known.cids, 0) },
    delete_message: { hard_delete: true },
    delete_user: { hard_delete: true, mark_messages_deleted: true, delete_conversation_channels: false },
    custom: { id: 'escalate' },
  }),
  'PUT /channels/batch': () => ({
    operation: 'updateData',
    filter: { types: { $in: ['messaging'] } },
    custom_set: { 'a.b': 1 },
    custom_unset: ['c'],
  }),
  'POST /channels/delete': () => ({ cids: ['messaging:none', 'team:none'], hard_delete: true }),
  'PATCH /channels/:type/:id': () => PATCH,
  'POST /channels/:type/:id/message': (known) => ({ message: MESSAGE(known) }),
  'POST /channels/:type/:id/event': () => ({
    event: { type: 'typing.start', parent_id: 'x', any: { thing: [] } },
  }),
  'POST /channels/:type/:id/read': (known) => ({ message_id: at(known.messages, 0) }),
  'POST /channels/:type/:id/unread': (known) => ({ message_id: at(known.messages, 0) }),
  'POST /channels/read': (known) => ({ read_by_channel: { [at(known.cids, 0)]: at(known.messages, 0) } }),
  'POST /channels/delivered': (known) => ({
    latest_delivered_messages: [{ cid: at(known.cids, 0), id: at(known.messages, 0) }],
  }),
  'POST /messages/:id': (known) => ({ message: MESSAGE(known) }),
  'PUT /messages/:id': () => PATCH,
  'POST /messages/:id/reaction': () => ({
    reaction: { type: 'like', score: 2, color: 1 },
    enforce_unique: true,
  }),
  'POST /sync': (known) => ({ channel_cids: known.cids, last_sync_at: NOW(), with_inaccessible_cids: true }),
};

/** The `payload` parameter of calls that query with GET. */
export const RIGHT_PAYLOADS: Readonly<Record<string, Json>> = {
  '/users': {
    filter_conditions: {
      $or: [
        { id: { $in: ['ann', 'bob'] } },
        { name: { $autocomplete: 'a' } },
        { color: { $contains: 'red' } },
      ],
      role: { $in: ['user'] },
      teams: { $contains: 'x' },
      last_active: { $exists: true },
    },
    sort: [{ field: 'last_active', direction: -1 }],
    limit: 5,
  },
  '/members': {
    type: 'messaging',
    id: 'one',
    filter_conditions: { name: { $q: 'a' }, channel_role: 'channel_member', 'any.thing': { $exists: false } },
    sort: [{ field: 'created_at', direction: -1 }],
    limit: 5,
  },
};
