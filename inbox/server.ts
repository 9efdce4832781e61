/** The requests of the page to its server. The browser adds the session's cookie, which no script can read. */

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: 'admin' | 'agent';
}

export const LEAST_PASSWORD = 10;
export const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The API's codes that the page has words for. */
const INPUT = 4;
const AUTH = 5;
const NAME_TAKEN = 6;
const RATE_LIMITED = 9;

/** `signedOut`: nobody is signed in, or the credentials are wrong. `unreachable`: no meaningful answer came. */
export type Refusal = 'signedOut' | 'tooMany' | 'invalid' | 'nameTaken' | 'failed' | 'unreachable';

export type Answer =
  | { readonly kind: 'ok'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: Refusal };

const BY_CODE: Readonly<Record<number, Refusal>> = {
  [INPUT]: 'invalid',
  [AUTH]: 'signedOut',
  [NAME_TAKEN]: 'nameTaken',
  [RATE_LIMITED]: 'tooMany',
};

async function ask(path: string, init: RequestInit): Promise<Answer> {
  try {
    const reply = await fetch(`/staff/${path}`, { credentials: 'same-origin', ...init });
    const value: unknown = await reply.json();
    if (reply.ok) return { kind: 'ok', value: Object(value) };
    return { kind: BY_CODE[Number(Object(value).code)] ?? 'failed' };
  } catch {
    return { kind: 'unreachable' };
  }
}

const withBody =
  (method: 'PATCH' | 'POST') =>
  (path: string, body: object = {}): Promise<Answer> =>
    ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export const post = withBody('POST');
export const patch = withBody('PATCH');
export const get = (path: string): Promise<Answer> => ask(path, {});
export const remove = (path: string): Promise<Answer> => ask(path, { method: 'DELETE' });

/** Returns the account that the server describes. */
export function memberOf(value: unknown): Member {
  const { user_id: id, name, email, role } = Object(value);
  return {
    id: String(id),
    name: String(name ?? email),
    email: String(email),
    role: role === 'admin' ? 'admin' : 'agent',
  };
}
