import type { ActingAs, Raw } from '../../domain/index.ts';

/** Who an object says it is from: `user` or `user_id`. The rules look for them, for a server's token alone. */
export function readActingAs(raw: Raw, field: string): ActingAs {
  return { field, named: { userId: raw.user_id, user: raw.user } };
}
