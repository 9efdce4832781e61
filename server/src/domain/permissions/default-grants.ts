// biome-ignore-all lint/style/useNamingConvention: names of roles are the API's values, and keys of grants
/**
 * Default grants, as the API documents them, except for guests and for `@channel` and `@here`. Anybody who opens the
 * page is a guest: guests open their own support conversation and join public channels (`room`, `livestream`).
 * Elsewhere an owner grants them more. Moderators may call everyone, as in other chats, and so may the creator of a
 * channel, except of a support channel, which a visitor creates. The API grants that to no role.
 * A grant that ends in `-owner` holds for the caller's own objects: their channel, message, reaction or thread.
 */

/** Grants to take part. */
const TALK = [
  'add-links',
  'create-message',
  'create-attachment',
  'create-mention',
  'create-reaction',
  'flag-message',
  'mute-channel',
  'read-channel',
  'read-channel-members',
  'run-message-action',
  'send-custom-event',
  'upload-attachment',
  'remove-own-channel-membership',
];

/** The same in the API's own types. There are no calls by voice and video here, but clients set grants for them. */
const BASE = [...TALK, 'create-call', 'join-call'];

/** Grants to mention everybody in a channel, or everybody who is online. */
const MENTION_ALL = ['notify-channel', 'notify-here'];

/** Grants to moderate. */
const MODERATION = [
  ...MENTION_ALL,
  'ban-channel-member',
  'create-system-message',
  'delete-attachment',
  'delete-message',
  'delete-reaction',
  'read-message-flags',
  'skip-channel-cooldown',
  'skip-message-moderation',
  'unblock-message',
  'update-channel-cooldown',
  'update-channel-frozen',
  'update-message',
];

/** Grants on a user's own messages. */
const OWN = [
  'delete-attachment-owner',
  'delete-message-owner',
  'delete-reaction-owner',
  'update-message-owner',
];

const READ = ['read-channel', 'read-channel-members'];
const CHANNEL = ['update-channel', 'update-channel-members'];
const CHANNEL_END = ['delete-channel', 'recreate-channel', 'truncate-channel'];

/** Newer permissions that follow the right to write. */
const WITH_CREATE_MESSAGE = [
  'create-reply',
  'quote-message',
  'cast-vote',
  'query-votes',
  'send-poll',
  'share-location',
  'create-reminder',
];

const own = (permissions: readonly string[]) => permissions.map((permission) => `${permission}-owner`);
const without = (permissions: readonly string[], ...names: string[]) =>
  permissions.filter((permission) => !names.includes(permission));

function grants(...lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const set = new Set(lists.flat());
  if (set.has('create-message')) for (const name of WITH_CREATE_MESSAGE) set.add(name);
  if (set.has('create-message-owner')) for (const name of own(WITH_CREATE_MESSAGE)) set.add(name);
  if (set.has('create-message') || set.has('create-message-owner')) set.add('update-thread-owner');
  return set;
}

type Roles = { readonly [role: string]: ReadonlySet<string> };

const MEMBER = grants(BASE, OWN, ['pin-message']);
const MEMBER_NO_PIN = grants(BASE, OWN);
const MODERATOR = [...BASE, ...OWN, ...MODERATION, 'pin-message'];
/** Joining by oneself: only channels that the user may see anyway, else a private channel's id would be its key. */
const JOIN = 'add-own-channel-membership';

const messaging: Roles = {
  channel_member: MEMBER,
  channel_moderator: grants(MODERATOR, CHANNEL),
  user: grants(
    ['create-channel', ...own(['pin-message', JOIN]), ...own([...CHANNEL, ...CHANNEL_END])],
    own([...BASE, ...MENTION_ALL]),
    OWN,
  ),
  moderator: grants(MODERATOR, CHANNEL, own(CHANNEL_END), ['ban-user', 'create-channel', JOIN]),
  admin: grants(MODERATOR, CHANNEL, CHANNEL_END, ['ban-user', 'create-channel', JOIN]),
};

const livestream: Roles = {
  channel_moderator: grants(MODERATION, ['pin-message', 'create-call']),
  user: grants(without(BASE, 'remove-own-channel-membership'), OWN, own(MENTION_ALL), [
    'create-channel',
    'pin-message-owner',
    JOIN,
  ]),
  guest: grants(READ, ['flag-message', 'mute-channel', 'join-call']),
  anonymous: grants(READ, ['join-call']),
  moderator: grants(MODERATOR, ['ban-user', 'create-channel', JOIN]),
  admin: grants(MODERATOR, CHANNEL, CHANNEL_END, ['ban-user', 'create-channel', JOIN]),
};

const commerce: Roles = {
  channel_member: MEMBER_NO_PIN,
  channel_moderator: grants(MODERATOR, CHANNEL),
  user: grants(own([...BASE, ...MENTION_ALL]), OWN, own(['pin-message', 'update-channel-members', JOIN])),
  moderator: grants(MODERATOR, CHANNEL, ['ban-user', 'create-channel', JOIN]),
  admin: grants(MODERATOR, CHANNEL, CHANNEL_END, ['ban-user', 'create-channel', JOIN]),
};

const gaming: Roles = {
  channel_member: MEMBER_NO_PIN,
  channel_moderator: grants(MODERATOR),
  user: grants(own([...BASE, ...MENTION_ALL]), OWN, own([JOIN])),
  moderator: grants(MODERATOR, ['ban-user', JOIN]),
  admin: grants(MODERATOR, CHANNEL, CHANNEL_END, ['ban-user', 'create-channel', JOIN]),
};

/** A visitor's side of a support channel, which holds with or without a membership row. */
const VISITOR = grants(['create-channel'], own(without(TALK, 'remove-own-channel-membership')), OWN, [
  'recreate-channel-owner',
]);
const STAFF = grants(MODERATOR, CHANNEL, ['create-channel', JOIN]);

const support: Roles = {
  channel_member: grants(without(TALK, 'remove-own-channel-membership'), OWN),
  channel_moderator: MEMBER,
  user: VISITOR,
  guest: VISITOR,
  agent: STAFF,
  moderator: grants([...STAFF], ['ban-user']),
  admin: grants([...STAFF], CHANNEL_END, ['ban-user']),
};

/** A public room: everybody with a name may speak, and everybody may read. Rooms are made by users, not by visitors. */
const PARTICIPANT = [...TALK, ...OWN, JOIN];
const room: Roles = {
  channel_member: grants(TALK, OWN),
  channel_moderator: grants(MODERATOR),
  user: grants(PARTICIPANT, own(MENTION_ALL), ['create-channel']),
  guest: grants(PARTICIPANT),
  anonymous: grants(READ),
  moderator: grants(MODERATOR, ['ban-user', 'create-channel', JOIN]),
  admin: grants(MODERATOR, CHANNEL, CHANNEL_END, ['ban-user', 'create-channel', JOIN]),
};

/** Returns the grants by role. An agent has a user's grants if the type has none for agents. */
function roles(table: Roles): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries({ agent: table.user ?? new Set<string>(), ...table }));
}

export const GRANTS: { readonly [type: string]: ReadonlyMap<string, ReadonlySet<string>> } = {
  messaging: roles(messaging),
  team: roles(messaging),
  livestream: roles(livestream),
  commerce: roles(commerce),
  gaming: roles(gaming),
  support: roles(support),
  room: roles(room),
};

/** Grants outside of channels. */
export const APP_GRANTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ['user', 'guest', 'agent', 'moderator', 'admin'].map((role) => [
    role,
    new Set([
      'flag-user',
      'mute-user',
      'search-user',
      'update-user-owner',
      ...(role === 'guest' ? [] : ['read-user-group']),
      ...(role === 'user' || role === 'guest' ? [] : ['read-canned-answer']),
      ...(role === 'admin'
        ? [
            'update-canned-answer',
            'create-user-group',
            'update-user-group',
            'delete-user-group',
            'update-moderation-config',
          ]
        : []),
      ...(role === 'moderator' || role === 'admin'
        ? ['ban-user', 'read-flag-reports', 'update-flag-report', 'read-moderation-config']
        : []),
    ]),
  ]),
);
