/** Drafts, threads, reminders, locations. The rules of services.ts hold. */

import type { Cursor, Page } from '../store/paged.ts';
import type { DraftView, LocationView, ReminderView, ThreadView } from '../types/conversation.ts';
import type { Actor, Cid, ConnectionId, Custom, DraftMessage, Millis } from '../types/index.ts';
import type { FilterReader, PageSizes, SortReader } from './common.ts';

type Maybe<T> = T | null | undefined;

/** A page of a list. Its functions read the request when the rule reaches them, and throw `input`. */
export interface PageInput {
  readonly filter?: FilterReader;
  readonly sort?: SortReader;
  limit(sizes: PageSizes): number;
  /** Start of the page, in a list sorted by fields of these types; null for the first page. */
  cursor(keys: readonly ('text' | 'number')[]): Cursor | null;
}

/** A message that a user has begun to write. */
export interface DraftCommand {
  /** The thread's parent; null for the channel. */
  readonly parentId: string | null;
  /** `id` null: a new one. */
  readonly message: Omit<DraftMessage, 'id'> & { readonly id: string | null };
}

export interface DraftService {
  /** Replaces an existing draft. */
  save(actor: Actor, cid: Cid, draft: DraftCommand): Promise<DraftView>;
  /** Errors: `notFound` if there is none. */
  get(actor: Actor, cid: Cid, parentId: string | null): Promise<DraftView>;
  /** Safe to repeat. */
  delete(actor: Actor, cid: Cid, parentId: string | null): Promise<void>;
  query(actor: Actor, page: PageInput): Promise<Page<DraftView>>;
}

/** Rows of each thread that are shown. */
export interface ThreadLimits {
  readonly replies: number;
  readonly participants: number;
  readonly members: number;
}

/** How threads are shown. */
export interface ThreadShape {
  /** Reads the limits when the rule reaches them. Errors: `input`. */
  readonly limits: () => ThreadLimits;
  readonly watch?: Maybe<boolean>;
  readonly connectionId?: Maybe<ConnectionId>;
}

/** The part of a thread that users write. */
export interface ThreadContent {
  readonly title: string;
  readonly custom: Custom;
}

export interface ThreadService {
  /** Threads the caller takes part in, unread ones first unless a sort is given. */
  query(actor: Actor, input: PageInput & ThreadShape): Promise<Page<ThreadView>>;
  /** Errors: `notFound` if the message has no replies. */
  get(actor: Actor, parentId: string, shape: ThreadShape): Promise<ThreadView>;
  /** `change` returns the content after the change, and throws `input` or `tooLarge`. Errors: `notAllowed` without the grant. */
  updatePartial(
    actor: Actor,
    parentId: string,
    change: (before: ThreadContent) => ThreadContent,
  ): Promise<ThreadView>;
}

export interface ReminderService {
  /** Null for a bookmark without a time. Errors: `input` if there is one already, `featureOff` if reminders are off. */
  create(actor: Actor, messageId: string, remindAt: Millis | null): Promise<ReminderView>;
  /** Errors: `notFound` if there is none. */
  update(actor: Actor, messageId: string, remindAt: Millis | null): Promise<ReminderView>;
  delete(actor: Actor, messageId: string): Promise<void>;
  query(actor: Actor, page: PageInput): Promise<Page<ReminderView>>;
}

export interface LocationService {
  /** The caller's live locations that have not ended. */
  active(actor: Actor): Promise<readonly LocationView[]>;
  /**
   * Moves or ends a live location. Errors: `input` if it has ended or is not live, `notAllowed` from another user or
   * device.
   */
  update(
    actor: Actor,
    input: {
      readonly messageId: string;
      /** Null for any of the owner's. */
      readonly deviceId: string | null;
      readonly latitude: number | null;
      readonly longitude: number | null;
      readonly endAt: Millis | null;
    },
  ): Promise<LocationView>;
}

/** Does the work that is due, such as giving reminders. */
export interface DueService {
  /** Looks for due work now and from then on. Safe to repeat. */
  start(): void;
  /** Resolves when no work is under way any more. */
  stop(): Promise<void>;
  /** Announces that work is due at a time: this node looks then. */
  expect(at: Millis): void;
  /** Does all work that is due by now. Returns how much that was. */
  look(): Promise<number>;
}
