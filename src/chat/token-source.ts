import { TOKEN_REQUEST } from '../util/token-request.ts';
import { ChatFailure } from './failure.ts';
import type { ChatOptions, TokenSource } from './options.ts';

const TOKEN_FIELD = 'token';

async function fetchFrom(url: string, ask: typeof fetch): Promise<string> {
  const response = await ask(url, TOKEN_REQUEST);
  if (!response.ok) throw new ChatFailure('token-unavailable', `${url} answered ${response.status}`);
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
  return tokenUrl === '' ? null : { getToken: () => fetchFrom(tokenUrl, environment.fetch) };
}
