import type { ChannelConfig } from '../types/index.ts';
import { isStaffOrServer } from '../users/caller.ts';
import { type Access, can } from './access.ts';

interface Rule {
  readonly permission: string;
  readonly capability: string;
  /** Setting of the channel type that must be on. */
  readonly config?: keyof ChannelConfig;
  /** Lost while the channel is frozen. */
  readonly writes?: true;
  /** Applies to the caller's own messages and threads, or to anybody's; to the channel itself if absent. */
  readonly of?: 'mine' | 'any';
}

const RULES: readonly Rule[] = [
  { permission: 'ban-channel-member', capability: 'ban-channel-members' },
  { permission: 'cast-vote', capability: 'cast-poll-vote', config: 'polls', writes: true },
  { permission: 'create-attachment', capability: 'create-attachment', writes: true },
  { permission: 'create-mention', capability: 'create-mention', writes: true },
  { permission: 'delete-message', capability: 'delete-any-message', of: 'any' },
  { permission: 'delete-channel', capability: 'delete-channel' },
  { permission: 'delete-message', capability: 'delete-own-message', of: 'mine' },
  { permission: 'flag-message', capability: 'flag-message' },
  { permission: 'update-channel-frozen', capability: 'freeze-channel' },
  { permission: 'add-own-channel-membership', capability: 'join-channel' },
  { permission: 'remove-own-channel-membership', capability: 'leave-channel' },
  { permission: 'mute-channel', capability: 'mute-channel', config: 'mutes' },
  { permission: 'notify-channel', capability: 'notify-channel' },
  { permission: 'notify-group', capability: 'notify-group' },
  { permission: 'notify-here', capability: 'notify-here' },
  { permission: 'notify-role', capability: 'notify-role' },
  { permission: 'pin-message', capability: 'pin-message' },
  { permission: 'query-votes', capability: 'query-poll-votes', config: 'polls' },
  { permission: 'quote-message', capability: 'quote-message', config: 'quotes', writes: true },
  { permission: 'read-channel', capability: 'search-messages', config: 'search' },
  { permission: 'send-custom-event', capability: 'send-custom-events', config: 'customEvents', writes: true },
  { permission: 'add-links', capability: 'send-links', writes: true },
  { permission: 'create-message', capability: 'send-message', writes: true },
  { permission: 'send-poll', capability: 'send-poll', config: 'polls', writes: true },
  { permission: 'create-reaction', capability: 'send-reaction', config: 'reactions', writes: true },
  { permission: 'create-reply', capability: 'send-reply', config: 'replies', writes: true },
  { permission: 'create-restricted-visibility-message', capability: 'send-restricted-visibility-message' },
  { permission: 'update-channel-cooldown', capability: 'set-channel-cooldown' },
  { permission: 'share-location', capability: 'share-location', writes: true },
  { permission: 'skip-channel-cooldown', capability: 'skip-slow-mode' },
  { permission: 'update-message', capability: 'update-any-message', of: 'any' },
  { permission: 'update-channel', capability: 'update-channel' },
  { permission: 'update-channel-members', capability: 'update-channel-members' },
  { permission: 'update-message', capability: 'update-own-message', of: 'mine' },
  { permission: 'update-thread', capability: 'update-thread', of: 'mine' },
  { permission: 'upload-attachment', capability: 'upload-file', config: 'uploads', writes: true },
];

function fromConfig(access: Access): string[] {
  const { config } = access.type;
  const found: string[] = [];
  if (config.connectEvents) found.push('connect-events');
  if (config.readEvents) found.push('read-events');
  if (config.typingEvents) found.push('typing-events');
  if (config.typingEvents && can(access, 'send-custom-event') && !stopped(access))
    found.push('send-typing-events');
  if (config.deliveryEvents) found.push('delivery-events');
  return found;
}

/** Returns whether the channel is frozen and the caller has no right to go on regardless. */
export function stopped(access: Access): boolean {
  return access.channel.frozen && !can(access, 'use-frozen-channel');
}

/** Returns whether the caller may close the channel: a support conversation, for its people and staff. */
export function canClose(access: Access): boolean {
  const isInside = access.ownsChannel || access.membership !== null;
  return access.type.staffed && can(access, isInside ? 'create-message' : 'update-channel');
}

/** Returns whether the caller may rate the conversation once it is closed: its visitor, where the owner wants ratings. */
function canRate({ type, channel, caller }: Access): boolean {
  const isVisitors = channel.createdById === caller.id && !isStaffOrServer(caller);
  return type.staffed && type.config.conversationRatings && isVisitors;
}

/** Returns the caller's capabilities in a channel, sorted. Personal: never part of a broadcast. */
export function ownCapabilities(access: Access): readonly string[] {
  const silent = stopped(access);
  const found = new Set(fromConfig(access));
  for (const { permission, capability, config, writes, of } of RULES) {
    if (config !== undefined && access.type.config[config] !== true) continue;
    if (writes === true && silent) continue;
    const ownsObject = of === undefined ? access.ownsChannel : of === 'mine';
    if (can(access, permission, ownsObject)) found.add(capability);
  }
  if (canClose(access)) found.add('close-channel');
  if (canRate(access)) found.add('rate-channel');
  if (access.channel.cooldown > 0 && !can(access, 'skip-channel-cooldown')) found.add('slow-mode');
  return [...found].sort();
}
