import { readableChannel } from '../channels/load.ts';
import { MEMBER_KEYS, requireChannelRoles, SETTABLE_MEMBER_KEYS } from '../channels/member-input.ts';
import { ApiError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { requireCustomSize, UNSAFE_KEYS } from '../input/custom.ts';
import { readBoolean, readText } from '../input/read.ts';
import { applySteps, readSteps, refuseReservedStep } from '../input/set-unset.ts';
import { refuseBannedCaller } from '../messages/content-grants.ts';
import { can, denied } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { SetUnset } from '../services.ts';
import type { Actor, Cid, Custom, MemberRecord, MemberView, Millis, UserId } from '../types.ts';
import { runUnit } from '../unit.ts';
import { actingCaller } from '../users/acting-user.ts';
import { publishMember } from './publish-member.ts';

/** All that has a name is the server's, but for what can be set. */
const RESERVED: ReadonlySet<string> = new Set([
  ...[...MEMBER_KEYS].filter((key) => !SETTABLE_MEMBER_KEYS.has(key)),
  ...UNSAFE_KEYS,
]);

/** When it was pinned or archived: what is so already keeps its time. */
function since(
  value: unknown,
  field: string,
  { before, now }: { readonly before: Millis | null; readonly now: Millis },
): Millis | null {
  return readBoolean(value, field) === true ? (before ?? now) : null;
}

/** The member as the flat object a client edits. */
const flat = ({ custom, pinnedAt, archivedAt, channelRole }: MemberRecord): Custom => ({
  ...custom,
  pinned: pinnedAt !== null,
  archived: archivedAt !== null,
  channel_role: channelRole,
});

interface UpdateMemberPartialInput {
  readonly cid: Cid;
  readonly userId: UserId | null;
  readonly input: SetUnset;
}

/**
 * Pin or archive a channel for oneself, set data of one's membership. For others only the server may; channel roles are
 * for those to give who may change members. @throws ApiError 4, 16 where he is no member, 17, 22.
 */
export async function updateMemberPartial(
  ports: Ports,
  actor: Actor,
  { cid, userId, input }: UpdateMemberPartialInput,
): Promise<MemberView> {
  const steps = readSteps(input);
  refuseReservedStep(steps, RESERVED);
  return runUnit(ports, async (unit) => {
    const named = actor.kind === 'server' && userId !== null ? { userId, user: undefined } : undefined;
    const caller = await actingCaller(unit, actor, { field: 'user', named });
    const access = await readableChannel(unit, caller, cid);
    const id = userId ?? caller.id;
    if (!caller.server && id !== caller.id)
      throw denied(caller, 'update-channel-members', access.channel.type);
    const member = id === null ? null : await unit.store.members.get(cid, id);
    if (member === null) throw new ApiError('notFound', `user ${id} is not a member of channel ${cid}`);
    const { pinned, archived, channel_role: role, ...custom } = applySteps(flat(member), steps);
    requireCustomSize(custom, 'member');
    const isSame = JSON.stringify(custom) === JSON.stringify(member.custom);
    if (!isSame) refuseBannedCaller(unit, access);
    const channelRole = readText(role, 'channel_role') ?? 'channel_member';
    if (channelRole !== member.channelRole) requireChannelRoles(unit, [{ channelRole }]);
    if (channelRole !== member.channelRole && !can(access, 'update-channel-members', false))
      throw new ApiError('notAllowed', 'you are not allowed to update the field `channel_role`');
    const change = changeOf(unit, access.channel);
    const at = change.stamp();
    const after: MemberRecord = {
      ...member,
      channelRole,
      pinnedAt: since(pinned, 'pinned', { before: member.pinnedAt, now: at }),
      archivedAt: since(archived, 'archived', { before: member.archivedAt, now: at }),
      custom,
      updatedAt: at,
    };
    await unit.store.members.put(after);
    const view = await publishMember(change, 'member.updated', { member: after, createdAt: at });
    await change.save();
    return view;
  });
}
