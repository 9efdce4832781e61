/** Turns passwords into text from which they cannot be read. */
export interface Passwords {
  /** @throws ApiError `unavailable` if too many passwords wait to be hashed */
  hash(password: string): Promise<string>;
  /**
   * Returns whether a password is the stored one. Takes as long for null, which stands for an unknown account.
   * @throws ApiError `unavailable` if too many passwords wait to be checked
   */
  verify(password: string, stored: string | null): Promise<boolean>;
}
