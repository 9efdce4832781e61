import { TOKEN_REQUEST } from '../util/token-request.ts';
import { ChatFailure } from './failure.ts';
import type { ChatOptions, TokenSource } from './options.ts';

const TOKEN_FIELD = 'token';
const PAGE_TYPE = /html/i;

/**
 * Reads the token from the answer of an owner's server: `{"token":"…"}`, or the token as text.
 * @throws ChatFailure token-unavailable for a refusal or a page, such as a sign-in form; token-malformed
 */
export async function readTokenAnswer(response: Response): Promise<string> {
  const { ok, status, headers, url } = response;
  const type = headers.get('content-type') ?? '';
  if (!ok) throw new ChatFailure('token-unavailable', `${url} answered ${status}`);
  if (PAGE_TYPE.test(type)) throw new ChatFailure('token-unavailable', `${url} answered with ${type}`);
  const text = (await response.text()).trim();
  if (!text.startsWith('{') && !text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    const token = typeof value === 'string' ? value : (value as Record<string, unknown>)[TOKEN_FIELD];
    if (typeof token === 'string') return token;
  } catch {
    // Said below: neither shape.
  }
  throw new ChatFailure('token-malformed', `${url} should answer {"token":"…"} or the token as text`);
}

/** Where the owner's settings say that tokens come from; null where they say nothing. */
export function ownTokenSource(options: ChatOptions): TokenSource | null {
  const { getToken, tokenUrl = '', environment } = options;
  if (getToken) return { getToken };
  return tokenUrl === '' ? null : { getToken: () => environment.fetch(tokenUrl, TOKEN_REQUEST) };
}
