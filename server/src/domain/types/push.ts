/** Notifications for devices of users who are away. */
import type { Cid, Millis, UserId } from './base.ts';

/** The key pair by which push services know this server (RFC 8292): P-256, base64url. */
export interface VapidKeys {
  /** Uncompressed point, 65 bytes, with which browsers subscribe. */
  readonly publicKey: string;
  /** Scalar, 32 bytes. */
  readonly privateKey: string;
}

/** Address of one browser: the data of a page's `PushSubscription`. */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key, base64url, 65 bytes. */
  readonly p256dh: string;
  /** base64url, 16 bytes. */
  readonly auth: string;
}

/**
 * A push to send. Without a device it is for all whom the message concerns, who are looked up. Then there is one for
 * each device, which is sent again if the push service could not take it.
 */
export interface PushRecord {
  readonly id: string;
  readonly kind: 'message' | 'reminder';
  readonly cid: Cid;
  readonly messageId: string;
  /** Null for all whom the message concerns. */
  readonly userId: UserId | null;
  readonly deviceId: string | null;
  readonly attempts: number;
  /** Time after which the next node that looks sends the push. */
  readonly dueAt: Millis;
  readonly createdAt: Millis;
}
