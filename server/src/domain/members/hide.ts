import { blockerOf } from '../blocks/blockers.ts';
import { type Change, changeOf } from '../events/change.ts';
import type { Ports } from '../ports.ts';
import type { Actor, Cid, MemberRecord, MessageRecord, UserRecord } from '../types.ts';
import { runUnit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { unreadSinceBeginning } from '../views/read-view.ts';
import { ownMembership } from './own-membership.ts';

/** Tells the member's own connections whether the channel is in their list. Needs a stamp for the event. */
async function turn(
  change: Change,
  user: UserRecord,
  { after, clearHistory }: { readonly after: MemberRecord; readonly clearHistory: boolean },
): Promise<void> {
  const { unit } = change;
  const createdAt = change.stamp();
  // The user's own list begins with the channels hidden last.
  await unit.store.members.put(after.hidden ? { ...after, updatedAt: createdAt } : after);
  const type = after.hidden ? 'channel.hidden' : 'channel.visible';
  await change.log({ type, userId: user.id, data: clearHistory ? { clearHistory: true } : null });
  const { channel } = change;
  const { cid, createdById } = channel;
  const people = await loadPeople(unit, createdById === null ? [] : [createdById], [user]);
  change.publish(
    { type, cid, createdAt, user: people(user.id), channel: broadcastChannel(channel, people), clearHistory },
    { kind: 'users', userIds: [user.id] },
  );
}

/**
 * Hides a channel from the caller's list until somebody writes in it. Its messages so far can be left behind for good.
 */
export async function hideChannel(
  ports: Ports,
  actor: Actor,
  { cid, clearHistory }: { readonly cid: Cid; readonly clearHistory: boolean },
): Promise<void> {
  await runUnit(ports, async (unit) => {
    const { access, user, member } = await ownMembership(unit, actor, cid);
    if (member.hidden && !clearHistory) return;
    const change = changeOf(unit, access.channel);
    const { lastStamp: at, countedMessages } = change.channel;
    if (clearHistory) {
      const before =
        (await unit.store.reads.get(cid, user.id)) ?? unreadSinceBeginning(change.channel, user.id);
      const read = { ...before, lastRead: at, lastReadMessageId: null, countedAtRead: countedMessages };
      await unit.store.reads.put(read);
    }
    const historyFrom = clearHistory ? at : member.historyFrom;
    await turn(change, user, { after: { ...member, hidden: true, historyFrom }, clearHistory });
    await change.save();
  });
}

export async function showChannel(ports: Ports, actor: Actor, cid: Cid): Promise<void> {
  await runUnit(ports, async (unit) => {
    const { access, user, member } = await ownMembership(unit, actor, cid);
    if (!member.hidden) return;
    const change = changeOf(unit, access.channel);
    await turn(change, user, { after: { ...member, hidden: false, blocked: false }, clearHistory: false });
    await change.save();
  });
}

/**
 * Shows the channel again to members who have hidden it, before a new message. It stays hidden for those who block or
 * mute the author, or for whom the message is not meant.
 */
export async function showAgain(
  change: Change,
  message: MessageRecord,
  readers: readonly string[] | null,
): Promise<void> {
  const { unit } = change;
  const all = await unit.store.members.hiddenIn(change.channel.cid);
  const hidden = all.filter(
    ({ userId, blocked }) => !blocked && (readers === null || readers.includes(userId)),
  );
  if (hidden.length > 0) await showTo(change, message, hidden);
}

async function showTo(
  change: Change,
  message: MessageRecord,
  hidden: readonly MemberRecord[],
): Promise<void> {
  const { unit } = change;
  const muters = await unit.store.relations.mutersOf(message.userId, unit.clock.now());
  const blocker = await blockerOf(unit, change.channel, message.userId);
  const users = new Map(
    (await unit.store.users.getMany(hidden.map(({ userId }) => userId))).map((user) => [user.id, user]),
  );
  for (const member of hidden) {
    const user = users.get(member.userId);
    if (user === undefined || user.id === blocker || muters.includes(user.id)) continue;
    await turn(change, user, { after: { ...member, hidden: false }, clearHistory: false });
  }
}
