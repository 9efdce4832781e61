/** Mutes, blocks, bans and flags with the people and messages they are about. */
import type { MessageView } from './message-views.ts';
import type { BanRecord, BlockRecord, FlagRecord, FlagReportRecord, FlagReview } from './moderation.ts';
import type { UserView } from './users.ts';

export interface BlockView extends BlockRecord {
  readonly user: UserView;
  readonly blockedUser: UserView;
}

export interface BanView extends Omit<BanRecord, 'targetId' | 'bannedById'> {
  readonly user: UserView;
  readonly bannedBy: UserView | null;
}

export interface FlagView extends Omit<FlagRecord, 'userId' | 'targetUserId'> {
  readonly user: UserView;
  readonly targetUser: UserView;
  /** A list of words complained, no person. */
  readonly byAutomod: boolean;
  /** Null for a person, and where the message is gone. */
  readonly message: MessageView | null;
  readonly review: (FlagReview & { readonly reviewedBy: UserView | null }) | null;
}

export interface FlagReportView extends FlagReportRecord {
  readonly message: MessageView | null;
  readonly messageUser: UserView;
  readonly firstReporter: UserView;
  readonly reviewedBy: UserView | null;
}
