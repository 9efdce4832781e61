/** Pushing to browsers, as the rules see it. */
import type { Millis, PushTarget, VapidKeys } from '../types.ts';

/** A push to one device. */
export interface PushNote {
  /** JSON, at most `mostBytes` of UTF-8; nobody but the device can read it on its way. */
  readonly payload: string;
  /** At a push service a later note of a topic takes the place of one that waits: 32 characters of base64url. */
  readonly topic: string;
  /** Seconds it may wait for the device. */
  readonly ttl: number;
  readonly urgency: 'normal' | 'high';
}

/** `gone`: nobody is there any more · `again`: later, and not before a time where one was named · `refused`: never. */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' | 'refused' }
  | { readonly kind: 'again'; readonly notBefore: Millis | null };

export interface WebPush {
  /** Bytes a payload may have. */
  readonly mostBytes: number;
  makeKeys(): VapidKeys;
  /** Whether this server pushes to such an address and with such keys; why not. */
  refusal(target: PushTarget): string | null;
  /** A short name for a topic. */
  topicOf(text: string): string;
  /** Never rejects. */
  send(target: PushTarget, note: PushNote, keys: VapidKeys): Promise<PushOutcome>;
}
