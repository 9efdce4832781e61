import type { ATTACHED, RULES } from './calls-attached.ts';
import type { CAMPAIGNS, HOOKS } from './calls-campaigns.ts';
import type { GROUPS } from './calls-groups.ts';
import type { Who } from './who.ts';

type Row = readonly Who[];
type Table<C> = { readonly [call in keyof C]: Row };

const SERVER: Row = ['server'];
const ADMINS: Row = ['admin', ...SERVER];
const KEEPERS: Row = ['channelModerator', 'moderator', 'admin', 'server'];
const INSIDE: Row = ['member', 'owner', ...KEEPERS];
const USERS: Row = ['outsider', ...INSIDE];
const PERSONS: Row = ['guest', ...USERS];
const ALL: Row = ['anonymous', ...PERSONS];

/** Moderators and the channel's creator mention everyone, also in channels that only admins change. */
const CALLERS: Row = ['owner', ...KEEPERS];

/**
 * `who` takes part; `readers` may read; `named` may read and are not anonymous; `keepers` moderate the whole
 * channel.
 */
const attached = ({
  who,
  readers,
  named,
  keepers,
}: Readonly<Record<'who' | 'readers' | 'named' | 'keepers', Row>>): Table<typeof ATTACHED> => ({
  'attach a poll': who,
  'cast a vote': who,
  'read a poll': readers,
  'read votes': who,
  'suggest an option': who,
  'add an option to other’s poll': SERVER,
  'close other’s poll': ADMINS,
  'rewrite other’s poll': ADMINS,
  'delete other’s poll': ADMINS,
  'read an option': readers,
  'rewrite an option of other’s poll': ADMINS,
  'delete an option of other’s poll': ADMINS,
  'take other’s vote back': [],
  'share a place': who,
  'be reminded': named,
  'open a thread': readers,
  'name own thread': who,
  'call everybody': CALLERS,
  'call those who are here': CALLERS,
  'call a role': SERVER,
  'call a group': SERVER,
  'write for some only': SERVER,
  'pin while sending': who,
  'list pinned messages': readers,
  'read how a message was': readers,
  'delete a message for oneself': named,
  'undelete a message': SERVER,
  'let a message through': SERVER,
  'set grants of a channel': keepers,
  'grant what one has not': SERVER,
});

export const EXPECTED_ATTACHED = {
  messaging: attached({ who: INSIDE, readers: INSIDE, named: INSIDE, keepers: KEEPERS }),
  livestream: attached({ who: USERS, readers: ALL, named: PERSONS, keepers: ADMINS }),
  commerce: attached({ who: INSIDE, readers: INSIDE, named: INSIDE, keepers: KEEPERS }),
  gaming: {
    ...attached({ who: INSIDE, readers: INSIDE, named: INSIDE, keepers: ADMINS }),
    'pin while sending': KEEPERS,
  },
} as const;

export const EXPECTED_RULES: Table<typeof RULES> = {
  'make a channel type': SERVER,
  'change a channel type': SERVER,
  'delete a channel type': SERVER,
  'list channel types': SERVER,
  'make a role': SERVER,
  'list roles': SERVER,
  'find a role': PERSONS,
  'make a permission': SERVER,
  'list permissions': SERVER,
  'make a command': SERVER,
  'list commands': SERVER,
  'grant outside of channels': SERVER,
  'switch checks off': SERVER,
  'list own drafts': PERSONS,
  'list own threads': PERSONS,
  'list own reminders': PERSONS,
  'list own places': PERSONS,
  'list polls': ALL,
  'make a poll': PERSONS,
  'add a device': PERSONS,
  'list future bans': ALL,
  'list blocked people': PERSONS,
  'mark all read': PERSONS,
  'translate a text': SERVER,
};

export const EXPECTED_GROUPS: Table<typeof GROUPS> = {
  'list groups': USERS,
  'search groups': USERS,
  'read a group': USERS,
  'make a group': ADMINS,
  'rename other’s group': ADMINS,
  'rename own group': PERSONS,
  'add people to other’s group': ADMINS,
  'take people out of other’s group': ADMINS,
  'delete own group': ADMINS,
  'list canned answers': ['moderator', 'admin', 'server'],
  'make a canned answer': ADMINS,
  'change a canned answer': ADMINS,
  'delete a canned answer': ADMINS,
  'read the business hours': ['moderator', 'admin', 'server'],
  'set the business hours': ADMINS,
  'write a filter down': SERVER,
  'read a filter': SERVER,
  'change a filter': SERVER,
  'delete a filter': SERVER,
  'export a user': SERVER,
  'export users': SERVER,
  'export channels': SERVER,
  'look at a task': SERVER,
  'switch a user off': SERVER,
  'switch a user on': SERVER,
  'switch one user off and on': SERVER,
  'delete a user': SERVER,
  'delete users': SERVER,
  'make a list of words': SERVER,
  'list lists of words': SERVER,
  'list filters': SERVER,
};

export const EXPECTED_CAMPAIGNS: Table<typeof CAMPAIGNS> = {
  'make a segment': SERVER,
  'read a segment': SERVER,
  'list segments': SERVER,
  'change a segment': SERVER,
  'delete a segment': SERVER,
  'add targets': SERVER,
  'remove targets': SERVER,
  'look for a target': SERVER,
  'list targets': SERVER,
  'make a campaign': SERVER,
  'read a campaign': SERVER,
  'list campaigns': SERVER,
  'change a campaign': SERVER,
  'delete a campaign': SERVER,
  'start a campaign': SERVER,
  'stop a campaign': SERVER,
};

export const EXPECTED_HOOKS: Table<typeof HOOKS> = {
  'list events for hooks': SERVER,
  'read the log of hooks': SERVER,
  'list retention policies': SERVER,
  'set a retention policy': SERVER,
  'take a retention policy back': SERVER,
  'list retention runs': SERVER,
  'check a queue': SERVER,
};
