import { typeOfChannel } from '../channel-config.ts';
import { type Access, accessTo } from '../permissions/access.ts';
import { ownCapabilities } from '../permissions/capabilities.ts';
import type { ChannelRecord, ChannelView } from '../types.ts';
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
    hideMessagesBefore: null,
  };
}

/** Returns a channel for its caller. The channel's record may be newer than the access. */
export function personalChannel(access: Access, channel: ChannelRecord, people: People): ChannelView {
  return {
    ...broadcastChannel(channel, people),
    configOverrides: access.caller.server ? channel.configOverrides : null,
    ownCapabilities: ownCapabilities(accessTo(access.caller, channel, { membership: access.membership })),
    hidden: access.membership?.hidden ?? false,
    blocked: access.membership?.blocked ?? false,
    truncatedBy: channel.truncatedById === null ? null : people(channel.truncatedById),
    hideMessagesBefore: access.membership?.historyFrom ?? null,
  };
}
