/** Parts of a user's account: devices, push preferences, files. */
import type { Cid, Custom, Millis, UserId } from './base.ts';

export type PushProvider = 'apn' | 'firebase' | 'huawei' | 'xiaomi' | 'webpush';

export interface DeviceRecord {
  readonly id: string;
  readonly userId: UserId;
  readonly pushProvider: PushProvider;
  readonly pushProviderName: string | null;
  readonly voip: boolean;
  readonly createdAt: Millis;
}

/** Keys as the client knows them; preferences that were never set are absent. */
export interface PushPreference {
  readonly userId: UserId;
  /** Null: for everything without a preference of its own. */
  readonly cid: Cid | null;
  readonly chatLevel: string | null;
  readonly callLevel: string | null;
  readonly disabledUntil: Millis | null;
  readonly chatPreferences: Custom | null;
}

export interface UploadRecord {
  readonly id: string;
  /** File name as the user gave it. */
  readonly name: string;
  readonly kind: 'file' | 'image';
  readonly userId: UserId;
  /** Null: not uploaded for a channel. */
  readonly cid: Cid | null;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  /** Names of the smaller pictures beside the file. */
  readonly variants: readonly string[];
  readonly createdAt: Millis;
  /** Sent with a token of the app, so it is never removed automatically. */
  readonly byServer: boolean;
}
