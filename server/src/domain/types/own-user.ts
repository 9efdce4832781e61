/** A person as he sees himself. */
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

/** The caller himself, complete: what `me` of the first frame carries. */
export interface OwnUser extends UserView, UnreadTotals {
  readonly unreadThreads: number;
  /** Null for whoever is in no team. */
  readonly unreadByTeam: TeamCounts | null;
  readonly devices: readonly DeviceRecord[];
  readonly mutes: readonly MuteView[];
  /** Null where nothing was ever wished for. */
  readonly pushPreferences: PushPreference | null;
  readonly channelMutes: readonly ChannelMuteView[];
  readonly blockedUserIds: readonly UserId[];
  /** Cids the user has hidden. */
  readonly latestHiddenChannels: readonly Cid[];
}
