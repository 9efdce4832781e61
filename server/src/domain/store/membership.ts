/** Storage of muted channels and of work that goes on behind a call. */
import type { ChannelMuteRecord, Cid, Millis, TaskRecord, UserId } from '../types.ts';

export interface ChannelMuteReader {
  /** Channels a user mutes now, oldest mute first. */
  of(userId: UserId, now: Millis): Promise<readonly ChannelMuteRecord[]>;
}
export interface ChannelMuteWriter extends ChannelMuteReader {
  /** Insert or replace. */
  put(mute: ChannelMuteRecord): Promise<void>;
  /** Safe to repeat. */
  remove(userId: UserId, cid: Cid): Promise<void>;
}

export interface TaskReader {
  get(id: string): Promise<TaskRecord | null>;
  /** Ids of those that run and have said nothing since a time, the longest silent first. */
  lost(before: Millis, limit: number): Promise<readonly string[]>;
}
export interface TaskWriter extends TaskReader {
  /** Insert or replace whole. */
  put(task: TaskRecord): Promise<void>;
  /** Forget tasks from before a time. Answers with their ids. */
  prune(before: Millis): Promise<readonly string[]>;
}
