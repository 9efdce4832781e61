import { ChatFailure } from '../errors/failure.ts';
import type { ChatOptions, TokenSource } from '../options.ts';

/** Request options for fetching the signed-in user's token from the owner's server. */
const TOKEN_REQUEST: RequestInit = {
  credentials: 'include',
  headers: { Accept: 'application/json, text/plain' },
};

const TOKEN_FIELD = 'token';

/**
 * Returns the token in the text of an owner's answer: `{"token":"…"}`, or the token itself. Undefined for any other
 * JSON.
 */
export function tokenIn(text: string): string | undefined {
  if (!text.startsWith('{') && !text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    const token = typeof value === 'string' ? value : (value as Record<string, unknown>)[TOKEN_FIELD];
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the token from the response of an owner's server: `{"token":"…"}`, or the token as text.
 * @throws ChatFailure token-unavailable for a refusal, a page, such as a sign-in form, or nothing; token-malformed
 */
export async function readTokenAnswer(response: Response): Promise<string> {
  const { ok, status, url } = response;
  if (!ok) throw new ChatFailure('token-unavailable', `${url} answered ${status}`);
  const text = (await response.text()).trim();
  if (text === '') throw new ChatFailure('token-unavailable', `${url} answered ${status} without a text`);
  // Checks the text, not the type: PHP labels a bare token text/html as well.
  if (text.startsWith('<')) throw new ChatFailure('token-unavailable', `${url} answered with a page`);
  const token = tokenIn(text);
  if (token !== undefined) return token;
  throw new ChatFailure('token-malformed', `${url} should answer {"token":"…"} or the token as text`);
}

/** Returns the token source in the owner's settings; null without one. */
export function ownTokenSource(options: ChatOptions): TokenSource | null {
  const { getToken, tokenUrl = '', environment } = options;
  if (getToken) return { getToken };
  return tokenUrl === '' ? null : { getToken: () => environment.fetch(tokenUrl, TOKEN_REQUEST) };
}
