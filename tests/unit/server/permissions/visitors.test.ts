/**
 * The default grants of guests and anonymous readers, written out by hand: guests open their own support conversation and
 * join public channels. Another grant has to be added here as well.
 */
import { expect, test } from 'vitest';
import { APP_GRANTS, GRANTS } from '../../../../server/src/domain/permissions/default-grants.ts';

const NOTHING: readonly string[] = [];
const READ = ['read-channel', 'read-channel-members'];
/** Grants on the visitor's own messages and threads. */
const OWN_OBJECTS = [
  'delete-attachment-owner',
  'delete-message-owner',
  'delete-reaction-owner',
  'update-message-owner',
  'update-thread-owner',
];
const TAKE_PART = [
  ...READ,
  'add-links',
  'cast-vote',
  'create-attachment',
  'create-mention',
  'create-message',
  'create-reaction',
  'create-reminder',
  'create-reply',
  'flag-message',
  'mute-channel',
  'query-votes',
  'quote-message',
  'run-message-action',
  'send-custom-event',
  'send-poll',
  'share-location',
  'upload-attachment',
];

const EXPECTED: { readonly [type: string]: { readonly [role: string]: readonly string[] } } = {
  messaging: { guest: NOTHING, anonymous: NOTHING },
  team: { guest: NOTHING, anonymous: NOTHING },
  commerce: { guest: NOTHING, anonymous: NOTHING },
  gaming: { guest: NOTHING, anonymous: NOTHING },
  livestream: {
    guest: [...READ, 'flag-message', 'join-call', 'mute-channel'],
    anonymous: [...READ, 'join-call'],
  },
  room: {
    guest: [...TAKE_PART, ...OWN_OBJECTS, 'add-own-channel-membership', 'remove-own-channel-membership'],
    anonymous: READ,
  },
  support: {
    guest: [
      'create-channel',
      'recreate-channel-owner',
      ...TAKE_PART.map((grant) => `${grant}-owner`),
      ...OWN_OBJECTS,
    ],
    anonymous: NOTHING,
  },
};

const sorted = (grants: Iterable<string> | undefined) => [...(grants ?? NOTHING)].toSorted();

test('every built-in channel type is listed', () => {
  expect(Object.keys(GRANTS).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

test.each(Object.entries(EXPECTED))('%s grants visitors this, and nothing else', (type, roles) => {
  for (const [role, grants] of Object.entries(roles))
    expect([role, sorted(GRANTS[type]?.get(role))]).toEqual([role, sorted(grants)]);
});

test('outside of channels guests act for themselves, and anonymous readers not at all', () => {
  const own = ['flag-user', 'mute-user', 'search-user', 'update-user-owner'];
  expect(sorted(APP_GRANTS.get('guest'))).toEqual(own);
  expect(sorted(APP_GRANTS.get('anonymous'))).toEqual([]);
});
