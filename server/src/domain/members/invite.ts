import { newMember, readFrom, requireUsers } from '../channels/new-members.ts';
import { inputError } from '../errors.ts';
import type { Change } from '../events/change.ts';
import { bansAmong, withBan } from '../moderation/ban-records.ts';
import type { Access } from '../permissions/access.ts';
import type { MemberInput } from '../services/index.ts';
import type { MemberRecord, Millis } from '../types/index.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';
import { unreadSinceBeginning } from '../views/read-view.ts';
import { isWaiting } from './waiting.ts';

async function publishInvited(
  change: Change,
  type: 'notification.invited' | 'notification.invite_accepted' | 'notification.invite_rejected',
  { record, createdAt }: { readonly record: MemberRecord; readonly createdAt: Millis },
): Promise<void> {
  const { unit, channel } = change;
  const { cid, createdById } = channel;
  const people = await loadPeople(unit, [record.userId, ...(createdById === null ? [] : [createdById])]);
  const member = viewMember(channel, record, { people });
  const fields = { cid, createdAt, user: member.user, member, channel: broadcastChannel(channel, people) };
  const isNew = type === 'notification.invited';
  change.publish({ type: isNew ? 'member.added' : 'member.updated', ...fields }, { kind: 'watchers', cid });
  change.publish({ type, ...fields }, { kind: 'users', userIds: [record.userId] });
}

/** Invites users. Existing members stay as they are; users who refused are asked again. */
export async function inviteMembers(change: Change, inputs: readonly MemberInput[]): Promise<void> {
  const { unit } = change;
  if (inputs.length === 0) return;
  const { cid } = change.channel;
  await requireUsers(unit, inputs, 'update');
  const ids = inputs.map(({ userId }) => userId);
  const present = new Map(
    (await unit.store.members.getMany(cid, ids)).map((member) => [member.userId, member]),
  );
  const bans = await bansAmong(unit, cid, ids);
  for (const input of inputs) {
    const before = present.get(input.userId);
    if (before !== undefined && before.inviteRejectedAt === null) continue;
    const at = change.stamp();
    const fresh = withBan(newMember(cid, input, at), bans.get(input.userId));
    const record = { ...(before ?? fresh), invited: true, inviteRejectedAt: null, updatedAt: at };
    await unit.store.members.put(record);
    if (before === undefined) {
      change.patch({ memberCount: change.channel.memberCount + 1 });
      if ((await unit.store.reads.get(cid, input.userId)) === null)
        await unit.store.reads.put(
          readFrom(cid, input.userId, { at, countedMessages: change.channel.countedMessages }),
        );
    }
    await publishInvited(change, 'notification.invited', { record, createdAt: at });
  }
}

/**
 * Answers an invite. The same answer again changes nothing. Returns the membership after the answer, or null if it was
 * so already. @throws ApiError `input` if the user was not invited.
 */
export async function answerInvite(
  change: Change,
  { membership, caller }: Access,
  accepts: boolean,
): Promise<MemberRecord | null> {
  const { unit } = change;
  if (membership?.invited !== true)
    throw inputError(`user ${caller.id ?? 'server'} has no invite to channel ${change.channel.cid}`);
  const { inviteAcceptedAt, inviteRejectedAt } = membership;
  if ((accepts ? inviteAcceptedAt : inviteRejectedAt) !== null) return null;
  if (!isWaiting(membership)) throw inputError('the invite was already accepted: leave the channel instead');
  const at = change.stamp();
  const { channel } = change;
  const record: MemberRecord = {
    ...membership,
    inviteAcceptedAt: accepts ? at : null,
    inviteRejectedAt: accepts ? null : at,
    updatedAt: at,
  };
  await unit.store.members.put(record);
  if (accepts) {
    const before =
      (await unit.store.reads.get(channel.cid, record.userId)) ??
      unreadSinceBeginning(channel, record.userId);
    await unit.store.reads.put({ ...before, lastRead: at, countedAtRead: channel.countedMessages });
    await change.log({ type: 'notification.added_to_channel', userId: record.userId });
  }
  const type = accepts ? 'notification.invite_accepted' : 'notification.invite_rejected';
  await publishInvited(change, type, { record, createdAt: at });
  return record;
}
