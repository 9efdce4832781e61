/** Where the tab keeps the agent's token: gone with the tab, never in the URL, never shared with other tabs. */
const STORAGE_KEY = 'stoop-demo-agent';
const FRAGMENT = /(?:^|#)token=([^&\s]+)/;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const MS_IN_S = 1000;

/** The token inside a pasted link or text; null where there is none. */
export function tokenIn(text: string): string | null {
  const trimmed = text.trim();
  const token = FRAGMENT.exec(trimmed)?.[1] ?? trimmed;
  return JWT.test(token) ? token : null;
}

/** When a token ends, in epoch ms; null where it does not say. The server decides; this only words the message. */
export function expiresAt(token: string): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
    return typeof exp === 'number' ? exp * MS_IN_S : null;
  } catch {
    return null;
  }
}

/** Takes the token out of the address bar, so that it is neither bookmarked nor shared by accident. */
export function takeFromAddress(): string | null {
  if (!location.hash.startsWith('#token=')) return null;
  const token = tokenIn(location.hash);
  history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** Storage can be refused by the browser: the session then lasts as long as the page. */
export const kept = {
  get(): string | null {
    try {
      return sessionStorage.getItem(STORAGE_KEY);
    } catch {
      return null;
    }
  },
  set(token: string | null): void {
    try {
      if (token === null) sessionStorage.removeItem(STORAGE_KEY);
      else sessionStorage.setItem(STORAGE_KEY, token);
    } catch {
      // Nothing to do: the token stays in memory only.
    }
  },
};
