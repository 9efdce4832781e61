import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Millis, UserId, UserRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

const MINUTE_MS = 60_000;
/** Minutes, a hundred years: no account lives longer. */
const MOST_MINUTES = 100 * 366 * 24 * 60;

/** Returns the end of something that lasts some minutes from now; null if it does not end. */
export function endOf(minutes: number | null | undefined, now: Millis, field = 'timeout'): Millis | null {
  if (minutes === null || minutes === undefined) return null;
  if (!Number.isInteger(minutes) || Math.abs(minutes) > MOST_MINUTES)
    throw new ApiError('input', `field \`${field}\` must be a whole number of minutes up to ${MOST_MINUTES}`);
  return now + minutes * MINUTE_MS;
}

/** @throws ApiError `notFound` if the user does not exist */
export async function requireTarget(unit: ReadUnit, id: UserId): Promise<UserRecord> {
  const target = await unit.store.users.get(id);
  if (target === null || target.deletedAt !== null)
    throw new ApiError('notFound', `the user ${id} does not exist`);
  return target;
}

const isGuest = ({ role }: UserRecord): boolean => role === 'guest';

/**
 * Returns how many users, or channels, one user may mute, and how many users they may block. All of them are read and
 * written with each mute. Guests cost nothing to create, so a few of them could keep the server busy with long lists.
 */
export const mostMutes = (by: UserRecord): number =>
  isGuest(by) ? LIMITS.mutesPerGuest : LIMITS.mutesPerUser;

/**
 * Returns the users named in a call, each once, and those named who do not exist.
 * @throws ApiError `input` for too many, `notFound` if none exists.
 */
export async function requireTargets(
  unit: ReadUnit,
  by: UserRecord,
  ids: readonly UserId[],
): Promise<{ readonly targets: readonly UserRecord[]; readonly unknown: readonly UserId[] }> {
  const uniqueIds = [...new Set(ids)];
  const most = isGuest(by) ? LIMITS.mutesPerGuest : LIMITS.targetsPerCall;
  if (uniqueIds.length > most) throw new ApiError('input', `at most ${most} users can be named at once`);
  const found = new Map((await unit.store.users.getMany(uniqueIds)).map((user) => [user.id, user]));
  const targets = uniqueIds
    .flatMap((id) => found.get(id) ?? [])
    .filter(({ deletedAt }) => deletedAt === null);
  const unknown = uniqueIds.filter((id) => !targets.some((target) => target.id === id));
  if (targets.length === 0) throw new ApiError('notFound', `the user ${unknown[0]} does not exist`);
  return { targets, unknown };
}
