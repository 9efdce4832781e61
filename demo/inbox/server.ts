/** The two requests that the inbox page makes to the server beside the chat. */
import { type Credential, userIdIn } from './token.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Refused: the server says no. Unreachable: no meaningful answer came. */
export type Answer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' };

const TOO_MANY = 429;
const SERVER_ERROR = 500;

const key = (): string => document.querySelector<HTMLElement>('script[data-key]')?.dataset.key ?? '';

async function ask(
  path: string,
  query: Readonly<Record<string, string>>,
  init: RequestInit,
): Promise<Answer<unknown>> {
  try {
    const reply = await fetch(`${path}?${new URLSearchParams({ api_key: key(), ...query })}`, init);
    if (reply.ok) return { kind: 'ok', value: await reply.json() };
    const isSilent = reply.status >= SERVER_ERROR || reply.status === TOO_MANY;
    return { kind: isSilent ? 'unreachable' : 'refused' };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Exchanges a code for a token; a token stays as it is. */
export async function tokenOf(credential: Credential): Promise<Answer<string>> {
  if (credential.kind === 'token') return { kind: 'ok', value: credential.token };
  const answer = await ask(
    '/sign-in',
    {},
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: credential.code }),
    },
  );
  if (answer.kind !== 'ok') return answer;
  const { access_token: token } = Object(answer.value);
  return typeof token === 'string' ? { kind: 'ok', value: token } : { kind: 'unreachable' };
}

/** Returns the person that the server recognizes by a token. */
export async function personOf(token: string): Promise<Answer<Person>> {
  const id = userIdIn(token);
  if (id === null) return { kind: 'refused' };
  const payload = JSON.stringify({ filter_conditions: { id } });
  const headers = { authorization: token, 'stream-auth-type': 'jwt' };
  const answer = await ask('/users', { payload }, { headers });
  if (answer.kind !== 'ok') return answer;
  const [user] = Object(answer.value).users ?? [];
  const name = Object(user).name;
  return { kind: 'ok', value: { id, name: typeof name === 'string' && name !== '' ? name : id } };
}
