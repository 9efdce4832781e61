/** Parts of one person's account: devices, push preferences, files. */
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

/** Keys as the client knows them; what was never said is not there. */
export interface PushPreference {
  readonly userId: UserId;
  /** Null: for everything that has no wish of its own. */
  readonly cid: Cid | null;
  readonly chatLevel: string | null;
  readonly callLevel: string | null;
  readonly disabledUntil: Millis | null;
  readonly chatPreferences: Custom | null;
}

export interface UploadRecord {
  readonly id: string;
  /** Name as the person had it. */
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
  /** Sent with a token of the app: never removed by itself. */
  readonly byServer: boolean;
}
