import type { Access } from '../permissions/access.ts';
import type { Millis, UserRecord } from '../types.ts';

/** Whether something that ends, or does not, still holds. */
export const isActive = (expires: Millis | null, now: Millis): boolean => expires === null || expires > now;

/** `shadowed`: he may go on, and nobody else sees it. */
export type Standing = 'free' | 'shadowed' | 'banned';

interface Ban {
  readonly banned: boolean;
  readonly shadowBanned: boolean;
  readonly banExpires: Millis | null;
}

/** By one ban, of a person or of a membership. */
export function standsAs({ banned, shadowBanned, banExpires }: Ban, now: Millis): Standing {
  if (!isActive(banExpires, now)) return 'free';
  return banned ? 'banned' : shadowBanned ? 'shadowed' : 'free';
}

/** How a person stands in the whole app. */
export const standingInApp = (user: UserRecord, now: Millis): Standing => standsAs(user, now);

function inChannel({ membership, ban }: Access, now: Millis): Standing {
  if (membership !== null) return standsAs(membership, now);
  return ban === null
    ? 'free'
    : standsAs({ banned: !ban.shadow, shadowBanned: ban.shadow, banExpires: ban.expires }, now);
}

/** How a person stands in a channel, by bans from the app and from the channel. Their end is looked at, not waited for. */
export function standingOf(access: Access, user: UserRecord, now: Millis): Standing {
  const found = [standsAs(user, now), inChannel(access, now)];
  if (found.includes('banned')) return 'banned';
  return found.includes('shadowed') ? 'shadowed' : 'free';
}
