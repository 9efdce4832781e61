import { ApiError } from './api-error.ts';

/** The one token of a session. */
export interface Token {
  /** The last fetched token; null before the first. Empty for anonymous visitors. */
  readonly current: string | null;
  /**
   * Returns the token, or fetches one. Concurrent calls share the fetch.
   * @throws ApiError
   */
  get(): Promise<string>;
  /** Drops a token that the server refused: the next `get` fetches another, unless that has happened already. */
  drop(token: string): void;
}

/**
 * @param fetchToken null for anonymous visitors
 * @param onFailure is called when no token could be fetched
 */
export function createToken(
  fetchToken: (() => Promise<string>) | null,
  onFailure: (error: ApiError) => void,
): Token {
  let current: string | null = fetchToken ? null : '';
  let fetching: Promise<string> | null = null;
  let isStale = false;

  async function renew(fetchOne: () => Promise<string>): Promise<string> {
    try {
      current = await fetchOne();
      isStale = false;
      return current;
    } catch (cause) {
      const error = new ApiError('the token could not be fetched', { cause });
      onFailure(error);
      throw error;
    } finally {
      fetching = null;
    }
  }

  return {
    get current() {
      return current;
    },
    async get() {
      if (current !== null && !isStale) return current;
      // An anonymous visitor has no token to renew.
      if (!fetchToken) return '';
      fetching ??= renew(fetchToken);
      return fetching;
    },
    drop(token) {
      if (token === current) isStale = true;
    },
  };
}
