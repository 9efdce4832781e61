/** Notifications for devices of people who are away. */
import type { Cid, Millis, UserId } from './base.ts';

/** The key pair by which push services know this server (RFC 8292): P-256, base64url. */
export interface VapidKeys {
  /** Uncompressed point, 65 bytes; what browsers subscribe with. */
  readonly publicKey: string;
  /** Scalar, 32 bytes. */
  readonly privateKey: string;
}

/** Where one browser is reached: what `PushSubscription` of a page says of itself. */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key, base64url, 65 bytes. */
  readonly p256dh: string;
  /** base64url, 16 bytes. */
  readonly auth: string;
}

/**
 * Something to be pushed. Without a device it is for whom it concerns, who is looked for; then there is one for each
 * device, which is sent and, where the push service could not take it, sent again.
 */
export interface PushRecord {
  readonly id: string;
  readonly kind: 'message' | 'reminder';
  readonly cid: Cid;
  readonly messageId: string;
  /** Null for all whom it concerns. */
  readonly userId: UserId | null;
  readonly deviceId: string | null;
  readonly attempts: number;
  /** The node that looks first after this time sends it. */
  readonly dueAt: Millis;
  readonly createdAt: Millis;
}
