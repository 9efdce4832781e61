import { ApiError, inputError } from '../errors.ts';
import { type Change, changeOf } from '../events/change.ts';
import { staffWatching } from '../events/staff.ts';
import { LIMITS } from '../limits.ts';
import { answerInvite } from '../members/invite.ts';
import { refuseBannedCaller } from '../messages/sending/content-grants.ts';
import { sendSystemMessage } from '../messages/sending/system.ts';
import { without } from '../messages/visibility.ts';
import { type Access, accessTo, can, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { RepeatedFacts, ReplacedData, UpdateChannelInput } from '../services/index.ts';
import type { Actor, ChannelView, Cid, MemberView, MessageView } from '../types/index.ts';
import { runUnit } from '../unit.ts';
import { actingOrNewCaller, refuseOtherName } from '../users/acting-user.ts';
import { type Caller, isStaffOrServer } from '../users/caller.ts';
import { loadPeople, viewUser } from '../users/people.ts';
import {
  broadcastChannel,
  isHidden,
  personalChannel,
  staffChannel,
  supportView,
} from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';
import { requireFieldGrants } from './field-grants.ts';
import { allowedTags, changedTags } from './filter-tags.ts';
import { accessChannel, readableChannel } from './load.ts';
import { updateMembers } from './update-members.ts';

export interface Updated {
  readonly channel: ChannelView;
  readonly members: readonly MemberView[];
}

function repeatedFacts(access: Access): RepeatedFacts {
  const { channel, membership } = access;
  return {
    hidden: isHidden(access),
    blocked: membership?.blocked ?? false,
    cooldown: channel.cooldown,
    filterTags: channel.filterTags,
    truncatedAt: channel.truncatedAt,
    truncatedById: channel.truncatedById,
    historyFrom: membership?.historyFrom ?? null,
    messageCount: channel.messageCount,
    support: isStaffOrServer(access.caller) ? supportView(channel) : null,
  };
}

/** Replaces the data in full: keys that are not given are removed. */
function updateData(change: Change, access: Access, { createdBy, fields }: ReplacedData): void {
  refuseOtherName(access.caller, createdBy, [access.caller.id, access.channel.createdById]);
  const data = fields();
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

/** @throws ApiError `notAllowed` */
export function updateCooldown(change: Change, access: Access, cooldown: () => number): void {
  if (!can(access, 'update-channel-cooldown'))
    throw new ApiError('notAllowed', 'cooldown settings can only be updated by channel moderator or admin');
  change.patch({ cooldown: cooldown() });
}

/** Tells the watchers of the channel as it is now. Staff get its place in the queue as well. */
export async function publishUpdated(
  change: Change,
  caller: Caller,
  message: MessageView | null,
): Promise<void> {
  const { unit } = change;
  const createdAt = change.stamp();
  change.patch({ updatedAt: createdAt });
  await change.log({ type: 'channel.updated' });
  const { channel } = change;
  const people = await loadPeople(unit, channel.createdById === null ? [] : [channel.createdById]);
  const user = caller.user === null ? null : viewUser(unit, caller.user);
  const { cid } = channel;
  const event = { type: 'channel.updated', cid, createdAt, user, message } as const;
  const staffIds = await staffWatching(unit, channel);
  const watchers = without({ kind: 'watchers', cid }, staffIds);
  change.publish({ ...event, channel: broadcastChannel(channel, people) }, watchers);
  if (staffIds.length > 0)
    change.publish(
      { ...event, channel: staffChannel(channel, people) },
      { kind: 'users', userIds: staffIds },
    );
}

/** Returns the channel and its members as the caller sees them after a change. */
export async function updatedState(change: Change, caller: Caller): Promise<Updated> {
  const { unit } = change;
  const access = await accessChannel(unit, caller, change.channel.cid);
  const members = await unit.store.members.list(change.channel.cid, LIMITS.membersInState, 0);
  const ids = members.map(({ userId }) => userId);
  const { createdById, truncatedById } = change.channel;
  const shown = [createdById, truncatedById].flatMap((id) => id ?? []);
  const people = await loadPeople(unit, [...ids, ...shown]);
  return {
    channel: personalChannel(access, change.channel, people),
    members: members.map((member) => viewMember(change.channel, member, { people })),
  };
}

function updateTags(change: Change, access: Access, input: UpdateChannelInput): boolean {
  const tags = (read: UpdateChannelInput['addFilterTags']) =>
    read === undefined ? [] : allowedTags(read(), access.caller);
  const added = tags(input.addFilterTags);
  const removed = tags(input.removeFilterTags);
  if (added.length + removed.length === 0) return false;
  change.patch({ filterTags: changedTags(change.channel.filterTags, added, removed) });
  return true;
}

/**
 * Returns the caller's membership after their answer to an invite, or null if they gave that answer before. Without an
 * answer the membership stays as it is.
 */
async function answered(
  change: Change,
  access: Access,
  { acceptInvite, rejectInvite }: UpdateChannelInput,
): Promise<Access | null> {
  const accepts = acceptInvite === true;
  if (accepts && rejectInvite === true)
    throw inputError('accept_invite and reject_invite cannot be used together');
  if (!accepts && rejectInvite !== true) return access;
  const membership = await answerInvite(change, access, accepts);
  if (membership === null) return null;
  // A user who refuses an invite announces it themselves, so they count as a member for that message.
  const speaking = { ...membership, invited: false };
  return accessTo(access.caller, change.channel, { membership: speaking });
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** Changes data, slow mode and tags. Returns whether any of them was given. */
function updateFacts(change: Change, access: Access, input: UpdateChannelInput): boolean {
  const { data, cooldown } = input;
  const isChanged = isGiven(data) || isGiven(cooldown);
  if (isChanged) refuseBannedCaller(change.unit, access);
  if (isGiven(data)) updateData(change, access, data(repeatedFacts(access)));
  if (isGiven(cooldown)) updateCooldown(change, access, cooldown);
  return updateTags(change, access, input) || isChanged;
}

/**
 * Sends the message about the update, if there is one.
 * @param isAlone nothing else changes, so the sender needs the grant to update the channel
 */
async function announce(
  change: Change,
  access: Access,
  {
    input: { message, skipPush },
    isAlone,
  }: { readonly input: UpdateChannelInput; readonly isAlone: boolean },
) {
  if (!isGiven(message)) {
    if (isAlone) throw inputError('nothing to update');
    return null;
  }
  if (isAlone) requireGrant(access, 'update-channel');
  return sendSystemMessage(change, access, { message, skipPush: skipPush === true });
}

/** Changes data, members, invites and slow mode, and sends a message about it: any combination, all or nothing. */
export async function updateChannel(
  ports: Ports,
  actor: Actor,
  { cid, input }: { readonly cid: Cid; readonly input: UpdateChannelInput },
): Promise<Updated & { readonly message: MessageView | null }> {
  return runUnit(ports, async (unit) => {
    const caller = await actingOrNewCaller(unit, actor);
    const before = await readableChannel(unit, caller, cid);
    const change = changeOf(unit, before.channel);
    const access = await answered(change, before, input);
    if (access === null) return { ...(await updatedState(change, caller)), message: null };
    const changesChannel = updateFacts(change, access, input);
    const changesMembers = (await updateMembers(change, access, input)) || access !== before;
    const said = await announce(change, access, { input, isAlone: !changesChannel && !changesMembers });
    const publicMessage = said?.isPublic === true ? said.view : null;
    if (changesChannel || publicMessage !== null) await publishUpdated(change, caller, publicMessage);
    await change.save();
    return { ...(await updatedState(change, caller)), message: said?.view ?? null };
  });
}
