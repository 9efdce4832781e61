import type { KEPT, REST } from './calls-own.ts';
import type { Who } from './who.ts';

type Row = readonly Who[];
type Table<C> = { readonly [call in keyof C]: Row };

const SERVER: Row = ['server'];
const MODERATORS: Row = ['moderator', 'admin', ...SERVER];
/** Members of the channel; the server acts for its owner. */
const MEMBERS: Row = ['member', 'owner', 'channelModerator', ...SERVER];
const INSIDE: Row = ['member', 'owner', 'channelModerator', ...MODERATORS];
const PERSONS: Row = ['guest', 'outsider', ...INSIDE];
const ALL: Row = ['anonymous', ...PERSONS];

export const EXPECTED_KEPT: Table<typeof KEPT> = {
  // Callers who may not read it get an empty list, or an error that it is not theirs.
  'query one channel': ALL,
  'catch up': ALL,
  'tell what was delivered': PERSONS,
  'hide channel': MEMBERS,
  'show channel': MEMBERS,
  'pin channel': MEMBERS,
  'change other’s membership': SERVER,
  'mute channel': INSIDE,
  'unmute channel': INSIDE,
  'query reactions': INSIDE,
  'translate a message': INSIDE,
  'press a button of one’s own': INSIDE,
  'change the answer of one’s own command': PERSONS,
  'read own draft': INSIDE,
  'throw own draft away': PERSONS,
  'put own reminder off': INSIDE,
  'throw own reminder away': PERSONS,
  'move other’s place': [],
};

export const EXPECTED_REST: Table<typeof REST> = {
  'unmute user': PERSONS,
  'unblock user': PERSONS,
  'remove own device': PERSONS,
  'see oneself': ALL,
  'review a report': MODERATORS,
  'delete channels': SERVER,
  'change channels': SERVER,
  'read a channel type': SERVER,
  'delete a role': SERVER,
  'read a permission': SERVER,
  'change a permission': SERVER,
  'delete a permission': SERVER,
  'read a command': SERVER,
  'change a command': SERVER,
  'delete a command': SERVER,
  'read a list of words': SERVER,
  'change a list of words': SERVER,
  'delete a list of words': SERVER,
};
