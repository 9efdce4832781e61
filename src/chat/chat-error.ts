/** A failure a person can meet: `code` is stable and documented, `text` says what was expected, what came, and what cures it. */
export interface ChatError {
  readonly code: string;
  readonly text: string;
  /** True where trying again can succeed without anyone changing anything. */
  readonly retryable: boolean;
  /** Where the server told a person why, its own words. */
  readonly reason?: string;
  /** True where only the site owner can mend it (unknown key, blocked origin, wrong attribute). */
  readonly forOwner?: boolean;
}
