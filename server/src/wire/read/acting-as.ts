import type { ActingAs, Raw } from '../../domain/index.ts';

/** The user for whom the server acts, by `user` or `user_id` of an object. The rules look them up, for a server's token alone. */
export function readActingAs(raw: Raw, field: string): ActingAs {
  return { field, named: { userId: raw.user_id, user: raw.user } };
}
