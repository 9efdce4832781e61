import type { Millis, ReminderRecord, UserId } from '../types/index.ts';
import type { Page, PageQuery } from './paged.ts';

export interface ReminderReader {
  get(userId: UserId, messageId: string): Promise<ReminderRecord | null>;
  /** Returns the user's reminders of these messages. */
  ofMessages(userId: UserId, messageIds: readonly string[]): Promise<readonly ReminderRecord[]>;
  /** Finds the user's reminders of messages that are not deleted. */
  find(userId: UserId, query: PageQuery): Promise<Page<ReminderRecord>>;
  /** Returns when the earliest reminder not yet given is due; null if none waits. */
  nextDue(): Promise<Millis | null>;
}

export interface ReminderWriter extends ReminderReader {
  /** Inserts or replaces the reminder. */
  put(reminder: ReminderRecord): Promise<void>;
  /** Returns false if there was none. */
  remove(userId: UserId, messageId: string): Promise<boolean>;
  /**
   * Claims up to `limit` reminders due by now and marks them as given: only the node that claims a reminder gives it.
   */
  claimDue(now: Millis, limit: number): Promise<readonly ReminderRecord[]>;
  /** Returns up to `limit` reminders the user missed, and marks them as given. */
  claimMissed(userId: UserId, limit: number): Promise<readonly ReminderRecord[]>;
}
