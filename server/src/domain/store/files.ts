/** Storage of files beside the uploads themselves: bytes a day, files that no upload names, and addresses in texts. */
import type { Json, Millis, UserId } from '../types/index.ts';

/** Bytes that were reserved before they arrived. */
export interface Reservation {
  readonly userId: UserId;
  /** The network of a guest; null for users. */
  readonly network: string | null;
  /** Days since the epoch. */
  readonly day: number;
  readonly bytes: number;
}

/** A file that may lie on the disk although no upload names it: its upload or removal is under way. */
export interface LooseFile {
  readonly id: string;
  /** Time at which the upload began; 0 for a file to remove. */
  readonly since: Millis;
  readonly reserved: Reservation | null;
}

export interface Mentions {
  /** Ids in addresses of files, including unknown files. */
  readonly ids: readonly string[];
  /** Where to continue; null at the end. */
  readonly next: Json;
}

export interface FileReader {
  /** Returns bytes uploaded and reserved on a day. @param owner a user, or empty for everybody */
  used(owner: UserId, day: number): Promise<number>;
  /** Returns files that have been loose since before a time, oldest first. */
  looseBefore(before: Millis, limit: number): Promise<readonly LooseFile[]>;
  /** Returns whether a file that no server sent was last seen in use before a time. */
  anyUnseen(before: Millis): Promise<boolean>;
  /**
   * Returns addresses of files in the next `limit` rows of all texts. @param after as `next` of the last answer, null
   * to begin
   */
  mentions(after: Json, limit: number): Promise<Mentions>;
}

export interface FileWriter extends FileReader {
  loosen(file: LooseFile): Promise<void>;
  /** Records that the file is stored, or removed. Returns null if it was not loose any more. */
  settle(id: string): Promise<LooseFile | null>;
  /** @param bytes may be negative */
  addUsed(owner: UserId, day: number, bytes: number): Promise<void>;
  forgetUsed(beforeDay: number): Promise<void>;
  /** Records that these files were in use at a time. */
  seen(ids: readonly string[], at: Millis): Promise<void>;
  /**
   * Makes the `limit` oldest files that were not in use since a time loose, except files of servers. @returns their ids
   */
  loosenUnseen(before: Millis, limit: number): Promise<readonly string[]>;
}
