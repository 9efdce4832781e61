/** The built-in channel types: the features they switch on, and each role's grants in them. */

import { LIMITS } from './limits.ts';
import { GRANTS } from './permissions/default-grants.ts';
import type { ChannelConfig, ChannelType } from './types/index.ts';

/** Time of the built-in types, which have always existed: 2021-01-01T00:00:00Z. */
export const BUILT_IN_AT = 1_609_459_200_000;

/** App roles of the people behind the site: they see every support channel without being members. */
export const STAFF_ROLES: readonly string[] = ['agent', 'moderator', 'admin'];

/** Roles a user can be given in every app. */
export const APP_ROLES: readonly string[] = ['user', 'guest', 'agent', 'moderator', 'admin'];

export const GIPHY = {
  name: 'giphy',
  description: 'Post a random gif to the channel',
  args: '[text]',
  set: 'fun_set',
} as const;

const MESSAGING: Omit<ChannelConfig, 'name'> = {
  typingEvents: true,
  readEvents: true,
  connectEvents: true,
  deliveryEvents: true,
  search: true,
  reactions: true,
  replies: true,
  quotes: true,
  mutes: true,
  uploads: true,
  urlEnrichment: true,
  customEvents: true,
  pushNotifications: true,
  reminders: true,
  polls: true,
  countMessages: true,
  markMessagesPending: false,
  userMessageReminders: false,
  sharedLocations: false,
  conversationRatings: false,
  translations: false,
  skipLastMsgUpdateForSystemMsgs: false,
  messageRetention: 'infinite',
  maxMessageLength: LIMITS.messageText,
  automod: 'disabled',
  automodBehavior: 'flag',
  blocklistBehavior: 'flag',
  blocklist: null,
  commands: [GIPHY],
  createdAt: BUILT_IN_AT,
  updatedAt: BUILT_IN_AT,
};

function channelType(name: string, overrides: Partial<ChannelConfig> = {}): ChannelType {
  return {
    config: { ...MESSAGING, ...overrides, name },
    grants: GRANTS[name] ?? new Map(),
    staffed: name === 'support',
    teamed: false,
    unchecked: false,
  };
}

export const BUILT_IN_TYPES: ReadonlyMap<string, ChannelType> = new Map(
  [
    channelType('messaging'),
    channelType('livestream', { urlEnrichment: false }),
    channelType('team'),
    channelType('gaming', { urlEnrichment: false }),
    channelType('commerce'),
    // A visitor expects one line of messages. The widget's default in support mode is the same (`src/embed/config`).
    channelType('support', { replies: false, polls: false }),
    channelType('room'),
  ].map((type) => [type.config.name, type]),
);

/** Names of the types whose unread messages count for the staff as well. */
export const STAFFED_TYPES: readonly string[] = [...BUILT_IN_TYPES.values()]
  .filter(({ staffed }) => staffed)
  .map(({ config }) => config.name);
