import type { TokenSource } from '../options.ts';

/** As whom the session speaks. `token`: the first one, already read. */
export type Credentials =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'guest'; readonly id: string; readonly name: string; readonly token: string }
  | { readonly kind: 'user'; readonly id: string; readonly token: string; readonly source: TokenSource };

export function sameIdentity(a: Credentials | null, b: Credentials | null): boolean {
  if (!a || !b || a.kind !== b.kind) return a === b;
  return a.kind === 'anonymous' || b.kind === 'anonymous' || a.id === b.id;
}
