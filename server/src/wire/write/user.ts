import type { MuteView, UserView } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

/** A user as others see him. Custom keys lie at the root, named keys win. */
export function writeUser(user: UserView): JsonObject {
  return {
    ...user.custom,
    id: user.id,
    ...(user.name !== null && { name: user.name }),
    ...(user.image !== null && { image: user.image }),
    ...(user.language !== null && { language: user.language }),
    role: user.role,
    teams: user.teams,
    created_at: writeTime(user.createdAt),
    updated_at: writeTime(user.updatedAt),
    ...(user.lastActive !== null && { last_active: writeTime(user.lastActive) }),
    banned: user.banned,
    ...(user.shadowBanned && { shadow_banned: true }),
    ...(user.banExpires !== null && { ban_expires: writeTime(user.banExpires) }),
    online: user.online,
    ...(user.deactivatedAt !== null && { deactivated_at: writeTime(user.deactivatedAt) }),
    ...(user.deletedAt !== null && { deleted_at: writeTime(user.deletedAt) }),
  };
}

/** Without an end there is no `expires`. */
export function writeMute(mute: MuteView): JsonObject {
  return {
    user: writeUser(mute.user),
    target: writeUser(mute.target),
    created_at: writeTime(mute.createdAt),
    updated_at: writeTime(mute.updatedAt),
    ...(mute.expires !== null && { expires: writeTime(mute.expires) }),
  };
}
