import { typeOfChannel } from '../channel-config.ts';
import { type Access, accessTo } from '../permissions/access.ts';
import { ownCapabilities } from '../permissions/capabilities.ts';
import type { ChannelRecord, ChannelView, SupportView } from '../types/index.ts';
import { isStaffOrServer } from '../users/caller.ts';
import type { People } from '../users/people.ts';

/** Returns a channel for everybody, without fields that differ from user to user. */
export function broadcastChannel(channel: ChannelRecord, people: People): ChannelView {
  const {
    seq,
    lastStamp,
    countedMessages,
    createdById,
    messageCount,
    configOverrides,
    truncatedById,
    hiddenByCreator,
    support,
    baseType,
    ...shown
  } = channel;
  const { config } = typeOfChannel(channel);
  return {
    ...shown,
    messageCount: config.countMessages ? messageCount : null,
    createdBy: createdById === null ? null : people(createdById),
    config,
    configOverrides: null,
    ownCapabilities: null,
    hidden: null,
    blocked: null,
    truncatedBy: null,
    support: null,
    hideMessagesBefore: null,
  };
}

/** Returns whether the caller has hidden the channel, as a member or as its creator. */
export function isHidden({ membership, channel, caller }: Access): boolean {
  if (membership !== null) return membership.hidden;
  return channel.hiddenByCreator && channel.createdById === caller.id;
}

/** Returns the place of a support conversation in the queue, for staff and servers; null for other channels. */
export function supportView({ support }: ChannelRecord): SupportView | null {
  if (support === null) return null;
  const { assignedAt, ...shown } = support;
  return shown;
}

/** Returns a channel for the people who may see its place in the queue. */
export const staffChannel = (channel: ChannelRecord, people: People): ChannelView => ({
  ...broadcastChannel(channel, people),
  support: supportView(channel),
});

/** Returns a channel for its caller. The channel's record may be newer than the access. */
export function personalChannel(access: Access, channel: ChannelRecord, people: People): ChannelView {
  return {
    ...broadcastChannel(channel, people),
    configOverrides: access.caller.server ? channel.configOverrides : null,
    ownCapabilities: ownCapabilities(accessTo(access.caller, channel, { membership: access.membership })),
    hidden: isHidden(access),
    blocked: access.membership?.blocked ?? false,
    truncatedBy: channel.truncatedById === null ? null : people(channel.truncatedById),
    hideMessagesBefore: access.membership?.historyFrom ?? null,
    support: isStaffOrServer(access.caller) ? supportView(channel) : null,
  };
}
