import { ApiError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { NewGuest } from '../services/index.ts';
import { appSettings } from '../settings/index.ts';
import type { UserView } from '../types/index.ts';
import { runUnit } from '../unit.ts';
import { viewUser } from './people.ts';
import { saveUser } from './save-user.ts';
import { newUser } from './user-fields.ts';

/** Characters of the requested id that stay readable after the prefix `guest-<uuid>-`. */
const READABLE = 200;

/** Creates a guest. The id is rewritten, so that nobody can take another guest's id by asking for it. */
export async function createGuest(ports: Ports, { id, fields: said }: NewGuest): Promise<UserView> {
  const asked = id.slice(0, READABLE);
  const fields = { ...said, teams: [], teamsRole: {} };
  const guest = newUser(`guest-${ports.ids.uuid()}-${asked}`, 'guest', { fields, now: ports.clock.now() });
  return runUnit(ports, async (unit) => {
    if ((await appSettings(unit)).guestCreationDisabled)
      throw new ApiError('notAllowed', 'guest users are switched off for this app');
    return viewUser(unit, await saveUser(unit, null, guest));
  });
}
