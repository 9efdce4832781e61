import { readableChannel } from '../channels/load.ts';
import { requireChannelRoles } from '../channels/new-members.ts';
import { ApiError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { refuseBannedCaller } from '../messages/sending/content-grants.ts';
import { type Access, can, denied } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { MemberPatch } from '../services/index.ts';
import type { Actor, Cid, MemberRecord, MemberView, Millis, UserId } from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingCaller, namedById } from '../users/acting-user.ts';
import { publishMember } from './publish-member.ts';

interface Moment {
  readonly before: Millis | null;
  readonly now: Millis;
}

/** Returns when a channel was pinned or archived. One that is so already keeps its time. */
const since = (isSet: boolean, { before, now }: Moment): Millis | null => (isSet ? (before ?? now) : null);

interface UpdateMemberPartialInput {
  readonly cid: Cid;
  readonly userId: UserId | null;
  readonly patch: MemberPatch;
}

/**
 * @throws ApiError `notFound` if the user is no member, `notAllowed` for somebody else's membership, unless a server
 * asks
 */
async function changeableMember(
  unit: Unit,
  actor: Actor,
  { cid, userId }: Pick<UpdateMemberPartialInput, 'cid' | 'userId'>,
): Promise<{ readonly access: Access; readonly member: MemberRecord }> {
  const caller = await actingCaller(unit, actor, namedById('user', userId));
  const access = await readableChannel(unit, caller, cid);
  const id = userId ?? caller.id;
  if (!caller.server && id !== caller.id) throw denied(caller, 'update-channel-members', access.channel.type);
  const member = id === null ? null : await unit.store.members.get(cid, id);
  if (member === null) throw new ApiError('notFound', `user ${id} is not a member of channel ${cid}`);
  return { access, member };
}

function requireMayGiveRole(unit: Unit, access: Access, channelRole: MemberRecord['channelRole']): void {
  requireChannelRoles(unit, [{ channelRole }]);
  if (!can(access, 'update-channel-members', false))
    throw new ApiError('notAllowed', 'you are not allowed to update the field `channel_role`');
}

/**
 * Pins or archives a channel for the caller, or sets data of their membership. Only the server may do so for others.
 * Only callers who may change members can give channel roles. @throws ApiError `input`, `notFound` if the user is no
 * member, `notAllowed`, `tooLarge`.
 */
export async function updateMemberPartial(
  ports: Ports,
  actor: Actor,
  { cid, userId, patch }: UpdateMemberPartialInput,
): Promise<MemberView> {
  return runUnit(ports, async (unit) => {
    const { access, member } = await changeableMember(unit, actor, { cid, userId });
    const patched = patch.apply({
      custom: member.custom,
      pinned: member.pinnedAt !== null,
      archived: member.archivedAt !== null,
      channelRole: member.channelRole,
    });
    const { custom } = patched;
    const isSame = JSON.stringify(custom) === JSON.stringify(member.custom);
    if (!isSame) refuseBannedCaller(unit, access);
    const channelRole = patched.channelRole();
    if (channelRole !== member.channelRole) requireMayGiveRole(unit, access, channelRole);
    const change = changeOf(unit, access.channel);
    const at = change.stamp();
    const after: MemberRecord = {
      ...member,
      channelRole,
      pinnedAt: since(patched.pinned(), { before: member.pinnedAt, now: at }),
      archivedAt: since(patched.archived(), { before: member.archivedAt, now: at }),
      custom,
      updatedAt: at,
    };
    await unit.store.members.put(after);
    const view = await publishMember(change, 'member.updated', { member: after, createdAt: at });
    await change.save();
    return view;
  });
}
