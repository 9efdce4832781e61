import { blockerOf } from '../blocks/withheld.ts';
import { type Change, changeOf } from '../events/change.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Actor, Cid, MemberRecord, MessageRecord, UserRecord } from '../types.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { unreadSinceBeginning } from '../views/read-view.ts';
import { ownMembership } from './own-membership.ts';

/** The member's own connections learn whether the channel is in his list. Needs a stamp, which the event takes. */
async function turn(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  user: UserRecord,
  after: MemberRecord,
  clearHistory: boolean,
): Promise<void> {
  const createdAt = change.stamp();
  await store.members.put(after);
  const type = after.hidden ? 'channel.hidden' : 'channel.visible';
  await change.log({ type, userId: user.id, data: clearHistory ? { clear_history: true } : null });
  const { channel } = change;
  const { cid, createdById } = channel;
  const people = await loadPeople(ports, store, createdById === null ? [] : [createdById], [user]);
  change.publish(
    { type, cid, createdAt, user: people(user.id), channel: broadcastChannel(channel, people), clearHistory },
    { kind: 'users', userIds: [user.id] },
  );
}

/** A channel leaves one's list until somebody writes in it; its messages so far can be left behind for good. */
export async function hideChannel(
  ports: Ports,
  actor: Actor,
  cid: Cid,
  clearHistory: boolean,
): Promise<void> {
  await ports.store.write(async (store) => {
    const { access, user, member } = await ownMembership(ports, store, actor, cid);
    if (member.hidden && !clearHistory) return;
    const change = changeOf(ports, store, access.channel);
    const { lastStamp: at, countedMessages } = change.channel;
    if (clearHistory) {
      const before = (await store.reads.get(cid, user.id)) ?? unreadSinceBeginning(change.channel, user.id);
      const read = { ...before, lastRead: at, lastReadMessageId: null, countedAtRead: countedMessages };
      await store.reads.put(read);
    }
    const historyFrom = clearHistory ? at : member.historyFrom;
    await turn(ports, store, change, user, { ...member, hidden: true, historyFrom }, clearHistory);
    await change.save();
  });
}

export async function showChannel(ports: Ports, actor: Actor, cid: Cid): Promise<void> {
  await ports.store.write(async (store) => {
    const { access, user, member } = await ownMembership(ports, store, actor, cid);
    if (!member.hidden) return;
    const change = changeOf(ports, store, access.channel);
    await turn(ports, store, change, user, { ...member, hidden: false, blocked: false }, false);
    await change.save();
  });
}

/**
 * A message is about to come: the channel is back in the lists of those who have hidden it, except where they block or
 * mute its author or it is not for them.
 */
export async function showAgain(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  message: MessageRecord,
  readers: readonly string[] | null,
): Promise<void> {
  const all = await store.members.hiddenIn(change.channel.cid);
  const hidden = all.filter(
    ({ userId, blocked }) => !blocked && (readers === null || readers.includes(userId)),
  );
  if (hidden.length > 0) await showTo(ports, store, change, message, hidden);
}

async function showTo(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  message: MessageRecord,
  hidden: readonly MemberRecord[],
): Promise<void> {
  const muters = await store.relations.mutersOf(message.userId, ports.clock.now());
  const blocker = await blockerOf(store, change.channel, message.userId);
  const users = new Map(
    (await store.users.getMany(hidden.map(({ userId }) => userId))).map((user) => [user.id, user]),
  );
  for (const member of hidden) {
    const user = users.get(member.userId);
    if (user === undefined || user.id === blocker || muters.includes(user.id)) continue;
    await turn(ports, store, change, user, { ...member, hidden: false }, false);
  }
}
