import type { UserId } from '../types/index.ts';

export interface NameQuery {
  /** Keys made by `nameKeys`. */
  readonly keys: readonly string[];
  /** The user who asks. */
  readonly besides: UserId;
  /** The bearer is in one of these teams; null for all users. */
  readonly teams: readonly string[] | null;
}
