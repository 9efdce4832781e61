/** Drafts, threads, reminders, locations. The rules of services.ts hold. */

import type { Page } from '../store/paged.ts';
import type { DraftView, LocationView, ReminderView, ThreadView } from '../types/conversation.ts';
import type { Actor, Cid, ConnectionId, Millis, Raw } from '../types.ts';
import type { RawSort, SetUnset } from './common.ts';

type Maybe<T> = T | null | undefined;

/** A question for a page: `next` or `prev` are the keys an earlier page answered with. */
export interface RawPage {
  readonly filter?: Maybe<Raw>;
  readonly sort?: RawSort;
  readonly limit?: Maybe<number>;
  readonly next?: Maybe<readonly unknown[]>;
  readonly prev?: Maybe<readonly unknown[]>;
}

export interface DraftService {
  /** `parent_id` in the message makes it the draft of a thread. Replaces the one that is there. */
  save(actor: Actor, cid: Cid, message: Raw): Promise<DraftView>;
  /** Errors: 16 where there is none. */
  get(actor: Actor, cid: Cid, parentId: Maybe<string>): Promise<DraftView>;
  /** Safe to repeat. */
  delete(actor: Actor, cid: Cid, parentId: Maybe<string>): Promise<void>;
  query(actor: Actor, page: RawPage): Promise<Page<DraftView>>;
}

/** How much of each thread is shown. */
export interface ThreadShape {
  readonly replyLimit?: Maybe<number>;
  readonly participantLimit?: Maybe<number>;
  readonly memberLimit?: Maybe<number>;
  readonly watch?: Maybe<boolean>;
  readonly connectionId?: Maybe<ConnectionId>;
}

export interface ThreadService {
  /** Threads the caller takes part in, unread ones first unless a sort is given. */
  query(actor: Actor, input: RawPage & ThreadShape): Promise<Page<ThreadView>>;
  /** Errors: 16 where the message has no replies. */
  get(actor: Actor, parentId: string, shape: ThreadShape): Promise<ThreadView>;
  /** Title and custom data. Errors: 17 for reserved fields or without the grant. */
  updatePartial(actor: Actor, parentId: string, input: SetUnset): Promise<ThreadView>;
}

export interface ReminderService {
  /** Null for a bookmark without a time. Errors: 4 where there is one already, 19 where reminders are off. */
  create(actor: Actor, messageId: string, remindAt: Millis | null): Promise<ReminderView>;
  /** Errors: 16 where there is none. */
  update(actor: Actor, messageId: string, remindAt: Millis | null): Promise<ReminderView>;
  delete(actor: Actor, messageId: string): Promise<void>;
  query(actor: Actor, page: RawPage): Promise<Page<ReminderView>>;
}

export interface LocationService {
  /** The caller's live locations that have not ended. */
  active(actor: Actor): Promise<readonly LocationView[]>;
  /** Move or end a live location. Errors: 4 where it has ended or is not live, 17 from another user or device. */
  update(
    actor: Actor,
    input: {
      readonly messageId: string;
      readonly deviceId?: Maybe<string>;
      readonly latitude?: Maybe<number>;
      readonly longitude?: Maybe<number>;
      readonly endAt?: Maybe<Millis>;
    },
  ): Promise<LocationView>;
}

/** Does what is due at its time: gives reminders. */
export interface DueService {
  /** Looks now and from then on. Safe to repeat. */
  start(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
  /** Something becomes due at a time: this node will look then. */
  expect(at: Millis): void;
  /** Does everything that is due by now. Returns how much that was. */
  look(): Promise<number>;
}
