import { STAFF_ROLES } from '../channel-types.ts';
import type { Change } from '../events/change.ts';
import { ownTotals } from '../events/recipients.ts';
import { endLocations } from '../locations/move.ts';
import { accessTo, can } from '../permissions/access.ts';
import { expelWatcher } from '../presence/watching.ts';
import { unreadThreadsOf } from '../threads/counts.ts';
import type { MemberRecord, UserId, UserRecord } from '../types/index.ts';
import { anonymousUser } from '../users/caller.ts';
import { loadPeople, viewUser } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';

/** Returns whether a removed member can still read the channel, and so keeps watching it and their threads. */
function readsOn(change: Change, user: UserRecord): boolean {
  const caller = { server: false, anonymous: false, id: user.id, role: user.role, user };
  return can(accessTo(caller, change.channel, { membership: null }), 'read-channel');
}

async function removeOne(change: Change, record: MemberRecord, user: UserRecord): Promise<void> {
  const { unit } = change;
  const { cid } = change.channel;
  await endLocations(change, user);
  const createdAt = change.stamp();
  const stays = readsOn(change, user);
  if (!stays) await unit.store.threads.leave(cid, user.id);
  await unit.store.members.remove(cid, user.id);
  if (!STAFF_ROLES.includes(user.role)) await unit.store.reads.remove(cid, user.id);
  change.patch({ memberCount: change.channel.memberCount - 1 });
  await change.log({ type: 'notification.removed_from_channel', userId: user.id });
  const { channel } = change;
  const people = await loadPeople(unit, channel.createdById === null ? [] : [channel.createdById], [user]);
  const shown = broadcastChannel(channel, people);
  const fields = {
    cid,
    createdAt,
    user: people(user.id),
    member: viewMember(channel, record, { people }),
    channel: shown,
  };
  change.publish({ type: 'member.removed', ...fields }, { kind: 'watchers', cid });
  const alone = { kind: 'users', userIds: [user.id] } as const;
  change.publish({ type: 'notification.removed_from_channel', ...fields }, alone);
  // The channel's row is saved at the end of the unit; the totals do not depend on it any more.
  const totals = await ownTotals(unit, user.id, user.role);
  change.publish(
    {
      type: 'notification.mark_read',
      cid,
      createdAt,
      user: viewUser(unit, user),
      channel: shown,
      lastReadMessageId: null,
      threadId: null,
      unreadThreads: await unreadThreadsOf(unit, user.id),
      ...totals,
    },
    alone,
  );
  if (!stays) unit.store.afterCommit(() => expelWatcher(unit, cid, user));
}

/** Removes those of `ids` who are members, and ignores the others. */
export async function removeMembers(change: Change, ids: readonly UserId[]): Promise<void> {
  const { unit } = change;
  const records = await unit.store.members.getMany(change.channel.cid, ids);
  const users = new Map((await unit.store.users.getMany(ids)).map((user) => [user.id, user]));
  for (const record of records) {
    await removeOne(change, record, users.get(record.userId) ?? anonymousUser(record.userId));
  }
}
