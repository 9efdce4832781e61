import type { Access } from '../permissions/access.ts';
import type { Millis, UserRecord } from '../types/index.ts';

/** Returns whether a ban or mute is still in force. */
export const isActive = (expires: Millis | null, now: Millis): boolean => expires === null || expires > now;

/** `shadowed`: the user may write, and nobody else sees it. */
export type BanStatus = 'free' | 'shadowed' | 'banned';

interface Ban {
  readonly banned: boolean;
  readonly shadowBanned: boolean;
  readonly banExpires: Millis | null;
}

/** Returns the status by one ban, of a person or of a membership. */
export function banStatusBy({ banned, shadowBanned, banExpires }: Ban, now: Millis): BanStatus {
  if (!isActive(banExpires, now)) return 'free';
  return banned ? 'banned' : shadowBanned ? 'shadowed' : 'free';
}

/** Returns the ban status of a person in the whole app. */
export const banStatusInApp = (user: UserRecord, now: Millis): BanStatus => banStatusBy(user, now);

function inChannel({ membership, ban }: Access, now: Millis): BanStatus {
  if (membership !== null) return banStatusBy(membership, now);
  return ban === null
    ? 'free'
    : banStatusBy({ banned: !ban.shadow, shadowBanned: ban.shadow, banExpires: ban.expires }, now);
}

/** Returns the ban status of a person in a channel, by bans from the app and from the channel. Bans that ended do not count. */
export function banStatusOf(access: Access, user: UserRecord, now: Millis): BanStatus {
  const found = [banStatusBy(user, now), inChannel(access, now)];
  if (found.includes('banned')) return 'banned';
  return found.includes('shadowed') ? 'shadowed' : 'free';
}
