/**
 * Key of the agent's token in the tab's storage: gone with the tab, never in the URL, never shared with other tabs.
 */
const STORAGE_KEY = 'stoop-demo-agent';
const FRAGMENT = /(?:^|#)(token|code)=([^&\s]+)/;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Format of the server's codes. */
const CODE = /^[\w-]{32}$/;
const MS_IN_S = 1000;

/** Credential of a sign-in link: a token, or a code that the server exchanges for one, once. */
export type Credential =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'code'; readonly code: string };

/** Returns the token or code inside a pasted link or text; null if there is none. */
export function credentialIn(text: string): Credential | null {
  const trimmed = text.trim();
  const [, kind, found] = FRAGMENT.exec(trimmed) ?? [];
  const value = found ?? trimmed;
  if (kind !== 'code' && JWT.test(value)) return { kind: 'token', token: value };
  if (kind !== 'token' && CODE.test(value)) return { kind: 'code', code: value };
  return null;
}

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return Object(JSON.parse(atob(payload)));
  } catch {
    return {};
  }
}

/**
 * Returns when a token ends, in epoch ms; null if it does not say. The server decides; this only words the message.
 */
export function expiresAt(token: string): number | null {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * MS_IN_S : null;
}

/** Returns the id of a token's user; null if it names nobody. Only the server knows whether the token is valid. */
export function userIdIn(token: string): string | null {
  const { user_id: id } = claimsOf(token);
  return typeof id === 'string' && id !== '' ? id : null;
}

/** Takes the token or code out of the address bar, so that neither is bookmarked nor shared by accident. */
export function takeFromAddress(): Credential | null {
  if (!FRAGMENT.test(location.hash)) return null;
  const credential = credentialIn(location.hash);
  history.replaceState(null, '', location.pathname + location.search);
  return credential;
}

/** Token of the session. If the browser refuses storage, the session lasts as long as the page. */
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
