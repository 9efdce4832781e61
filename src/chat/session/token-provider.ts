import type { Clock } from '../../util/clock.ts';
import { TOKEN_TIMEOUT } from '../constants.ts';
import { ChatFailure } from '../errors/failure.ts';
import type { TokenSource } from '../options.ts';
import { userIdOf } from './token.ts';
import { readTokenAnswer } from './token-source.ts';

/**
 * Asks the owner's function for a token. The function may return a request's response, so that its status reports a
 * failure.
 */
async function askForToken(source: Extract<TokenSource, { readonly getToken: unknown }>): Promise<string> {
  const given = await source.getToken();
  return typeof given === 'object' && given !== null ? readTokenAnswer(given) : given;
}

/**
 * Fetches a token from the owner.
 * @throws ChatFailure token-unavailable, token-malformed
 */
export async function fetchToken(source: TokenSource, clock: Clock): Promise<string> {
  if ('token' in source) {
    userIdOf(source.token);
    return source.token;
  }
  let stop = () => {};
  const tooLate = new Promise<never>((_, reject) => {
    stop = clock.after(TOKEN_TIMEOUT, () => {
      reject(new ChatFailure('token-unavailable', `no answer in ${TOKEN_TIMEOUT} ms`));
    });
  });
  try {
    const token = await Promise.race([askForToken(source), tooLate]);
    userIdOf(token);
    return token;
  } catch (cause) {
    if (cause instanceof ChatFailure) throw cause;
    throw new ChatFailure('token-unavailable', cause instanceof Error ? cause.message : '', cause);
  } finally {
    stop();
  }
}

interface SignedIn {
  readonly source: TokenSource;
  /** The token of the first connection, fetched already. */
  readonly token: string;
  readonly id: string;
}

/**
 * Returns the function that gives the chat client its token, first to connect and then whenever the server reports that
 * the token has expired. A static token would be tried without end, so an expired one is not given again.
 */
export function tokenProvider(
  { source, token: first, id: userId }: SignedIn,
  clock: Clock,
  onFailure: (failure: ChatFailure) => void,
): () => Promise<string> {
  let given = '';
  async function next(): Promise<string> {
    if (given === '') return first;
    if ('token' in source) throw new ChatFailure('token-expired');
    const token = await fetchToken(source, clock);
    const id = userIdOf(token);
    if (id !== userId) throw new ChatFailure('token-foreign', `expected ${userId}, got ${id}`);
    if (token === given) throw new ChatFailure('token-expired', 'getToken gave the expired token again');
    return token;
  }
  return async () => {
    try {
      given = await next();
      return given;
    } catch (cause) {
      const failure = cause instanceof ChatFailure ? cause : new ChatFailure('token-unavailable', '', cause);
      onFailure(failure);
      throw failure;
    }
  };
}
