/** Finds a visitor's support channel: a visitor has one conversation with the staff, under an id made from theirs. */

import { STAFF_ROLES } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import { denied } from '../permissions/access.ts';
import type { MemberInput } from '../services.ts';
import type { ChannelType, UserRecord } from '../types.ts';
import type { ReadUnit } from '../unit.ts';
import type { Caller } from '../users/caller.ts';
import { cidOf } from './cid.ts';
import { looksHashed, spareSupportId, supportChannelId } from './support-id.ts';

interface Wanted {
  readonly creator: UserRecord;
  readonly type: ChannelType;
  readonly id: string;
  readonly members: readonly MemberInput[];
}

/** Returns whether the creator cannot have their own id: another user's channel has it, or its form is reserved. */
async function isTaken(unit: ReadUnit, { creator, type }: Wanted): Promise<boolean> {
  if (looksHashed(creator.id)) return true;
  const cid = cidOf(type.config.name, supportChannelId(creator.id));
  const channel = await unit.store.channels.get(cid);
  if (channel === null || channel.createdById === creator.id) return false;
  return channel.deletedAt !== null || (await unit.store.members.get(cid, creator.id)) === null;
}

/** Returns whether the id is the creator's: the one made from theirs, or the spare one if that is taken. */
async function ownsId(unit: ReadUnit, wanted: Wanted): Promise<boolean> {
  const { creator, id } = wanted;
  if (id === spareSupportId(creator.id)) return isTaken(unit, wanted);
  return id === supportChannelId(creator.id) && !looksHashed(creator.id);
}

/**
 * Checks that a new support channel is its creator's alone. Servers may make any.
 * @throws ApiError `notAllowed`
 */
export async function requireSupportPlace(unit: ReadUnit, caller: Caller, wanted: Wanted): Promise<void> {
  const { creator, type, members } = wanted;
  const { name } = type.config;
  if (!type.staffed || caller.server) return;
  const isStaff = STAFF_ROLES.includes(caller.role);
  // Same words as for an unreadable channel: it is private who else has a conversation.
  if (!isStaff && !(await ownsId(unit, wanted))) throw denied(caller, 'read-channel', name);
  if (members.some(({ userId }) => userId !== creator.id))
    throw new ApiError('notAllowed', `a ${name} channel has its creator as only member`);
  if (isStaff) return;
  const [existing] = await unit.store.channels.createdBy(name, creator.id);
  if (existing !== undefined)
    throw new ApiError(
      'notAllowed',
      `User '${creator.id}' already has a ${name} channel and may have only one: open ${existing} instead`,
    );
}
