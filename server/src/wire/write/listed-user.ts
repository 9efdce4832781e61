import type { FullUser, UserView } from '../../domain/index.ts';
import { writeDevice } from './account.ts';
import type { JsonObject } from './json-object.ts';
import { writeMutes } from './mutes.ts';
import { writePrivacy, writeUser } from './user.ts';

/** Writes a user of a list: for servers with settings and relations. */
export function writeListedUser(user: UserView | FullUser): JsonObject {
  if (!('mutes' in user)) return writeUser(user);
  return {
    ...writeUser(user),
    invisible: user.invisible,
    privacy_settings: writePrivacy(user.privacy),
    mutes: writeMutes(user.mutes),
    blocked_user_ids: user.blockedUserIds,
    devices: user.devices.map(writeDevice),
  };
}
