import { ApiError, type Domain, THE_SERVER } from './domain/index.ts';
import { hashSignInCode, newSignInCode, readUserPatches, readUsers, signUserToken } from './wire/index.ts';

export interface PersonOptions {
  /** App role the user gets, such as `agent`. @default unchanged; `user` for a new one */
  readonly role?: string;
  /** Name of a new user. @default none */
  readonly name?: string;
}

export interface TokenOptions extends PersonOptions {
  /** Seconds until the token expires; null for never. @default null */
  readonly expiresIn?: number | null;
}

/** Signs a token for a user. Creates the user if they do not exist. */
export async function issueToken(
  { users, secret }: { readonly users: Domain['users']; readonly secret: string },
  userId: string,
  { expiresIn = null, ...person }: TokenOptions = {},
): Promise<string> {
  await ensureUser(users, userId, person);
  return signUserToken(secret, userId, expiresIn);
}

/** Creates a code that signs a user in once. Creates the user if they do not exist. */
export async function issueSignInCode(
  { users, signIns }: Pick<Domain, 'users' | 'signIns'>,
  userId: string,
  person: PersonOptions = {},
): Promise<string> {
  await ensureUser(users, userId, person);
  const code = newSignInCode();
  await signIns.add(hashSignInCode(code), userId);
  return code;
}

/** Creates the user if they do not exist, and sets the requested role. */
async function ensureUser(
  users: Domain['users'],
  userId: string,
  { role, name }: PersonOptions,
): Promise<void> {
  const known = await roleOf(users, userId);
  if (known === null)
    await users.upsert(
      THE_SERVER,
      readUsers({
        users: {
          [userId]: { id: userId, ...(role !== undefined && { role }), ...(name !== undefined && { name }) },
        },
      }),
    );
  else if (role !== undefined && role !== known)
    await users.updatePartial(THE_SERVER, readUserPatches({ users: [{ id: userId, set: { role } }] }));
}

/** Returns the user's role; null if there is no such user. */
async function roleOf(users: Domain['users'], userId: string): Promise<string | null> {
  try {
    const actor = await users.actor(userId);
    return actor.kind === 'user' ? actor.role : null;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'notFound') return null;
    throw error;
  }
}
