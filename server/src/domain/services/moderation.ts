import type { Page as KeysetPage } from '../store/paged.ts';
import type {
  Actor,
  BlockRecord,
  ChannelView,
  Cid,
  Custom,
  MessageView,
  ModerationConfig,
  MuteView,
  NamedPerson,
  OwnUser,
  UserId,
  UserView,
} from '../types/index.ts';
import type {
  BanView,
  BlockView,
  FlagReportView,
  FlagView,
  ReviewItemView,
} from '../types/moderation-views.ts';
import type { FilterReader, SortReader } from './common.ts';
import type { PageInput } from './conversation.ts';
import type { OffsetPage } from './page.ts';

type Maybe<T> = T | null | undefined;

/** A page of a list. Errors: `input`. */
interface Page {
  page(): OffsetPage;
}

interface BanPage extends Page {
  /** Bans that have ended are left out. @default false */
  readonly excludeExpired?: Maybe<boolean>;
}

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
  /** How the user's messages are deleted; null for not at all. Errors: `input`. */
  readonly deletion?: () => 'soft' | 'hard' | null;
  /** Removes the banned user's reactions as well. */
  readonly deleteReactions?: Maybe<boolean>;
  /** The user who bans, if the server names one. */
  readonly bannedBy?: NamedPerson;
}

export interface FoundBan extends BanView {
  readonly channel: ChannelView | null;
}

/** A moderator's action on an item of the review queue. */
export type SubmittedAction =
  | { readonly kind: 'markReviewed' | 'restore' | 'unblock' | 'shadowBlock' | 'deleteReactions' | 'custom' }
  | { readonly kind: 'deleteMessage'; readonly hard: boolean }
  /** `channelOnly`: from the channel of the message, else from the app. */
  | { readonly kind: 'ban'; readonly channelOnly: boolean; readonly ban: Omit<BanInput, 'targetId' | 'cid'> }
  /** The channel whose ban ends; null for the app's. */
  | { readonly kind: 'unban'; readonly cid: Cid | null; readonly unbannedBy: NamedPerson }
  | {
      readonly kind: 'deleteUser';
      readonly hard: boolean;
      readonly messages: boolean;
      readonly conversations: boolean;
    };

export interface SubmitInput {
  readonly itemId: string;
  readonly action: SubmittedAction;
  /** The action's name in the item's history, and in refusals. */
  readonly name: string;
  readonly reason: string | null;
}

/** A complaint about a message or a user. */
export interface FlagInput {
  readonly reason: string | null;
  readonly custom: Custom;
  /** Errors: `input` unless exactly one of both is given. */
  subject(): { readonly messageId: string } | { readonly userId: UserId };
}

/** Returns the users whom a call names. Errors: `input` if there are none. */
export type NamedTargets = () => readonly UserId[];

export interface ModerationConfigPage {
  /** Null for all. */
  readonly keys: readonly string[] | null;
  readonly limit: number;
  /** The last key of the page before; empty at the beginning. */
  readonly after: string;
}

/** Content to check. */
export interface CheckInput {
  readonly texts: readonly string[];
  /** Null for the config of all chats. */
  readonly configKey: string | null;
  /** Rules of the call itself, in place of a config's; null for none. */
  readonly rules: Pick<ModerationConfig, 'enabled' | 'rules'> | null;
  /** The message that the content is from; null if it is from none. */
  readonly messageId: string | null;
  /** Reports nothing to the moderators. */
  readonly isTest: boolean;
}

export interface ContentCheck {
  readonly action: 'keep' | 'flag' | 'shadow_block' | 'remove';
  /** The item of the review queue; null if nothing was reported. */
  readonly item: ReviewItemView | null;
}

export interface UserReport {
  readonly user: UserView;
  readonly blocks: readonly BlockRecord[];
  readonly mutes: readonly MuteView[];
}

export interface ReviewQueue extends KeysetPage<ReviewItemView> {
  /** Open items, of all that the caller may see. */
  readonly open: number;
}

export interface ModerationService {
  /**
   * Mutes users for some minutes; null for good. Unknown users are named, not refused, unless there is no one else.
   * Errors: `input`, `notFound`, `notAllowed`.
   */
  mute(
    actor: Actor,
    input: { readonly targetIds: NamedTargets; readonly timeout?: Maybe<number> },
  ): Promise<{
    readonly mutes: readonly MuteView[];
    readonly me: OwnUser;
    readonly unknown: readonly UserId[];
  }>;
  unmute(actor: Actor, targetIds: NamedTargets): Promise<{ readonly unknown: readonly UserId[] }>;
  /** Errors: `input`, `notFound`, `notAllowed`. A second ban replaces the first. */
  ban(actor: Actor, input: BanInput): Promise<void>;
  /** Also ends a shadow ban. A user who is not banned is no error. */
  unban(
    actor: Actor,
    input: {
      readonly targetId: UserId;
      readonly cid: Cid | null;
      readonly removeFutureChannelsBan?: Maybe<boolean>;
      /** The user who lifts the ban, if the server names one. */
      readonly unbannedBy?: NamedPerson;
    },
  ): Promise<void>;
  /** Moderators of a channel name it in the filter. Errors: `input`, `notAllowed`. */
  queryBans(
    actor: Actor,
    input: BanPage & { readonly filter: FilterReader; readonly sort?: SortReader },
  ): Promise<readonly FoundBan[]>;
  /** Bans from the caller's own future channels; the server may ask for any user's. */
  queryFutureBans(
    actor: Actor,
    input: BanPage & { readonly ownerId?: Maybe<UserId>; readonly targetId?: Maybe<UserId> },
  ): Promise<readonly BanView[]>;
  /** A second complaint by the same user changes nothing. */
  flag(actor: Actor, input: FlagInput): Promise<FlagView & { readonly itemId: string }>;
  /** Errors: `notAllowed` without the grant to read reports. */
  queryFlags(
    actor: Actor,
    input: {
      readonly filter: FilterReader;
      readonly messagesOnly: boolean;
      /** Includes complaints about messages that were deleted since. @default true */
      readonly showDeleted?: Maybe<boolean>;
    } & Page,
  ): Promise<readonly FlagView[]>;
  queryReports(
    actor: Actor,
    input: { readonly filter: FilterReader } & Page,
  ): Promise<readonly FlagReportView[]>;
  /** Errors: `notFound` if there is no complaint, `notAllowed` without the grant. */
  reviewReport(
    actor: Actor,
    messageId: string,
    input: { readonly result: string; readonly details: Custom },
  ): Promise<FlagReportView>;
  /** Closes complaints about these messages; unknown ones are ignored. */
  reviewFlags(actor: Actor, messageIds: readonly string[]): Promise<void>;
  /** Returns flagged messages and users. Moderators of a channel name it in the filter. Errors: `input`, `notAllowed`. */
  queryReviewQueue(actor: Actor, input: PageInput): Promise<ReviewQueue>;
  /** Does the same as the direct call, and closes the item. Errors: `input`, `notFound`, `notAllowed`. */
  submitAction(actor: Actor, input: SubmitInput): Promise<ReviewItemView | null>;
  /** Errors: `input`, `notFound` for an unknown config, `notAllowed`. */
  check(actor: Actor, input: CheckInput): Promise<ContentCheck>;
  /** Errors: `notFound`, `notAllowed`. */
  userReport(
    actor: Actor,
    input: { readonly userId: UserId; readonly withBlocks: boolean; readonly withMutes: boolean },
  ): Promise<UserReport>;
  /** Errors: `notAllowed`. */
  countFlags(
    actor: Actor,
    input: { readonly userId: UserId; readonly about: 'messages' | 'user' | null },
  ): Promise<number>;
  /** Errors: `notFound`, `notAllowed`. */
  reviewItem(actor: Actor, id: string): Promise<ReviewItemView>;
  /** Replaces the whole config. Errors: `notFound` for an unknown list, `notAllowed`. */
  putConfig(
    actor: Actor,
    config: Pick<ModerationConfig, 'key' | 'enabled' | 'rules'>,
  ): Promise<ModerationConfig>;
  config(actor: Actor, key: string): Promise<ModerationConfig>;
  deleteConfig(actor: Actor, key: string): Promise<void>;
  /** By key. */
  configs(actor: Actor, page: ModerationConfigPage): Promise<KeysetPage<ModerationConfig>>;
  /** Releases a message that moderation held back. Errors: `notFound`, `notAllowed`. */
  unblockMessage(actor: Actor, messageId: string): Promise<MessageView>;
}

export interface BlockService {
  /** Errors: `input` for oneself, `notFound`. Blocking again keeps the first time. */
  block(actor: Actor, blockedId: UserId): Promise<BlockView>;
  unblock(actor: Actor, blockedId: UserId): Promise<void>;
  /** The latest first. */
  list(actor: Actor): Promise<readonly BlockView[]>;
}
