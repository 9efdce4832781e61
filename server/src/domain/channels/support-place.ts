/** Finds a visitor's support channels: a visitor has one open conversation with the staff, under an id made from theirs. */

import { laterSupportId, looksHashed, spareSupportId, supportChannelId } from '../../../../protocol/index.ts';
import { STAFF_ROLES } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { denied } from '../permissions/access.ts';
import type { MemberInput } from '../services/index.ts';
import type { ChannelType, UserRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import type { Caller } from '../users/caller.ts';
import { cidOf } from './cid.ts';

interface PlaceRequest {
  readonly creator: UserRecord;
  readonly type: ChannelType;
  readonly id: string;
  readonly members: readonly MemberInput[];
}

/** Returns whether the creator cannot have their own id: another user's channel has it, or its form is reserved. */
async function isTaken(unit: ReadUnit, { creator, type }: PlaceRequest): Promise<boolean> {
  if (looksHashed(creator.id)) return true;
  const cid = cidOf(type.config.name, supportChannelId(creator.id));
  const channel = await unit.store.channels.get(cid);
  if (channel === null || channel.createdById === creator.id) return false;
  return channel.deletedAt !== null || (await unit.store.members.get(cid, creator.id)) === null;
}

/** Returns whether the id is that of a later conversation of the creator. */
function isLaterId({ creator, id }: PlaceRequest): boolean {
  if (!looksHashed(id)) return false;
  for (let number = 2; number <= LIMITS.supportConversations; number += 1)
    if (id === laterSupportId(creator.id, number)) return true;
  return false;
}

/** Refuses another conversation while one is open, and more than a visitor may have. @throws ApiError `notAllowed` */
async function requireAllClosed(unit: ReadUnit, { creator, type }: PlaceRequest): Promise<void> {
  const { name } = type.config;
  const existing = await unit.store.channels.getMany(await unit.store.channels.createdBy(name, creator.id));
  const open = existing.find(({ support }) => support?.status !== 'closed');
  if (open !== undefined)
    throw new ApiError(
      'notAllowed',
      `User '${creator.id}' already has an open ${name} channel and may have only one: open ${open.cid} instead, or close it`,
    );
  if (existing.length >= LIMITS.supportConversations)
    throw new ApiError(
      'notAllowed',
      `User '${creator.id}' has ${existing.length} ${name} channels, the most that one user may have: write in one of them`,
    );
}

/** Returns whether the id is the creator's: made from theirs, or the spare one if that is taken. */
async function ownsId(unit: ReadUnit, request: PlaceRequest): Promise<boolean> {
  const { creator, id } = request;
  if (isLaterId(request)) return true;
  if (id === spareSupportId(creator.id)) return isTaken(unit, request);
  return id === supportChannelId(creator.id) && !looksHashed(creator.id);
}

/**
 * Checks that a new support channel is its creator's alone. Servers may make any.
 * @throws ApiError `notAllowed`
 */
export async function requireSupportPlace(
  unit: ReadUnit,
  caller: Caller,
  request: PlaceRequest,
): Promise<void> {
  const { creator, type, members } = request;
  const { name } = type.config;
  if (!type.staffed || caller.server) return;
  const isStaff = STAFF_ROLES.includes(caller.role);
  // Same words as for an unreadable channel: it is private who else has a conversation.
  if (!isStaff && !(await ownsId(unit, request))) throw denied(caller, 'read-channel', name);
  if (members.some(({ userId }) => userId !== creator.id))
    throw new ApiError('notAllowed', `a ${name} channel has its creator as only member`);
  if (isStaff) return;
  await requireAllClosed(unit, request);
}
