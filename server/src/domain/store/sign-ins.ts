import type { Millis, UserId } from '../types/index.ts';

/** A code that signs a user in once. Only its hash is stored. */
export interface SignInCode {
  readonly hash: string;
  readonly userId: UserId;
  readonly expiresAt: Millis;
}

export interface SignInReader {
  /** Null if the code is unknown or was used. Expired codes may still exist. */
  get(hash: string): Promise<SignInCode | null>;
}
export interface SignInWriter extends SignInReader {
  put(code: SignInCode): Promise<void>;
  remove(hash: string): Promise<void>;
  /** Removes the codes that expired up to a time. */
  removeExpired(until: Millis): Promise<void>;
}
