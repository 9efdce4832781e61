/** Pushing to browsers, as the rules see it. */
import type { Millis, PushTarget, VapidKeys } from '../types/index.ts';

/** A push to one device. */
export interface PushNote {
  /** JSON, at most `mostBytes` of UTF-8; only the device can read it. */
  readonly payload: string;
  /** At a push service, a newer notification of a topic replaces one that waits: 32 characters of base64url. */
  readonly topic: string;
  /** Seconds that the push may wait for the device. */
  readonly ttl: number;
  readonly urgency: 'normal' | 'high';
}

/**
 * `gone`: the subscription is no longer valid · `again`: later, and not before a time if one was named · `refused`:
 * never.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' | 'refused' }
  | { readonly kind: 'again'; readonly notBefore: Millis | null };

export interface WebPush {
  /** Most bytes of a payload. */
  readonly mostBytes: number;
  makeKeys(): VapidKeys;
  /** Returns why this server does not push to an address with these keys; null if it does. */
  refusal(target: PushTarget): string | null;
  /** Returns a short name for a topic. */
  topicOf(text: string): string;
  /** Never rejects. */
  send(target: PushTarget, note: PushNote, keys: VapidKeys): Promise<PushOutcome>;
}
