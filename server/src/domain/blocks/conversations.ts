import { changeOf } from '../events/change.ts';
import type { MemberRecord, UserId, UserRecord } from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { loadPeople, viewUser } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';

/** Changes the member's row and tells the user's own connections whether the conversation is in their list. */
async function turn(
  unit: Unit,
  user: UserRecord,
  { member, blocked }: { readonly member: MemberRecord; readonly blocked: boolean },
): Promise<void> {
  const channel = await unit.store.channels.get(member.cid);
  if (channel === null) return;
  await unit.store.members.put({ ...member, hidden: blocked, blocked });
  const change = changeOf(unit, channel);
  const createdAt = change.stamp();
  const type = blocked ? 'channel.hidden' : 'channel.visible';
  await change.log({ type, userId: user.id });
  await change.save();
  const { cid, createdById } = channel;
  const people = await loadPeople(unit, createdById === null ? [] : [createdById], [user]);
  const shown = { ...broadcastChannel(change.channel, people), blocked };
  change.publish(
    { type, cid, createdAt, user: viewUser(unit, user), channel: shown, clearHistory: false },
    { kind: 'users', userIds: [user.id] },
  );
}

/**
 * Hides conversations of the two users from the blocker's list. Those that the blocker had hidden before stay their own
 * doing.
 */
export async function hideConversations(unit: Unit, user: UserRecord, blockedId: UserId): Promise<void> {
  for (const member of await unit.store.members.conversationsOfTwo(user.id, blockedId))
    if (!member.hidden) await turn(unit, user, { member, blocked: true });
}

/** Shows only the conversations that the block had hidden. */
export async function showConversations(unit: Unit, user: UserRecord, blockedId: UserId): Promise<void> {
  for (const member of await unit.store.members.conversationsOfTwo(user.id, blockedId))
    if (member.blocked) await turn(unit, user, { member, blocked: false });
}
