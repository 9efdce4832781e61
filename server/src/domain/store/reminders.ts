import type { Millis, ReminderRecord, UserId } from '../types.ts';
import type { Page, PageQuery } from './paged.ts';

export interface ReminderReader {
  get(userId: UserId, messageId: string): Promise<ReminderRecord | null>;
  /** The user's reminders of these messages. */
  ofMessages(userId: UserId, messageIds: readonly string[]): Promise<readonly ReminderRecord[]>;
  /** The user's reminders of messages that are not deleted. */
  find(userId: UserId, query: PageQuery): Promise<Page<ReminderRecord>>;
  /** When the earliest reminder not yet given is due; null where none waits. */
  nextDue(): Promise<Millis | null>;
}

export interface ReminderWriter extends ReminderReader {
  /** Insert or replace. */
  put(reminder: ReminderRecord): Promise<void>;
  /** False where there was none. */
  remove(userId: UserId, messageId: string): Promise<boolean>;
  /** Up to `limit` reminders due by now, marked as given: only the node that claims a reminder gives it. */
  claimDue(now: Millis, limit: number): Promise<readonly ReminderRecord[]>;
  /** Up to `limit` reminders the user missed, marked as given. */
  claimMissed(userId: UserId, limit: number): Promise<readonly ReminderRecord[]>;
}
