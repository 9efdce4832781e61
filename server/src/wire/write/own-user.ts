import type { OwnUser } from '../../domain/index.ts';
import { writeDevice, writePushPreference } from './account.ts';
import type { JsonObject } from './json-object.ts';
import { writeChannelMutes, writeMutes } from './mutes.ts';
import { writeTime } from './time.ts';
import { writePrivacy, writeUser } from './user.ts';

/** Writes the caller, complete: `me` of the first frame. */
export function writeOwnUser(me: OwnUser): JsonObject {
  return {
    ...writeUser(me),
    invisible: me.invisible,
    ...(me.revokeTokensIssuedBefore !== null && {
      revoke_tokens_issued_before: writeTime(me.revokeTokensIssuedBefore),
    }),
    privacy_settings: writePrivacy(me.privacy),
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
