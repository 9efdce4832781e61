import { STAFF_ROLES } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import { type Change, changeOf } from '../events/change.ts';
import { inputError, readList, readRecord, readWhole, requireId } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { addMembers } from '../members/add.ts';
import { removeMembers } from '../members/remove.ts';
import { sendSystemMessage } from '../messages/system.ts';
import { type Access, can, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { UpdateChannelInput } from '../services.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Actor, ChannelView, Cid, MemberView, MessageView, Raw, UserId } from '../types.ts';
import { actingCaller } from '../users/acting-user.ts';
import type { Caller } from '../users/caller.ts';
import { loadPeople, viewUser } from '../users/people.ts';
import { broadcastChannel, personalChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';
import { readChannelData, requireFieldGrants } from './channel-data.ts';
import { distinctId, isDistinctId } from './distinct-id.ts';
import { accessChannel, readableChannel } from './load.ts';
import { type MemberInput, readMembers, refuseModerators } from './member-input.ts';

export interface Updated {
  readonly channel: ChannelView;
  readonly members: readonly MemberView[];
}

/** Changing others' membership, joining and leaving have different grants. */
function requireMemberGrants(
  access: Access,
  added: readonly MemberInput[],
  removed: readonly UserId[],
): void {
  const own = access.caller.id;
  const onlyOwn = (ids: readonly UserId[]) => ids.length > 0 && ids.every((id) => id === own);
  const addedIds = added.map(({ userId }) => userId);
  if (addedIds.length > 0 && !(onlyOwn(addedIds) && can(access, 'add-own-channel-membership'))) {
    requireGrant(access, 'update-channel-members');
  }
  if (removed.length > 0 && !(onlyOwn(removed) && can(access, 'remove-own-channel-membership'))) {
    requireGrant(access, 'update-channel-members');
  }
  refuseModerators(added, access.caller.server || can(access, 'update-channel-members', false));
}

/** Who may be added besides the grants: staff only to a private conversation with them, nobody to a fixed set. */
async function refuseStrangers(
  store: StoreWriter,
  access: Access,
  added: readonly MemberInput[],
): Promise<void> {
  if (added.length === 0) return;
  const { channel, type, caller } = access;
  const ids = added.map(({ userId }) => userId);
  if (isDistinctId(channel.id)) {
    const members = await store.members.ids(channel.cid, null);
    if (distinctId([...members, ...ids]) !== channel.id) {
      throw new ApiError('notAllowed', "cannot add members to the distinct channel they don't belong to");
    }
  }
  if (!type.staffed || caller.server) return;
  const users = await store.users.getMany(ids);
  const stranger = users.find(({ id, role }) => !STAFF_ROLES.includes(role) && id !== channel.createdById);
  if (stranger !== undefined) {
    throw new ApiError(
      'notAllowed',
      `User '${stranger.id}' with role ${stranger.role} cannot join: a ${channel.type} channel is between its creator and ${STAFF_ROLES.join(', ')}`,
    );
  }
}

async function updateMembers(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  access: Access,
  input: UpdateChannelInput,
): Promise<boolean> {
  const added = readMembers(input.addMembers, 'add_members');
  const removed = (readList(input.removeMembers, 'remove_members', LIMITS.membersPerCall) ?? []).map((id) =>
    requireId(id, 'remove_members'),
  );
  const both = added.find(({ userId }) => removed.includes(userId));
  if (both !== undefined) throw inputError(`"${both.userId}" cannot be added and removed at once`);
  requireMemberGrants(access, added, removed);
  await refuseStrangers(store, access, added);
  await addMembers(ports, store, change, added);
  await removeMembers(ports, store, change, removed);
  return added.length + removed.length > 0;
}

/** Full replace: keys that are not given are gone. */
function updateData(change: Change, access: Access, raw: Raw): void {
  const data = readChannelData(raw);
  requireGrant(access, 'update-channel');
  requireFieldGrants(access, data);
  const { channel } = change;
  change.patch({
    custom: data.custom,
    frozen: data.frozen ?? channel.frozen,
    disabled: data.disabled ?? channel.disabled,
    team: data.team ?? channel.team,
    configOverrides: data.configOverrides ?? channel.configOverrides,
  });
}

function updateCooldown(change: Change, access: Access, seconds: number): void {
  const cooldown = readWhole(seconds, 'cooldown', 0, LIMITS.cooldownSeconds) ?? 0;
  if (!can(access, 'update-channel-cooldown'))
    throw new ApiError('notAllowed', 'cooldown settings can only be updated by channel moderator or admin');
  change.patch({ cooldown });
}

/** Tell the watchers what the channel is now. */
export async function tellUpdated(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  caller: Caller,
  message: MessageView | null,
): Promise<void> {
  const createdAt = change.stamp();
  change.patch({ updatedAt: createdAt });
  await change.log({ type: 'channel.updated' });
  const { channel } = change;
  const people = await loadPeople(ports, store, channel.createdById === null ? [] : [channel.createdById]);
  const user = caller.user === null ? null : viewUser(ports, caller.user);
  change.publish(
    {
      type: 'channel.updated',
      cid: channel.cid,
      createdAt,
      user,
      channel: broadcastChannel(channel, people),
      message,
    },
    { kind: 'watchers', cid: channel.cid },
  );
}

/** The channel and its members as the caller sees them after a change. */
export async function updatedState(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  caller: Caller,
): Promise<Updated> {
  const access = await accessChannel(store, caller, change.channel.cid);
  const members = await store.members.list(change.channel.cid, LIMITS.membersInState, 0);
  const ids = members.map(({ userId }) => userId);
  const { createdById } = change.channel;
  const people = await loadPeople(ports, store, createdById === null ? ids : [...ids, createdById]);
  return {
    channel: personalChannel(access, change.channel, people),
    members: members.map((member) => viewMember(change.channel, member, people)),
  };
}

/** Data, members, slow mode and a message about it, in any combination, all or nothing. */
export async function updateChannel(
  ports: Ports,
  actor: Actor,
  cid: Cid,
  input: UpdateChannelInput,
): Promise<Updated & { readonly message: MessageView | null }> {
  return ports.store.write(async (store) => {
    const caller = await actingCaller(ports, store, actor);
    const access = await readableChannel(store, caller, cid);
    const change = changeOf(ports, store, access.channel);
    const { data, cooldown, message: rawMessage } = input;
    const changesData = data !== null && data !== undefined;
    if (changesData) updateData(change, access, readRecord(data, 'data'));
    if (cooldown !== null && cooldown !== undefined) updateCooldown(change, access, cooldown);
    const changesMembers = await updateMembers(ports, store, change, access, input);
    const changesChannel = changesData || (cooldown !== null && cooldown !== undefined);
    const tells = rawMessage !== null && rawMessage !== undefined;
    if (!changesChannel && !changesMembers && !tells) throw inputError('nothing to update');
    if (tells && !changesChannel && !changesMembers) requireGrant(access, 'update-channel');
    const message = tells ? await sendSystemMessage(ports, store, change, access, rawMessage) : null;
    if (changesChannel || tells) await tellUpdated(ports, store, change, caller, message);
    await change.save();
    return { ...(await updatedState(ports, store, change, caller)), message };
  });
}
