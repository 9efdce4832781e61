import type { Credentials } from '../session/credentials.ts';
import { NOBODY } from './outbox-store.ts';

/** Returns the owner of stored data: a user id, or `NOBODY` for readers and unknown people. */
export function ownerOf(who: Credentials | null): string {
  return who && who.kind !== 'anonymous' ? who.id : NOBODY;
}
