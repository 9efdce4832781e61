import type { AppClient } from '../../client/index.ts';
import type { TokenSource } from '../options.ts';

/** Identity of a session with its own client. `token` is the first token, already read. */
export type OwnCredentials =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'guest'; readonly id: string; readonly name: string; readonly token: string }
  | { readonly kind: 'user'; readonly id: string; readonly token: string; readonly source: TokenSource };

/** The user of a client that the app holds. */
export type AppCredentials =
  | { readonly kind: 'anonymous'; readonly client: AppClient }
  | { readonly kind: 'user'; readonly id: string; readonly client: AppClient };

/** The identity of the session. */
export type Credentials = OwnCredentials | AppCredentials;

export const appCredentials = (client: AppClient): AppCredentials =>
  client.anonymous ? { kind: 'anonymous', client } : { kind: 'user', id: client.userId, client };

export function sameIdentity(a: Credentials | null, b: Credentials | null): boolean {
  if (!a || !b || a.kind !== b.kind) return a === b;
  return a.kind === 'anonymous' || b.kind === 'anonymous' || a.id === b.id;
}
