/**
 * The services of the domain: one interface a resource. Every method checks its own grant and input and rejects
 * with an `ApiError`; nothing is published before it is stored, nothing resolves before it is durable.
 * `Raw` arguments are the client's objects as received; the rules refuse reserved and ill-typed keys with the API's texts.
 */
import type { ChannelFacts, DomainEvent, MessageReadEvent } from './event-types.ts';
import type { DeviceInput, DeviceService, PushService, SearchService } from './services/account.ts';
import type { AccountService } from './services/accounts.ts';
import type { MessagePaging, RawSort, SetUnset } from './services/common.ts';
import type {
  DraftService,
  DueService,
  LocationService,
  ReminderService,
  ThreadService,
} from './services/conversation.ts';
import type { ExportService } from './services/exports.ts';
import type { LinkService } from './services/links.ts';
import type { MembershipService, TaskService } from './services/membership.ts';
import type { MessageService, ReactionService } from './services/messages.ts';
import type { BlockService, ModerationService } from './services/moderation.ts';
import type { PolicyService } from './services/policy.ts';
import type { PollService } from './services/polls.ts';
import type { PredefinedFilterService } from './services/predefined-filters.ts';
import type { AppService, UploadService } from './services/uploads.ts';
import type { UserGroupService } from './services/user-groups.ts';
import type { UserDetails, UserService } from './services/users.ts';
import type { ThreadMemberRecord } from './types/conversation.ts';
import type {
  Actor,
  ChannelState,
  ChannelView,
  Cid,
  ConnectionId,
  Custom,
  MemberView,
  MessageView,
  Millis,
  OwnUser,
  Raw,
  TeamCounts,
  UnreadTotals,
  UserId,
  UserView,
} from './types.ts';

export type * from './services/account.ts';
export type * from './services/accounts.ts';
export type * from './services/common.ts';
export type * from './services/conversation.ts';
export type * from './services/exports.ts';
export type * from './services/links.ts';
export type * from './services/membership.ts';
export type * from './services/messages.ts';
export type * from './services/moderation.ts';
export type * from './services/page.ts';
export type * from './services/policy.ts';
export type * from './services/polls.ts';
export type * from './services/predefined-filters.ts';
export type * from './services/uploads.ts';
export type * from './services/user-groups.ts';
export type * from './services/users.ts';

type Maybe<T> = T | null | undefined;

interface OffsetPaging {
  readonly limit?: Maybe<number>;
  readonly offset?: Maybe<number>;
}

/** The user who connects, as the token proved. Guests are `user` too. */
export type ConnectIdentity =
  | { readonly kind: 'user'; readonly userId: UserId }
  | { readonly kind: 'anonymous'; readonly userId: UserId };

export interface SessionService {
  /**
   * A connection opens. Register it with the `Connections` port first, so that nothing addressed to the user between
   * the snapshot and the first frame is lost. Upserts the user from `details` (merge; `role` and `teams` ignored),
   * sets online, publishes user.presence.changed on the first connection and user.updated on a change.
   * Errors: 4 ill-typed server-owned keys, 5 deactivated or deleted, 22 custom data over 5 KB.
   */
  open(input: {
    readonly connectionId: ConnectionId;
    readonly identity: ConnectIdentity;
    readonly details: UserDetails | null;
    /** Is added to the user's; nobody without a name has any. */
    readonly device?: Maybe<DeviceInput>;
  }): Promise<{ readonly actor: Actor; readonly me: OwnUser }>;
  /** A connection is gone: its watches end, and with the last one the user is offline. Safe to repeat. */
  close(connectionId: ConnectionId, userId: UserId): Promise<void>;
}

export interface SignInService {
  /** Keeps a code, by its hash, that signs a user in once within ten minutes. */
  add(hash: string, userId: UserId): Promise<void>;
  /** Uses a code up, and says whose it is. Errors: 5 unknown, used or expired, or the user is switched off. */
  redeem(hash: string): Promise<UserView>;
}

export interface GetOrCreateInput {
  readonly type: string;
  /** Null: a distinct channel of `data.members`. */
  readonly id: string | null;
  /** Ignored where the channel exists. */
  readonly data?: Maybe<Raw>;
  readonly state?: Maybe<boolean>;
  readonly watch?: Maybe<boolean>;
  readonly presence?: Maybe<boolean>;
  readonly connectionId?: Maybe<ConnectionId>;
  readonly messages?: Maybe<MessagePaging>;
  readonly members?: Maybe<OffsetPaging>;
  readonly watchers?: Maybe<OffsetPaging>;
  /** A new channel is hidden from who makes it until somebody writes. */
  readonly hideForCreator?: Maybe<boolean>;
  /** The caller's threads with unread replies are part of the answer. */
  readonly unreadThreads?: Maybe<boolean>;
}

/** The parts of a channel that a query asks for. */
export interface LookInput extends Omit<GetOrCreateInput, 'data' | 'hideForCreator'> {
  readonly id: string;
}

export interface QueryChannelsInput extends OffsetPaging {
  readonly filter: Raw;
  readonly sort?: RawSort;
  readonly state?: Maybe<boolean>;
  readonly watch?: Maybe<boolean>;
  readonly presence?: Maybe<boolean>;
  readonly connectionId?: Maybe<ConnectionId>;
  readonly messageLimit?: Maybe<number>;
  readonly memberLimit?: Maybe<number>;
}

/** POST /channels/{type}/{id}; member lists hold ids or `{user_id, channel_role, …custom}`. */
export interface UpdateChannelInput {
  readonly data?: Maybe<Raw>;
  readonly addMembers?: Maybe<readonly unknown[]>;
  readonly removeMembers?: Maybe<readonly unknown[]>;
  /** Invited users, in the shape of the lists of members. */
  readonly invites?: Maybe<readonly unknown[]>;
  /** The caller's answer to his invite. */
  readonly acceptInvite?: Maybe<boolean>;
  readonly rejectInvite?: Maybe<boolean>;
  readonly addModerators?: Maybe<readonly unknown[]>;
  readonly demoteModerators?: Maybe<readonly unknown[]>;
  /** `{user_id, channel_role}` each. */
  readonly assignRoles?: Maybe<readonly unknown[]>;
  /** Added members do not see earlier messages, or those before a time. */
  readonly hideHistory?: Maybe<boolean>;
  readonly hideHistoryBefore?: Maybe<Millis>;
  /** For the server only. */
  readonly addFilterTags?: Maybe<readonly unknown[]>;
  readonly removeFilterTags?: Maybe<readonly unknown[]>;
  /** Seconds, 0..120. */
  readonly cooldown?: Maybe<number>;
  /** A system message that tells the channel what happened. */
  readonly message?: Maybe<Raw>;
  /** Nobody is pushed that message. */
  readonly skipPush?: Maybe<boolean>;
}

/** How a channel is truncated. */
export interface TruncateInput {
  /** False keeps the messages as deleted ones. @default true */
  readonly hard?: Maybe<boolean>;
  /** Only messages from before; must be in the past. */
  readonly truncatedAt?: Maybe<Millis>;
  /** A system message in their place. */
  readonly message?: Maybe<Raw>;
  /** Nobody is pushed that message. */
  readonly skipPush?: Maybe<boolean>;
  /** For these members only. */
  readonly memberIds?: Maybe<readonly unknown[]>;
}

/** The same change of many channels. */
export interface BatchInput {
  readonly operation: string;
  /** `cids` and `types`: a value, a list, or a condition on it. */
  readonly filter: unknown;
  readonly members?: Maybe<readonly unknown[]>;
  /** Fields of the channel; keys of custom data lie in `custom`, or beside as a partial update. */
  readonly data?: Maybe<Raw>;
  readonly customSet?: Maybe<Raw>;
  readonly customUnset?: Maybe<readonly unknown[]>;
}

export interface ChannelService {
  getOrCreate(actor: Actor, input: GetOrCreateInput): Promise<ChannelState>;
  /** The same of a channel that is there; none is made. Errors: 4, 16, 17. */
  get(actor: Actor, input: LookInput): Promise<ChannelState>;
  /** Errors: 4 bad filter or sort, 70 the filter reaches channels the caller may not read. */
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
    input: SetUnset,
  ): Promise<{ readonly channel: ChannelView; readonly members: readonly MemberView[] }>;
  /** Errors: 4, 16, 17. */
  truncate(
    actor: Actor,
    cid: Cid,
    input: TruncateInput,
  ): Promise<{ readonly channel: ChannelView; readonly message: MessageView | null }>;
  /** `hard` is for the server. Errors: 16, 17. */
  delete(actor: Actor, cid: Cid, hard: boolean): Promise<ChannelView>;
  /** For the server only, at most 100. `result` by cid where it is done already. Errors: 4, 17. */
  deleteMany(
    actor: Actor,
    input: { readonly cids: readonly Cid[]; readonly hard: boolean },
  ): Promise<{ readonly taskId: string; readonly result: Custom | null }>;
  /** For the server only. Answers with the task's id. Errors: 4, 17. */
  updateMany(actor: Actor, input: BatchInput): Promise<string>;
  stopWatching(actor: Actor, cid: Cid, connectionId: Maybe<ConnectionId>): Promise<void>;
}

export interface EventService {
  /** `{type, parent_id?, …}`: typing.start, typing.stop, message.read or a name of the client's own. */
  send(actor: Actor, cid: Cid, event: Raw): Promise<DomainEvent>;
}

export interface ReadService {
  markRead(
    actor: Actor,
    cid: Cid,
    input: { readonly messageId?: Maybe<string>; readonly threadId?: Maybe<string> },
  ): Promise<MessageReadEvent>;
  /** `{cid: message id or ""}`, at most 30; empty or null reads everything. */
  markChannelsRead(actor: Actor, byChannel: Maybe<Raw>): Promise<DomainEvent>;
  markUnread(
    actor: Actor,
    cid: Cid,
    input: {
      readonly messageId?: Maybe<string>;
      readonly messageTimestamp?: Maybe<Millis>;
      readonly threadId?: Maybe<string>;
    },
  ): Promise<void>;
  /** `{cid, id}` each, at most 100; unknown ones are passed over. Null where nothing moved. */
  markDelivered(actor: Actor, latest: readonly unknown[]): Promise<DomainEvent | null>;
  /** For the server only; users with nothing unread are left out. Errors: 4, 17. */
  unreadBatch(actor: Actor, userIds: readonly UserId[]): Promise<{ readonly [id: UserId]: Unread }>;
  unread(actor: Actor): Promise<
    UnreadTotals & {
      readonly channels: readonly {
        readonly cid: Cid;
        readonly unreadCount: number;
        readonly lastRead: Millis | null;
      }[];
      /** Null for whoever is in no team. */
      readonly byTeam: TeamCounts | null;
      readonly totalUnreadThreads: number;
      readonly threads: readonly ThreadMemberRecord[];
    }
  >;
}

/** Unread counts of one user. */
export type Unread = Awaited<ReturnType<ReadService['unread']>>;

export interface MemberService {
  query(
    actor: Actor,
    input: {
      readonly type: string;
      readonly id?: Maybe<string>;
      /** Instead of an id: the members of a distinct channel. */
      readonly members?: Maybe<readonly unknown[]>;
      readonly filter?: Maybe<Raw>;
      /** Where the page begins and ends, as a filter on `user_id` or `created_at`. */
      readonly range?: Maybe<Raw>;
      readonly sort?: RawSort;
      readonly connectionId?: Maybe<ConnectionId>;
    } & OffsetPaging,
  ): Promise<readonly MemberView[]>;
}

export interface SyncService {
  /** Events of these channels since a time, oldest first, collapsed to what is needed to catch up. */
  sync(
    actor: Actor,
    input: {
      readonly cids: readonly unknown[];
      readonly lastSyncAt: Maybe<Millis>;
      readonly watch?: Maybe<boolean>;
      readonly connectionId?: Maybe<ConnectionId>;
      readonly withInaccessibleCids?: Maybe<boolean>;
    },
  ): Promise<{
    readonly events: readonly DomainEvent[];
    /** The channels of those events that the caller may read, as they are now. */
    readonly facts: ReadonlyMap<Cid, ChannelFacts>;
    readonly inaccessibleCids: readonly Cid[];
  }>;
}

/** Forgets events that /sync does not reach back to, by age and by number, and what was held back for too long. */
export interface PruningService {
  /** Now, and from time to time. */
  start(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
  /** One round; returns how many events it forgot. */
  round(): Promise<number>;
}

export interface Domain {
  readonly sessions: SessionService;
  readonly users: UserService;
  readonly signIns: SignInService;
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
  /** Push to browsers. */
  readonly outgoing: DueService;
  readonly pruning: PruningService;
}
