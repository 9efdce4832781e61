/** Storage of muted channels and of tasks. */
import type { ChannelMuteRecord, Cid, Millis, TaskRecord, UserId } from '../types/index.ts';

export interface ChannelMuteReader {
  /** Returns channels that a user mutes now, oldest mute first. */
  of(userId: UserId, now: Millis): Promise<readonly ChannelMuteRecord[]>;
}
export interface ChannelMuteWriter extends ChannelMuteReader {
  /** Inserts or replaces the mute. */
  put(mute: ChannelMuteRecord): Promise<void>;
  /** Safe to repeat. */
  remove(userId: UserId, cid: Cid): Promise<void>;
}

export interface TaskReader {
  get(id: string): Promise<TaskRecord | null>;
  /** Returns ids of running tasks that have been silent since a time, the longest silent first. */
  lost(before: Millis, limit: number): Promise<readonly string[]>;
}
export interface TaskWriter extends TaskReader {
  /** Inserts or replaces the whole task. */
  put(task: TaskRecord): Promise<void>;
  /** Deletes tasks from before a time. Returns their ids. */
  prune(before: Millis): Promise<readonly string[]>;
}
