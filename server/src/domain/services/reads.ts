/** Read and delivery marks, and unread counts. The rules of services.ts hold. */
import type { DomainEvent, MessageReadEvent } from '../event-types.ts';
import type { ThreadMemberRecord } from '../types/conversation.ts';
import type { Actor, Cid, Millis, TeamCounts, UnreadTotals, UserId } from '../types/index.ts';

/** Position up to which a channel or a thread is read; null for all of it. */
export interface ReadTarget {
  readonly messageId: string | null;
  readonly threadId: string | null;
}

/** Where unread messages begin: at a message, or at the first one from a time on. */
export type UnreadFrom = { readonly messageId: string } | { readonly messageId: null; readonly at: Millis };

export interface UnreadCommand extends ReadTarget {
  /**
   * In a channel: reads where the unread begins, when the rule reaches it. Errors: `input` if both or none are given.
   */
  readonly from: () => UnreadFrom;
}

/** A message that has arrived at a client. */
export interface Delivery {
  readonly cid: Cid;
  readonly id: string;
}

export interface ReadService {
  markRead(actor: Actor, cid: Cid, target: ReadTarget): Promise<MessageReadEvent>;
  /** Channels, each up to a message or all of it; null reads everything. */
  markChannelsRead(
    actor: Actor,
    channels: readonly (readonly [cid: Cid, messageId: string | null])[] | null,
  ): Promise<DomainEvent>;
  markUnread(actor: Actor, cid: Cid, command: UnreadCommand): Promise<void>;
  /** Unknown messages are ignored. Null if nothing moved. */
  markDelivered(actor: Actor, deliveries: readonly Delivery[]): Promise<DomainEvent | null>;
  /** For the server only; users with nothing unread are left out. Errors: `notAllowed`. */
  unreadBatch(actor: Actor, userIds: readonly UserId[]): Promise<{ readonly [id: UserId]: Unread }>;
  unread(actor: Actor): Promise<
    UnreadTotals & {
      readonly channels: readonly {
        readonly cid: Cid;
        readonly unreadCount: number;
        readonly lastRead: Millis | null;
      }[];
      /** Null for a user in no team. */
      readonly byTeam: TeamCounts | null;
      readonly totalUnreadThreads: number;
      readonly threads: readonly ThreadMemberRecord[];
    }
  >;
}

/** Unread counts of one user. */
export type Unread = Awaited<ReturnType<ReadService['unread']>>;
