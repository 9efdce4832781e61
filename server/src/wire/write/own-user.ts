import type { ChannelMuteView, MuteView, OwnUser } from '../../domain/index.ts';
import { writeDevice, writePushPreference } from './account.ts';
import type { JsonObject } from './json-object.ts';
import { listedChannels } from './listed-channels.ts';
import { listedPeople } from './listed-people.ts';
import { writeTime } from './time.ts';
import { writeUser } from './user.ts';

const timesOf = (mute: MuteView | ChannelMuteView): JsonObject => ({
  created_at: writeTime(mute.createdAt),
  updated_at: writeTime(mute.updatedAt),
  ...(mute.expires !== null && { expires: writeTime(mute.expires) }),
});

/** Writes the muted users of one user. Together they say little of themselves: there may be 1,000 of 5 KB each. */
export function writeMutes(mutes: readonly MuteView[]): readonly JsonObject[] {
  // The same user in every mute, so that they take no room from the others.
  const [writeMuter, writeTarget] = [listedPeople(), listedPeople()];
  return mutes.map((mute) => ({
    user: writeMuter(mute.user),
    target: writeTarget(mute.target),
    ...timesOf(mute),
  }));
}

/** Writes the muted channels of one user, which say as little. */
export function writeChannelMutes(mutes: readonly ChannelMuteView[]): readonly JsonObject[] {
  const [writeMuter, writeListed] = [listedPeople(), listedChannels()];
  return mutes.map((mute) => ({
    user: writeMuter(mute.user),
    channel: writeListed(mute.channel),
    ...timesOf(mute),
  }));
}

/** Writes the caller, complete: `me` of the first frame. */
export function writeOwnUser(me: OwnUser): JsonObject {
  return {
    ...writeUser(me),
    invisible: me.invisible,
    ...(me.revokeTokensIssuedBefore !== null && {
      revoke_tokens_issued_before: writeTime(me.revokeTokensIssuedBefore),
    }),
    privacy_settings: {
      typing_indicators: { enabled: me.privacy.typingIndicators },
      read_receipts: { enabled: me.privacy.readReceipts },
      delivery_receipts: { enabled: me.privacy.deliveryReceipts },
    },
    ...(me.pushPreferences !== null && { push_preferences: writePushPreference(me.pushPreferences) }),
    devices: me.devices.map(writeDevice),
    mutes: writeMutes(me.mutes),
    channel_mutes: writeChannelMutes(me.channelMutes),
    blocked_user_ids: me.blockedUserIds,
    unread_count: me.totalUnreadCount,
    total_unread_count: me.totalUnreadCount,
    unread_channels: me.unreadChannels,
    ...(me.unreadByTeam !== null && { total_unread_count_by_team: me.unreadByTeam }),
    unread_threads: me.unreadThreads,
    latest_hidden_channels: me.latestHiddenChannels,
  };
}
