import type { APP_CALLS, CALLS } from './calls.ts';
import {
  EXPECTED_ATTACHED,
  EXPECTED_CAMPAIGNS,
  EXPECTED_GROUPS,
  EXPECTED_HOOKS,
  EXPECTED_RULES,
} from './expected-attached.ts';
import { EXPECTED_KEPT, EXPECTED_REST } from './expected-own.ts';
import { EXPECTED_ROOM, EXPECTED_SUPPORT } from './expected-places.ts';
import type { Who } from './who.ts';

/**
 * The callers who succeed, by the documented grants (a column each) and the rules of the calls themselves.
 */
type Row = readonly Who[];

const SERVER: Row = ['server'];
const ADMINS: Row = ['admin', ...SERVER];
const MODERATORS: Row = ['moderator', ...ADMINS];
const OWNER_AND_ADMINS: Row = ['owner', ...ADMINS];
const KEEPERS: Row = ['channelModerator', ...MODERATORS];
const OWNER_AND_KEEPERS: Row = ['owner', ...KEEPERS];
const INSIDE: Row = ['member', ...OWNER_AND_KEEPERS];
const USERS: Row = ['outsider', ...INSIDE];
const PERSONS: Row = ['guest', ...USERS];
const ALL: Row = ['anonymous', ...PERSONS];
/** Callers whose unread messages are counted. */
const COUNTED: Row = ['member', 'owner', 'channelModerator', ...SERVER];

type Table<C> = { readonly [call in keyof C]: Row };

const messaging: Table<typeof CALLS> = {
  'query channel': INSIDE,
  'look at channel': INSIDE,
  'query members': INSIDE,
  'get message': INSIDE,
  'get messages': INSIDE,
  'get replies': INSIDE,
  'get reactions': INSIDE,
  'search messages': PERSONS,
  'create channel': USERS,
  'update channel': OWNER_AND_KEEPERS,
  'update channel partially': OWNER_AND_KEEPERS,
  'freeze channel': KEEPERS,
  'disable channel': SERVER,
  'change team': SERVER,
  'slow mode': KEEPERS,
  'add member': OWNER_AND_KEEPERS,
  'remove member': OWNER_AND_KEEPERS,
  'name moderator': KEEPERS,
  'invite member': OWNER_AND_KEEPERS,
  'add moderator': KEEPERS,
  'assign channel role': KEEPERS,
  'close conversation': [],
  'truncate channel': OWNER_AND_ADMINS,
  'delete channel': OWNER_AND_ADMINS,
  'delete channel for good': SERVER,
  join: OWNER_AND_KEEPERS,
  leave: INSIDE,
  'send message': INSIDE,
  'send link': INSIDE,
  'send attachment': INSIDE,
  'send mention': INSIDE,
  'send system message': KEEPERS,
  'send reply': INSIDE,
  'send quote': INSIDE,
  'edit own message': INSIDE,
  'edit other’s message': KEEPERS,
  'pin own message': INSIDE,
  'pin other’s message': INSIDE,
  'delete own message': INSIDE,
  'delete other’s message': KEEPERS,
  'delete message for good': SERVER,
  'flag message': INSIDE,
  react: INSIDE,
  'delete other’s reaction': KEEPERS,
  upload: INSIDE,
  'delete other’s upload': KEEPERS,
  typing: INSIDE,
  'custom event': INSIDE,
  'mark read': COUNTED,
  'mark unread': COUNTED,
  'ban member': KEEPERS,
  'unban member': KEEPERS,
  'list bans of a channel': KEEPERS,
  'read the review queue of a channel': KEEPERS,
  'deal with an item about a message': KEEPERS,
  'unblock message': KEEPERS,
  'send draft': INSIDE,
  'update thread': SERVER,
};

const livestream: Table<typeof CALLS> = {
  'query channel': ALL,
  'look at channel': ALL,
  'query members': ALL,
  'get message': ALL,
  'get messages': ALL,
  'get replies': ALL,
  'get reactions': ALL,
  'search messages': PERSONS,
  'create channel': USERS,
  'update channel': ADMINS,
  'update channel partially': ADMINS,
  'freeze channel': KEEPERS,
  'disable channel': SERVER,
  'change team': SERVER,
  'slow mode': KEEPERS,
  'add member': ADMINS,
  'remove member': ADMINS,
  'name moderator': ADMINS,
  'invite member': ADMINS,
  'add moderator': ADMINS,
  'assign channel role': ADMINS,
  'close conversation': [],
  'truncate channel': ADMINS,
  'delete channel': ADMINS,
  'delete channel for good': SERVER,
  join: USERS,
  leave: MODERATORS,
  'send message': USERS,
  'send link': USERS,
  'send attachment': USERS,
  'send mention': USERS,
  'send system message': KEEPERS,
  'send reply': USERS,
  'send quote': USERS,
  'edit own message': USERS,
  'edit other’s message': KEEPERS,
  'pin own message': USERS,
  'pin other’s message': KEEPERS,
  'delete own message': USERS,
  'delete other’s message': KEEPERS,
  'delete message for good': SERVER,
  'flag message': PERSONS,
  react: USERS,
  'delete other’s reaction': KEEPERS,
  upload: USERS,
  'delete other’s upload': KEEPERS,
  typing: USERS,
  'custom event': USERS,
  'mark read': COUNTED,
  'mark unread': COUNTED,
  'ban member': KEEPERS,
  'unban member': KEEPERS,
  'list bans of a channel': KEEPERS,
  'read the review queue of a channel': KEEPERS,
  'deal with an item about a message': KEEPERS,
  'unblock message': KEEPERS,
  'send draft': PERSONS,
  'update thread': SERVER,
};

/** A commerce channel is like messaging, except for who may create and change it. */
const commerce: Table<typeof CALLS> = {
  ...messaging,
  'create channel': MODERATORS,
  'update channel': KEEPERS,
  'update channel partially': KEEPERS,
  'truncate channel': ADMINS,
  'delete channel': ADMINS,
  'pin other’s message': KEEPERS,
};

/**
 * Gaming channels belong to the app: moderators moderate messages; only admins change the channel and its
 * members.
 */
const gaming: Table<typeof CALLS> = {
  ...messaging,
  'create channel': ADMINS,
  'update channel': ADMINS,
  'update channel partially': ADMINS,
  'add member': ADMINS,
  'remove member': ADMINS,
  'name moderator': ADMINS,
  'invite member': ADMINS,
  'add moderator': ADMINS,
  'assign channel role': ADMINS,
  'truncate channel': ADMINS,
  'delete channel': ADMINS,
  join: ['owner', ...MODERATORS],
  'pin own message': KEEPERS,
  'pin other’s message': KEEPERS,
};

const app: Table<typeof APP_CALLS> = {
  'ban from the app': MODERATORS,
  'list all bans': MODERATORS,
  'mute user': PERSONS,
  'block user': PERSONS,
  'flag user': PERSONS,
  'open own support conversation': PERSONS,
  'open support conversation of somebody else': MODERATORS,
  'open support conversation of somebody to come': MODERATORS,
  'begin with others in a shop': MODERATORS,
  'begin with others': USERS,
  'search users': PERSONS,
  'read flags': MODERATORS,
  'read reports': MODERATORS,
  'read the review queue': MODERATORS,
  'deal with an item about a person': MODERATORS,
  'read a moderation config': MODERATORS,
  'list moderation configs': MODERATORS,
  'change a moderation config': ADMINS,
  'delete a moderation config': ADMINS,
  'look at one item': MODERATORS,
  'check content': MODERATORS,
  'report on a user': MODERATORS,
  'count flags': MODERATORS,
  'review flags': MODERATORS,
  'update own user': PERSONS,
  'update other user': SERVER,
  'change own role': SERVER,
  'list devices': PERSONS,
  'set push preferences': PERSONS,
  unread: PERSONS,
  'count support conversations': MODERATORS,
  'preview link': PERSONS,
  'unread of many': SERVER,
  'event to a user': SERVER,
  'change app settings': SERVER,
};

/** By channel type; `app` holds calls outside of channels. */
export const EXPECTED = {
  messaging: { ...messaging, ...EXPECTED_ATTACHED.messaging },
  team: { ...messaging, ...EXPECTED_ATTACHED.messaging },
  livestream: { ...livestream, ...EXPECTED_ATTACHED.livestream },
  commerce: { ...commerce, ...EXPECTED_ATTACHED.commerce },
  gaming: { ...gaming, ...EXPECTED_ATTACHED.gaming },
  room: EXPECTED_ROOM,
  support: EXPECTED_SUPPORT,
  app: {
    ...app,
    ...EXPECTED_RULES,
    ...EXPECTED_GROUPS,
    ...EXPECTED_CAMPAIGNS,
    ...EXPECTED_HOOKS,
    ...EXPECTED_KEPT,
    ...EXPECTED_REST,
  },
} as const;
