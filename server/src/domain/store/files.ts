/** Storage of files beside the uploads themselves: bytes a day, files that no upload names, and addresses in texts. */
import type { Json, Millis, UserId } from '../types.ts';

/** Bytes that were set aside before they came. */
export interface Reservation {
  readonly userId: UserId;
  /** The network of a guest; null for users. */
  readonly network: string | null;
  /** Days since the epoch. */
  readonly day: number;
  readonly bytes: number;
}

/** A file that may lie on the disk although no upload names it: it is on its way in or out. */
export interface LooseFile {
  readonly id: string;
  /** When it began to come; 0 for a file that is to be removed. */
  readonly since: Millis;
  readonly reserved: Reservation | null;
}

export interface Mentions {
  /** Ids in addresses of files, those of unknown files too. */
  readonly ids: readonly string[];
  /** Where to go on; null at the end. */
  readonly next: Json;
}

export interface FileReader {
  /** Bytes uploaded and reserved on a day. @param owner a user, or empty for everybody */
  used(owner: UserId, day: number): Promise<number>;
  /** Files that have been loose since before a time, oldest first. */
  looseBefore(before: Millis, limit: number): Promise<readonly LooseFile[]>;
  /** Whether a file that no server sent was last seen in use before a time. */
  anyUnseen(before: Millis): Promise<boolean>;
  /** Addresses of files in the next `limit` rows of all texts. @param after as `next` of the last answer, null to begin */
  mentions(after: Json, limit: number): Promise<Mentions>;
}

export interface FileWriter extends FileReader {
  loosen(file: LooseFile): Promise<void>;
  /** The file is stored, or gone. Returns null if it was not loose any more. */
  settle(id: string): Promise<LooseFile | null>;
  /** @param bytes may be negative */
  addUsed(owner: UserId, day: number, bytes: number): Promise<void>;
  forgetUsed(beforeDay: number): Promise<void>;
  /** These files were in use at a time. */
  seen(ids: readonly string[], at: Millis): Promise<void>;
  /** Makes the `limit` oldest files that were not in use since a time loose, files of servers left out. @returns their ids */
  loosenUnseen(before: Millis, limit: number): Promise<readonly string[]>;
}
