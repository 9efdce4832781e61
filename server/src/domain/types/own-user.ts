/** A user as they see themselves. */
import type { DeviceRecord, PushPreference } from './account.ts';
import type { Cid, UserId } from './base.ts';
import type { ChannelView } from './channels.ts';
import type { ChannelMuteRecord, MuteRecord } from './moderation.ts';
import type { TeamCounts, UnreadTotals, UserView } from './users.ts';

export interface MuteView extends MuteRecord {
  readonly user: UserView;
  readonly target: UserView;
}

export interface ChannelMuteView extends ChannelMuteRecord {
  readonly user: UserView;
  readonly channel: ChannelView;
}

/** A user as servers see them. */
export interface FullUser extends UserView {
  readonly mutes: readonly MuteView[];
  readonly blockedUserIds: readonly UserId[];
  readonly devices: readonly DeviceRecord[];
}

/** The caller, complete: `me` of the first frame. */
export interface OwnUser extends UserView, UnreadTotals {
  readonly unreadThreads: number;
  /** Null for a user in no team. */
  readonly unreadByTeam: TeamCounts | null;
  readonly devices: readonly DeviceRecord[];
  readonly mutes: readonly MuteView[];
  /** Null if no preference was ever set. */
  readonly pushPreferences: PushPreference | null;
  readonly channelMutes: readonly ChannelMuteView[];
  readonly blockedUserIds: readonly UserId[];
  /** Cids the user has hidden. */
  readonly latestHiddenChannels: readonly Cid[];
}
