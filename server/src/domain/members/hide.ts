import { blockerOf } from '../blocks/blockers.ts';
import { parseCid } from '../channels/cid.ts';
import { readableChannel } from '../channels/load.ts';
import { inputError } from '../errors.ts';
import { type Change, changeOf } from '../events/change.ts';
import type { Access } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { Actor, Cid, MemberRecord, MessageRecord, UserId, UserRecord } from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { runUnit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { unreadSinceBeginning } from '../views/read-view.ts';

interface OwnPlace {
  readonly access: Access;
  readonly user: UserRecord;
  readonly member: MemberRecord | null;
}

/**
 * Returns the caller's membership; null for the channel's creator who is no member.
 * @throws ApiError `input` for others, `notFound`, `notAllowed`.
 */
async function ownPlace(unit: Unit, actor: Actor, cid: Cid): Promise<OwnPlace> {
  parseCid(cid);
  const { caller, user } = await actingPerson(unit, actor);
  const access = await readableChannel(unit, caller, cid);
  const { membership: member, channel } = access;
  if (member === null && channel.createdById !== user.id)
    throw inputError(`user ${user.id} is not a member of channel ${cid}`);
  return { access, user, member };
}

interface Turn {
  readonly hidden: boolean;
  readonly clearHistory: boolean;
}

/** Tells the user's own connections whether the channel is in their list: the event of the last stamp. */
async function publishVisibility(
  change: Change,
  user: UserRecord,
  { hidden, clearHistory }: Turn,
): Promise<void> {
  const { unit, channel } = change;
  const type = hidden ? 'channel.hidden' : 'channel.visible';
  await change.log({ type, userId: user.id, data: clearHistory ? { clearHistory: true } : null });
  const { cid, createdById, lastStamp: createdAt } = channel;
  const people = await loadPeople(unit, createdById === null ? [] : [createdById], [user]);
  change.publish(
    { type, cid, createdAt, user: people(user.id), channel: broadcastChannel(channel, people), clearHistory },
    { kind: 'users', userIds: [user.id] },
  );
}

/** Hides the channel for a member or shows it. Stamps the event. */
async function turn(
  change: Change,
  user: UserRecord,
  { after, clearHistory }: { readonly after: MemberRecord; readonly clearHistory: boolean },
): Promise<void> {
  const createdAt = change.stamp();
  // The user's own list begins with the channels hidden last.
  await change.unit.store.members.put(after.hidden ? { ...after, updatedAt: createdAt } : after);
  await publishVisibility(change, user, { hidden: after.hidden, clearHistory });
}

/** Does the same for a creator who is no member of the channel. */
async function turnForCreator(change: Change, user: UserRecord, hidden: boolean): Promise<void> {
  if (change.channel.hiddenByCreator === hidden) return;
  change.stamp();
  change.patch({ hiddenByCreator: hidden });
  await publishVisibility(change, user, { hidden, clearHistory: false });
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
    const { access, user, member } = await ownPlace(unit, actor, cid);
    const change = changeOf(unit, access.channel);
    if (member === null) {
      if (clearHistory) throw inputError('only members have a history of their own to clear');
      await turnForCreator(change, user, true);
      await change.save();
      return;
    }
    if (member.hidden && !clearHistory) return;
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
    const { access, user, member } = await ownPlace(unit, actor, cid);
    const change = changeOf(unit, access.channel);
    if (member === null) await turnForCreator(change, user, false);
    else if (member.hidden)
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
  const { hiddenByCreator, createdById } = change.channel;
  const isMeant = createdById !== null && (readers === null || readers.includes(createdById));
  if (hiddenByCreator && isMeant) await showToCreator(change, message, createdById);
}

async function showToCreator(change: Change, message: MessageRecord, creatorId: UserId): Promise<void> {
  const { store, clock } = change.unit;
  const creator = await store.users.get(creatorId);
  const muters = await store.relations.mutersOf(message.userId, clock.now());
  if (creator !== null && !muters.includes(creatorId)) await turnForCreator(change, creator, false);
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
