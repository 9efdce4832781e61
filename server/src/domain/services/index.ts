/**
 * The services of the domain: one interface a resource. Every method checks its own grant and input and rejects
 * with an `ApiError`; nothing is published before it is stored, nothing resolves before it is durable.
 * Parts of a command that a rule reads late are functions (docs/architecture/domain.md, Commands).
 */
import type { ChannelFacts, DomainEvent } from '../event-types.ts';
import type { Filter, Sort } from '../query-types.ts';
import type {
  Actor,
  ChannelState,
  ChannelView,
  Cid,
  ConnectionId,
  ConversationRating,
  Custom,
  MemberView,
  MessageView,
  Millis,
  OwnUser,
  UserId,
  UserView,
} from '../types/index.ts';
import type { DeviceInput, DeviceService, PushService, SearchService } from './account.ts';
import type { AccountService } from './accounts.ts';
import type { CampaignService, SegmentService } from './campaigns.ts';
import type { CannedAnswerService } from './canned-answers.ts';
import type {
  BatchRequest,
  ChannelPatch,
  FilterTags,
  MemberChanges,
  MemberInput,
  NewChannelData,
  RatingInput,
  RepeatedFacts,
  ReplacedData,
  StatePages,
} from './channel-commands.ts';
import type { MessagePaging } from './common.ts';
import type {
  DraftService,
  DueService,
  LocationService,
  ReminderService,
  ThreadService,
} from './conversation.ts';
import type { EventService } from './events.ts';
import type { ExportService } from './exports.ts';
import type { HookService } from './hooks.ts';
import type { LinkService } from './links.ts';
import type { MembershipService, TaskService } from './membership.ts';
import type { MessageService, ReactionService, SystemMessage } from './messages.ts';
import type { BlockService, ModerationService } from './moderation.ts';
import type { PolicyService } from './policy.ts';
import type { PollService } from './polls.ts';
import type { PredefinedFilterService } from './predefined-filters.ts';
import type { ReadService } from './reads.ts';
import type { RetentionService } from './retention.ts';
import type { StaffService } from './staff.ts';
import type { SupportHoursService } from './support-hours.ts';
import type { AppService, UploadService } from './uploads.ts';
import type { UserGroupService } from './user-groups.ts';
import type { UserDetails, UserService } from './users.ts';

export type * from './account.ts';
export type * from './accounts.ts';
export type * from './campaigns.ts';
export type * from './canned-answers.ts';
export type * from './channel-commands.ts';
export type * from './common.ts';
export type * from './conversation.ts';
export type * from './events.ts';
export type * from './exports.ts';
export type * from './hooks.ts';
export type * from './links.ts';
export type * from './membership.ts';
export type * from './messages.ts';
export type * from './moderation.ts';
export type * from './page.ts';
export type * from './policy.ts';
export type * from './polls.ts';
export type * from './predefined-filters.ts';
export type * from './reads.ts';
export type * from './retention.ts';
export type * from './staff.ts';
export type * from './support-hours.ts';
export type * from './uploads.ts';
export type * from './user-groups.ts';
export type * from './users.ts';

type Maybe<T> = T | null | undefined;

/** The user who connects, as the token proved. Guests are `user` too. */
export type ConnectIdentity =
  | { readonly kind: 'user'; readonly userId: UserId }
  | { readonly kind: 'anonymous'; readonly userId: UserId };

export interface SessionService {
  /**
   * Opens a connection. Register it with the `Connections` port first, so that no event between the snapshot and the
   * first frame is lost. Upserts the user from `details` (merge; `role` and `teams` ignored), sets online, publishes
   * user.presence.changed on the first connection and user.updated on a change.
   * Errors: `input` for ill-typed server-owned keys, `auth` if deactivated or deleted, `tooLarge` for custom data over
   * 5 KB.
   */
  open(input: {
    readonly connectionId: ConnectionId;
    readonly identity: ConnectIdentity;
    readonly details: UserDetails | null;
    /** Device that is added to the user's; users without a name have none. */
    readonly device?: Maybe<DeviceInput>;
  }): Promise<{ readonly actor: Actor; readonly me: OwnUser }>;
  /** Ends a connection and its watches; with the last one the user is offline. Safe to repeat. */
  close(connectionId: ConnectionId, userId: UserId): Promise<void>;
}

export interface SignInService {
  /** Keeps a code, by its hash, that signs a user in once within ten minutes. */
  add(hash: string, userId: UserId): Promise<void>;
  /**
   * Uses a code up, and returns its user. Errors: `auth` if it is unknown, used or expired, or the user is switched
   * off.
   */
  redeem(hash: string): Promise<UserView>;
}

export interface GetOrCreateInput {
  readonly type: string;
  /** Null: a distinct channel of the members in `data`. */
  readonly id: string | null;
  /** Ignored if the channel exists. */
  readonly data?: Maybe<NewChannelData>;
  readonly state?: Maybe<boolean>;
  readonly watch?: Maybe<boolean>;
  readonly presence?: Maybe<boolean>;
  readonly connectionId?: Maybe<ConnectionId>;
  readonly messages?: Maybe<MessagePaging>;
  /** @default the first members and watchers @throws ApiError `input` */
  readonly pages?: () => StatePages;
  /** Hides a new channel from its creator until somebody writes. */
  readonly hideForCreator?: Maybe<boolean>;
  /** Includes the caller's threads with unread replies in the answer. */
  readonly unreadThreads?: Maybe<boolean>;
}

/** The parts of a channel that a query asks for. */
export interface LookInput extends Omit<GetOrCreateInput, 'data' | 'hideForCreator'> {
  readonly id: string;
}

export interface QueryChannelsInput {
  readonly filter: Filter;
  /** @default last updated first */
  readonly sort?: Maybe<readonly Sort[]>;
  readonly limit: number;
  readonly offset: number;
  readonly state?: Maybe<boolean>;
  readonly watch?: Maybe<boolean>;
  readonly presence?: Maybe<boolean>;
  readonly connectionId?: Maybe<ConnectionId>;
  /** Zero asks for none. */
  readonly messageLimit: number;
  readonly memberLimit: number;
}

/** A change of a channel. Each function reads its part, and throws ApiError `input` or `tooLarge`. */
export interface UpdateChannelInput {
  readonly data?: Maybe<(facts: RepeatedFacts) => ReplacedData>;
  readonly members?: () => MemberChanges;
  /** The caller's answer to their invite. */
  readonly acceptInvite?: Maybe<boolean>;
  readonly rejectInvite?: Maybe<boolean>;
  /** Hides earlier messages from added members: all, or those before a time. */
  readonly hideHistory?: Maybe<boolean>;
  readonly hideHistoryBefore?: Maybe<Millis>;
  /** For the server only. */
  readonly addFilterTags?: () => FilterTags;
  readonly removeFilterTags?: () => FilterTags;
  /** Seconds, 0..120. */
  readonly cooldown?: Maybe<() => number>;
  /** A system message about the change, for the channel. */
  readonly message?: Maybe<SystemMessage>;
  /** Sends no push of that message. */
  readonly skipPush?: Maybe<boolean>;
}

/** How a channel is truncated. */
export interface TruncateInput {
  /** False keeps the messages as deleted ones. @default true */
  readonly hard?: Maybe<boolean>;
  /** Only messages from before this time, which must be in the past. */
  readonly truncatedAt?: Maybe<Millis>;
  /** A system message in their place. */
  readonly message?: Maybe<SystemMessage>;
  /** Sends no push of that message. */
  readonly skipPush?: Maybe<boolean>;
  /** For these members only. */
  readonly memberIds?: readonly UserId[];
}

/** Makes the same change to many channels. */
export interface BatchInput {
  readonly request: BatchRequest;
  /** Reads the channels to change. @throws ApiError `input` */
  filter(): Filter;
}

/** How many support conversations are where, each number up to `LIMITS.supportCount`. */
export interface SupportCounts {
  readonly open: number;
  /** Open ones assigned to the caller. */
  readonly mine: number;
  /** Open ones assigned to nobody. */
  readonly unassigned: number;
  readonly snoozed: number;
  readonly closed: number;
}

export interface ChannelService {
  getOrCreate(actor: Actor, input: GetOrCreateInput): Promise<ChannelState>;
  /** Does the same for an existing channel; creates none. Errors: `input`, `notFound`, `notAllowed`. */
  get(actor: Actor, input: LookInput): Promise<ChannelState>;
  /** Errors: `input` bad filter or sort, `unreadableChannels` the filter reaches channels the caller may not read. */
  query(actor: Actor, input: QueryChannelsInput): Promise<readonly ChannelState[]>;
  update(
    actor: Actor,
    cid: Cid,
    input: UpdateChannelInput,
  ): Promise<{
    readonly channel: ChannelView;
    readonly members: readonly MemberView[];
    readonly message: MessageView | null;
  }>;
  updatePartial(
    actor: Actor,
    cid: Cid,
    patch: ChannelPatch,
  ): Promise<{ readonly channel: ChannelView; readonly members: readonly MemberView[] }>;
  /**
   * Closes a support conversation. `message` is null if it was closed before. Errors: `notFound`, `notAllowed` also for
   * another type.
   */
  close(
    actor: Actor,
    cid: Cid,
  ): Promise<{ readonly channel: ChannelView; readonly message: MessageView | null }>;
  /** Rates the caller's own closed support conversation. Errors: `input`, `notFound`, `notAllowed`. */
  rate(actor: Actor, input: RatingInput): Promise<ConversationRating>;
  /** Returns null if there is none. Errors: `notFound`, `notAllowed`. */
  rating(actor: Actor, cid: Cid): Promise<ConversationRating | null>;
  /** Counts support conversations, for staff and servers. Errors: `notAllowed`. */
  supportCounts(actor: Actor): Promise<SupportCounts>;
  /** Errors: `input`, `notFound`, `notAllowed`. */
  truncate(
    actor: Actor,
    cid: Cid,
    input: TruncateInput,
  ): Promise<{ readonly channel: ChannelView; readonly message: MessageView | null }>;
  /** `hard` is for the server. Errors: `notFound`, `notAllowed`. */
  delete(actor: Actor, cid: Cid, hard: boolean): Promise<ChannelView>;
  /** For the server only, at most 100. `result` by cid if it is done already. Errors: `input`, `notAllowed`. */
  deleteMany(
    actor: Actor,
    input: { readonly cids: readonly Cid[]; readonly hard: boolean },
  ): Promise<{ readonly taskId: string; readonly result: Custom | null }>;
  /** For the server only. Returns the task's id. Errors: `input`, `notAllowed`. */
  updateMany(actor: Actor, input: BatchInput): Promise<string>;
  stopWatching(actor: Actor, cid: Cid, connectionId: Maybe<ConnectionId>): Promise<void>;
}

/** A page of members that a caller asks for. */
export interface MemberPage {
  readonly filter: Filter;
  /** Bounds of the page, as a filter on the user's id or the time of joining. */
  readonly range: Filter;
  /** Null leaves the order to the range. */
  readonly sort: readonly Sort[] | null;
  readonly limit: number;
  readonly offset: number;
}

export interface MemberService {
  query(
    actor: Actor,
    input: {
      readonly type: string;
      readonly id?: Maybe<string>;
      /** Instead of an id: the members of a distinct channel. */
      members(): readonly MemberInput[];
      /** @throws ApiError `input` */
      page(): MemberPage;
      readonly connectionId?: Maybe<ConnectionId>;
    },
  ): Promise<readonly MemberView[]>;
}

export interface SyncService {
  /** Returns events of these channels since a time, oldest first, collapsed to the ones needed to catch up. */
  sync(
    actor: Actor,
    input: {
      readonly cids: readonly Cid[];
      readonly since: Millis;
      readonly watch?: Maybe<boolean>;
      readonly connectionId?: Maybe<ConnectionId>;
      readonly withInaccessibleCids?: Maybe<boolean>;
    },
  ): Promise<{
    readonly events: readonly DomainEvent[];
    /** Channels of these events that the caller may read, as they are now. */
    readonly facts: ReadonlyMap<Cid, ChannelFacts>;
    readonly inaccessibleCids: readonly Cid[];
  }>;
}

/** Deletes events that /sync does not reach back to, by age and by number, and messages held for too long. */
export interface PruningService {
  /** Prunes now, and from time to time. */
  start(): void;
  /** Resolves when no work is under way any more. */
  stop(): Promise<void>;
  /** Runs one round; returns how many events it deleted. */
  round(): Promise<number>;
}

export interface Domain {
  readonly sessions: SessionService;
  readonly users: UserService;
  readonly signIns: SignInService;
  readonly staff: StaffService;
  readonly channels: ChannelService;
  readonly messages: MessageService;
  readonly reactions: ReactionService;
  readonly events: EventService;
  readonly reads: ReadService;
  readonly members: MemberService;
  readonly membership: MembershipService;
  readonly tasks: TaskService;
  readonly exports: ExportService;
  readonly accounts: AccountService;
  readonly userGroups: UserGroupService;
  readonly cannedAnswers: CannedAnswerService;
  readonly supportHours: SupportHoursService;
  readonly segments: SegmentService;
  readonly campaigns: CampaignService;
  readonly predefinedFilters: PredefinedFilterService;
  readonly sync: SyncService;
  readonly moderation: ModerationService;
  readonly blocks: BlockService;
  readonly uploads: UploadService;
  readonly app: AppService;
  readonly policy: PolicyService;
  readonly devices: DeviceService;
  readonly push: PushService;
  readonly search: SearchService;
  readonly links: LinkService;
  readonly drafts: DraftService;
  readonly threads: ThreadService;
  readonly polls: PollService;
  readonly reminders: ReminderService;
  readonly locations: LocationService;
  readonly due: DueService;
  readonly retention: RetentionService;
  readonly hooks: HookService;
  /** Sends events to hooks. */
  readonly hookDeliveries: DueService;
  /** Push to browsers. */
  readonly outgoing: DueService;
  readonly pruning: PruningService;
}
