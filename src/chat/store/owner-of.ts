import type { Credentials } from '../session/credentials.ts';
import { NOBODY } from './outbox-store.ts';

/** Under whose name things are kept: a person's id, or that of nobody for readers and those still unknown. */
export function ownerOf(who: Credentials | null): string {
  return who && who.kind !== 'anonymous' ? who.id : NOBODY;
}
