import type { Page as KeysetPage } from '../store/paged.ts';
import type {
  BanView,
  BlockView,
  FlagReportView,
  FlagView,
  ReviewItemView,
} from '../types/moderation-views.ts';
import type {
  Actor,
  ChannelView,
  Cid,
  MessageView,
  ModerationConfig,
  MuteView,
  OwnUser,
  Raw,
  UserId,
} from '../types.ts';
import type { FilterReader, SortReader } from './common.ts';
import type { RawPage } from './conversation.ts';

type Maybe<T> = T | null | undefined;

interface Page {
  readonly limit?: Maybe<number>;
  readonly offset?: Maybe<number>;
}

interface BanPage extends Page {
  /** Bans that have ended are left out. @default false */
  readonly excludeExpired?: Maybe<boolean>;
}

/** `deleteMessages`: `soft`, `hard` or `pruning` (as hard, reactions too). */
export interface BanInput {
  readonly targetId: UserId;
  /** Null: from the whole app. */
  readonly cid: Cid | null;
  /** Minutes; null for good, negative for a ban that has ended already. */
  readonly timeout?: Maybe<number>;
  readonly reason?: Maybe<string>;
  readonly shadow?: Maybe<boolean>;
  readonly ipBan?: Maybe<boolean>;
  readonly banFromFutureChannels?: Maybe<boolean>;
  readonly deleteMessages?: Maybe<string>;
  /** Removes the banned user's reactions as well. */
  readonly deleteReactions?: Maybe<boolean>;
  /** The user who bans, if the server names one. */
  readonly bannedBy?: { readonly userId: unknown; readonly user: unknown };
}

export interface FoundBan extends BanView {
  readonly channel: ChannelView | null;
}

/** A moderator's action on an item of the review queue. */
export interface SubmitInput {
  readonly itemId: string;
  /** One of the API's action types. */
  readonly type: string;
  readonly hardDelete?: Maybe<boolean>;
  /** `channelOnly`: from the channel of the message, else from the app. */
  readonly ban?: Maybe<Omit<BanInput, 'targetId' | 'cid'> & { readonly channelOnly?: Maybe<boolean> }>;
  /** The channel whose ban ends; null for the app's. */
  readonly unbanCid?: Maybe<Cid>;
  readonly deleteUser?: Maybe<{
    readonly hard: boolean;
    readonly messages: boolean;
    readonly conversations: boolean;
  }>;
  /** The app's name for the custom action. */
  readonly customId?: Maybe<string>;
}

export interface ReviewQueue extends KeysetPage<ReviewItemView> {
  /** Items that nobody has dealt with, of all that the caller may see. */
  readonly open: number;
}

export interface ModerationService {
  /** Minutes; null for good. Unknown people are named, not refused, unless there is nobody else. Errors: 4, 16, 17. */
  mute(
    actor: Actor,
    input: { readonly targetIds: readonly UserId[]; readonly timeout?: Maybe<number> },
  ): Promise<{
    readonly mutes: readonly MuteView[];
    readonly me: OwnUser;
    readonly unknown: readonly UserId[];
  }>;
  unmute(
    actor: Actor,
    targetIds: readonly UserId[],
  ): Promise<{ readonly me: OwnUser; readonly unknown: readonly UserId[] }>;
  /** Errors: 4, 16, 17. A second ban replaces the first. */
  ban(actor: Actor, input: BanInput): Promise<void>;
  /** Also of a shadow ban. Nobody to unban is no error. */
  unban(
    actor: Actor,
    input: {
      readonly targetId: UserId;
      readonly cid: Cid | null;
      readonly removeFutureChannelsBan?: Maybe<boolean>;
    },
  ): Promise<void>;
  /** Moderators of a channel name it in the filter. Errors: 4, 17. */
  queryBans(
    actor: Actor,
    input: BanPage & { readonly filter: FilterReader; readonly sort?: SortReader },
  ): Promise<readonly FoundBan[]>;
  /** Bans from the caller's own future channels; the server may ask for any user's. */
  queryFutureBans(
    actor: Actor,
    input: BanPage & { readonly ownerId?: Maybe<UserId>; readonly targetId?: Maybe<UserId> },
  ): Promise<readonly BanView[]>;
  /** Exactly one of message and user. A second complaint of the same person changes nothing. */
  flag(
    actor: Actor,
    input: {
      readonly messageId?: Maybe<string>;
      readonly targetUserId?: Maybe<UserId>;
      readonly reason?: Maybe<string>;
      readonly custom?: Maybe<Raw>;
    },
  ): Promise<FlagView & { readonly itemId: string }>;
  /** Errors: 17 without the grant to read reports. */
  queryFlags(
    actor: Actor,
    input: {
      readonly filter: FilterReader;
      readonly messagesOnly: boolean;
      /** Complaints about messages that were deleted since. @default true */
      readonly showDeleted?: Maybe<boolean>;
    } & Page,
  ): Promise<readonly FlagView[]>;
  queryReports(
    actor: Actor,
    input: { readonly filter: FilterReader } & Page,
  ): Promise<readonly FlagReportView[]>;
  /** Errors: 16 where nobody complained, 17 without the grant. */
  reviewReport(
    actor: Actor,
    messageId: string,
    input: { readonly result: string; readonly details: Raw },
  ): Promise<FlagReportView>;
  /** Complaints about these messages are dealt with; unknown ones are passed over. */
  reviewFlags(actor: Actor, messageIds: readonly string[]): Promise<void>;
  /** Returns flagged messages and users. Moderators of a channel name it in the filter. Errors: 4, 17. */
  queryReviewQueue(actor: Actor, input: RawPage): Promise<ReviewQueue>;
  /** Does what the direct call would, and the item is dealt with. Errors: 4, 16, 17. */
  submitAction(actor: Actor, input: SubmitInput): Promise<ReviewItemView | null>;
  /** `{key, block_list_config: {enabled, rules: [{name, action}]}}`; the whole of it anew. Errors: 4, 16 an unknown list, 17. */
  putConfig(actor: Actor, raw: Raw): Promise<ModerationConfig>;
  config(actor: Actor, key: string): Promise<ModerationConfig>;
  deleteConfig(actor: Actor, key: string): Promise<void>;
  /** By key; the filter names keys. */
  configs(
    actor: Actor,
    input: Omit<RawPage, 'filter'> & { readonly filter?: Maybe<Raw> },
  ): Promise<KeysetPage<ModerationConfig>>;
  /** A message that moderation held back is one like all others again. Errors: 16, 17. */
  unblockMessage(actor: Actor, messageId: string): Promise<MessageView>;
}

export interface BlockService {
  /** Errors: 4 oneself, 16. Blocking again keeps the first time. */
  block(actor: Actor, blockedId: UserId): Promise<BlockView>;
  unblock(actor: Actor, blockedId: UserId): Promise<void>;
  /** The latest first. */
  list(actor: Actor): Promise<readonly BlockView[]>;
}
