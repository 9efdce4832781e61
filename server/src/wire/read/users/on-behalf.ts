import { ApiError } from '../../../domain/index.ts';
import type { OnBehalf } from '../../authenticate.ts';
import type { Raw } from '../values.ts';
import { isBlank } from '../zero.ts';
import { describedUser } from './user-fields.ts';

const NOBODY: OnBehalf = { userId: null, user: null };

/** Returns whether a value is a JSON object. */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads the user for whom a server token acts: `{user_id}` or `{user: {id, …}}` inside `body[within]`, else at the
 * body's root, else the query's `user_id`.
 * @param within name of the object that carries the user (`message`, `event`, `reaction`), null for the root
 * @throws ApiError `input` if both are given
 */
export function readOnBehalf(body: unknown, queryUserId: string | null, within: string | null): OnBehalf {
  const root = isRaw(body) ? body : {};
  const inner = within === null ? null : root[within];
  if (isRaw(inner)) {
    const named = namedIn(inner, `${within}.user`);
    if (named !== null) return named;
  }
  return namedIn(root, 'user') ?? { ...NOBODY, userId: queryUserId || null };
}

function namedIn(object: Raw, label: string): OnBehalf | null {
  const { user, user_id: userId } = object;
  const hasUser = isRaw(user) && !isBlank(user);
  const hasId = typeof userId === 'string' && userId !== '';
  if (hasUser && hasId && user.id !== userId)
    throw new ApiError('input', `cannot set both ${label} and ${label}_id.`);
  if (hasUser) return { userId: null, user: describedUser(user) };
  return hasId ? { userId, user: null } : null;
}
