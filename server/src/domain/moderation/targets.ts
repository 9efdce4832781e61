import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Millis, UserId, UserRecord } from '../types.ts';
import type { ReadUnit } from '../unit.ts';

const MINUTE_MS = 60_000;
/** No account lives longer, minutes: a hundred years. */
const MOST_MINUTES = 100 * 366 * 24 * 60;

/** When something ends that lasts some minutes from now; null where it does not end. */
export function endOf(minutes: number | null | undefined, now: Millis, field = 'timeout'): Millis | null {
  if (minutes === null || minutes === undefined) return null;
  if (!Number.isInteger(minutes) || Math.abs(minutes) > MOST_MINUTES)
    throw new ApiError('input', `field \`${field}\` must be a whole number of minutes up to ${MOST_MINUTES}`);
  return now + minutes * MINUTE_MS;
}

/** @throws ApiError `notFound` for somebody who does not exist. */
export async function requireTarget(unit: ReadUnit, id: UserId): Promise<UserRecord> {
  const target = await unit.store.users.get(id);
  if (target === null || target.deletedAt !== null)
    throw new ApiError('notFound', `the user ${id} does not exist`);
  return target;
}

/**
 * People named in a call, each once, and those of them who do not exist.
 * @throws ApiError `input` for too many, `notFound` where nobody exists.
 */
export async function requireTargets(
  unit: ReadUnit,
  ids: readonly UserId[],
): Promise<{ readonly targets: readonly UserRecord[]; readonly unknown: readonly UserId[] }> {
  const wanted = [...new Set(ids)];
  if (wanted.length > LIMITS.targetsPerCall)
    throw new ApiError('input', `at most ${LIMITS.targetsPerCall} users can be named at once`);
  const found = new Map((await unit.store.users.getMany(wanted)).map((user) => [user.id, user]));
  const targets = wanted.flatMap((id) => found.get(id) ?? []).filter(({ deletedAt }) => deletedAt === null);
  const unknown = wanted.filter((id) => !targets.some((target) => target.id === id));
  if (targets.length === 0) throw new ApiError('notFound', `the user ${unknown[0]} does not exist`);
  return { targets, unknown };
}
