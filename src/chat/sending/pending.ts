import type { ChatError } from '../model.ts';
import type { StoredMessage } from '../store/outbox-store.ts';

/**
 * A message on its way out: `waiting` for its turn or for the wire, `posting` its one request is under way,
 * `failed` waiting for its author (and, if the server gave no answer, for the next try), `acked` stored by the server but
 * not in the list that is shown.
 */
export interface Pending extends Omit<StoredMessage, 'refused'> {
  readonly state: 'waiting' | 'posting' | 'failed' | 'acked';
  readonly error: ChatError | null;
  /** Requests made since the wire was last up. */
  readonly attempts: number;
  /** True where the server said no; false where it said nothing, so that it may be sent again by itself. */
  readonly refused: boolean;
}
