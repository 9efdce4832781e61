import type { ChatError } from '../model.ts';
import type { StoredMessage } from '../store/outbox-store.ts';

/**
 * A message on its way out. `waiting`: for its turn or the connection · `posting`: its one request is under way ·
 * `failed`: waits for its author (or, if the server gave no answer, for the next attempt) · `acked`: stored by the
 * server but not in the shown list yet.
 */
export interface Pending extends Omit<StoredMessage, 'refused'> {
  readonly state: 'waiting' | 'posting' | 'failed' | 'acked';
  readonly error: ChatError | null;
  /** Requests made since the connection was last up. */
  readonly attempts: number;
  /** True if the server refused; false without an answer, when the message may be sent again automatically. */
  readonly refused: boolean;
}
