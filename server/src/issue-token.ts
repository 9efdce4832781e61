import { type Actor, ApiError, type Domain } from './domain/index.ts';
import { signUserToken } from './wire/index.ts';

export interface TokenOptions {
  /** App role the user gets, such as `agent`. @default unchanged; `user` for a new one */
  readonly role?: string;
  /** Seconds until the token expires; null for never. @default null */
  readonly expiresIn?: number | null;
  /** Name of a user who is new. @default none */
  readonly name?: string;
}

const SERVER: Actor = { kind: 'server', userId: null, user: null };

/** Signs a token for a user, who is made where he does not exist. */
export async function issueToken(
  users: Domain['users'],
  secret: string,
  userId: string,
  { role, expiresIn = null, name }: TokenOptions = {},
): Promise<string> {
  const known = await roleOf(users, userId);
  if (known === null)
    await users.upsert(SERVER, {
      [userId]: { id: userId, ...(role !== undefined && { role }), ...(name !== undefined && { name }) },
    });
  else if (role !== undefined && role !== known)
    await users.updatePartial(SERVER, [{ id: userId, set: { role } }]);
  return signUserToken(secret, userId, expiresIn);
}

/** Null where there is no such user. */
async function roleOf(users: Domain['users'], userId: string): Promise<string | null> {
  try {
    const actor = await users.actor(userId);
    return actor.kind === 'user' ? actor.role : null;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'notFound') return null;
    throw error;
  }
}
