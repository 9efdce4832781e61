import { parseCid } from '../channels/cid.ts';
import { readableChannel } from '../channels/load.ts';
import { inputError } from '../errors.ts';
import type { Access } from '../permissions/access.ts';
import type { Actor, Cid, MemberRecord, UserRecord } from '../types.ts';
import type { Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';

export interface OwnMembership {
  readonly access: Access;
  readonly user: UserRecord;
  readonly member: MemberRecord;
}

/**
 * Returns the caller's membership, which holds their settings.
 * @throws ApiError `input` for non-members, `notFound`, `notAllowed`.
 */
export async function ownMembership(unit: Unit, actor: Actor, cid: Cid): Promise<OwnMembership> {
  parseCid(cid);
  const { caller, user } = await actingPerson(unit, actor);
  const access = await readableChannel(unit, caller, cid);
  const { membership } = access;
  if (membership === null) throw inputError(`user ${user.id} is not a member of channel ${cid}`);
  return { access, user, member: membership };
}
