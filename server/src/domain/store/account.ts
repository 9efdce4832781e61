/** Storage of devices, push preferences, uploads and the app's settings. */
import type { Cid, DeviceRecord, Json, PushPreference, UploadRecord, UserId } from '../types/index.ts';

export interface DeviceReader {
  /** Newest first. */
  of(userId: UserId): Promise<readonly DeviceRecord[]>;
  /** Newest first. */
  ofMany(userIds: readonly UserId[]): Promise<readonly DeviceRecord[]>;
  get(id: string): Promise<DeviceRecord | null>;
  /** Returns whether anybody has a browser that is pushed to. */
  anyWebPush(): Promise<boolean>;
  /** Returns browsers of a channel's members, and of everybody with one of the roles, by id after one of them. */
  webPushIn(
    cid: Cid,
    roles: readonly string[],
    { after, limit }: { readonly after: string; readonly limit: number },
  ): Promise<readonly DeviceRecord[]>;
}
export interface DeviceWriter extends DeviceReader {
  /** Inserts or replaces the device; an id belongs to one user. */
  put(device: DeviceRecord): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface PushPreferenceReader {
  /** Returns the general preferences and those for channels. */
  of(userId: UserId): Promise<readonly PushPreference[]>;
  /** Returns preferences for these channels. */
  among(userId: UserId, cids: readonly Cid[]): Promise<readonly PushPreference[]>;
}
export interface PushPreferenceWriter extends PushPreferenceReader {
  put(preference: PushPreference): Promise<void>;
}

export interface UploadReader {
  get(id: string): Promise<UploadRecord | null>;
  /** Returns the uploads that exist, in any order. */
  getMany(ids: readonly string[]): Promise<readonly UploadRecord[]>;
}
export interface UploadWriter extends UploadReader {
  insert(upload: UploadRecord): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes all that were sent to a channel. @returns the removed ones */
  removeIn(cid: Cid): Promise<readonly UploadRecord[]>;
  /** Removes the `limit` oldest of a user, wherever they were sent to. @returns the removed ones */
  removeBy(userId: UserId, limit: number): Promise<readonly UploadRecord[]>;
}

export interface SettingReader {
  /** Null if it was never set. */
  get(name: string): Promise<Json>;
}
export interface SettingWriter extends SettingReader {
  put(name: string, value: Json): Promise<void>;
}
