/**
 * An error that a person can meet. `code` is stable and documented; `text` says what was expected, what came, and how
 * to fix it.
 */
export interface ChatError {
  readonly code: string;
  readonly text: string;
  /** True if trying again can succeed without anyone changing anything. */
  readonly retryable: boolean;
  /** The server's own words, if it gave the person a reason. */
  readonly reason?: string;
  /** True if only the site owner can fix it (unknown key, blocked origin, wrong attribute). */
  readonly forOwner?: boolean;
}
