import type { NamedPerson, Raw } from '../../domain/index.ts';
import { ApiError } from '../../domain/index.ts';
import type { OnBehalf } from '../authenticate.ts';

const NOBODY: OnBehalf = { userId: null, user: null };

/** True for a JSON object. */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * For whom a server token acts: `{user_id}` or `{user: {id, …}}` inside `body[within]`, else at the body's root,
 * else the query's `user_id`.
 * @param within name of the object that carries the user (`message`, `event`, `reaction`), null for the root
 * @throws ApiError 4 where both are given
 */
export function readOnBehalf(body: unknown, queryUserId: string | null, within: string | null): OnBehalf {
  const root = isRaw(body) ? body : {};
  const inner = within === null ? null : root[within];
  if (isRaw(inner)) {
    const named = namedIn(inner, `${within}.user`);
    if (named !== null) return named;
  }
  return namedIn(root, 'user') ?? { ...NOBODY, userId: queryUserId };
}

/** The person whom `key` and `<key>_id` of an object name. The rules ask who that is. */
export function readNamed(object: Raw, key: string): NamedPerson {
  return { field: key, userId: object[`${key}_id`], user: object[key] };
}

function namedIn(object: Raw, label: string): OnBehalf | null {
  const { user, user_id: userId } = object;
  const hasUser = isRaw(user);
  const hasId = typeof userId === 'string' && userId !== '';
  if (hasUser && hasId && user.id !== userId)
    throw new ApiError('input', `cannot set both ${label} and ${label}_id.`);
  if (hasUser) return { userId: null, user };
  return hasId ? { userId, user: null } : null;
}
