import type { Millis, UserId } from '../../domain/ports/index.ts';

interface Muter {
  readonly user_id: string;
  readonly expires: number | null;
}

const NOBODY: readonly UserId[] = [];

/** Returns the users whose mutes are in force at a time. */
export function inForce(muters: readonly Muter[], now: Millis): readonly UserId[] {
  if (muters.length === 0) return NOBODY;
  return muters.filter(({ expires }) => expires === null || expires > now).map(({ user_id }) => user_id);
}
