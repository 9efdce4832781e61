import { STAFF_ROLES, STAFFED_TYPES } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import type { MarkReadEvent, MessageReadEvent } from '../event-types.ts';
import { type Change, changeOf } from '../events/change.ts';
import { ownTotals } from '../events/recipients.ts';
import { LIMITS } from '../limits.ts';
import { isNote } from '../messages/note-readers.ts';
import { isVisibleTo, viewerOf } from '../messages/visibility.ts';
import type { Access } from '../permissions/access.ts';
import type { MaybePromise, Ports } from '../ports/index.ts';
import type { ReadTarget } from '../services/index.ts';
import { unreadThreadsOf } from '../threads/counts.ts';
import type { Actor, Cid, MessageRecord, ReadRecord, UserRecord } from '../types/index.ts';
import { publish, runReadUnit, runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { callerOf, requirePerson } from '../users/caller.ts';
import { loadPeople, viewUser } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { unreadSinceBeginning } from '../views/read-view.ts';
import { countedChannel, markableChannel } from './access.ts';
import { readThread } from './thread.ts';

/** Returns the message by which others see a mark. A visitor sees marks, so they name no note and no note's time. */
function lastShownToAll(unit: Unit, message: MessageRecord): MaybePromise<MessageRecord | null> {
  return isNote(message) ? unit.store.messages.lastBefore(message.cid, message.createdAt) : message;
}

/** Returns the mark up to now, or up to a message. Later messages stay unread, and a mark that is further on stays. */
async function nextMark(
  change: Change,
  access: Access,
  { user, messageId }: { readonly user: UserRecord; readonly messageId: string | null },
): Promise<ReadRecord> {
  const { unit } = change;
  const at = change.stamp();
  const { channel } = change;
  const before = (await unit.store.reads.get(channel.cid, user.id)) ?? unreadSinceBeginning(channel, user.id);
  if (messageId === null) {
    const last = await unit.store.messages.lastBefore(channel.cid, at);
    const lastReadMessageId = last?.id ?? null;
    return { ...before, lastRead: at, lastReadMessageId, countedAtRead: channel.countedMessages };
  }
  const message = await unit.store.messages.get(messageId);
  // A message from before the reader's beginning is read already.
  if (message === null || message.cid !== channel.cid || !isVisibleTo(message, viewerOf(access)))
    throw new ApiError('notFound', `message with id ${messageId} doesn't exist in this channel`);
  if (message.createdAt <= before.lastRead) return before;
  const unread = await unit.store.messages.countUnread(channel.cid, user.id, message.createdAt);
  const last = await lastShownToAll(unit, message);
  return {
    ...before,
    lastRead: unread === 0 && isNote(message) ? at : Math.max(before.lastRead, last?.createdAt ?? 0),
    lastReadMessageId: last?.id ?? null,
    countedAtRead: channel.countedMessages - unread,
  };
}

/** Moves one user's mark in one channel and notifies the watchers. */
async function readChannel(
  unit: Unit,
  access: Access,
  { user, messageId }: { readonly user: UserRecord; readonly messageId: string | null },
): Promise<MessageReadEvent> {
  const change = changeOf(unit, access.channel);
  const read = await nextMark(change, access, { user, messageId });
  await unit.store.reads.put(read);
  await change.save();
  const { channel } = change;
  const { cid, createdById } = channel;
  const people = await loadPeople(unit, createdById === null ? [] : [createdById], [user]);
  const event: MessageReadEvent = {
    type: 'message.read',
    cid,
    createdAt: read.lastRead,
    user: people(user.id),
    channel: broadcastChannel(channel, people),
    lastReadMessageId: read.lastReadMessageId,
    thread: null,
  };
  const { readReceipts } = user.privacy;
  change.publish(event, readReceipts ? { kind: 'watchers', cid } : { kind: 'users', userIds: [user.id] });
  return event;
}

/** Sends the new totals to the reader's own connections. */
async function publishTotals(
  unit: Unit,
  user: UserRecord,
  read: MessageReadEvent | null,
): Promise<MarkReadEvent> {
  const totals = await ownTotals(unit, user.id, user.role);
  const event: MarkReadEvent = {
    type: 'notification.mark_read',
    cid: read?.cid ?? null,
    createdAt: unit.clock.now(),
    user: viewUser(unit, user),
    channel: read?.channel ?? null,
    lastReadMessageId: read?.lastReadMessageId ?? null,
    threadId: read?.thread?.parentId ?? null,
    unreadThreads: await unreadThreadsOf(unit, user.id),
    ...totals,
  };
  const audience = { kind: 'users', userIds: [user.id] } as const;
  publish(unit, event, audience);
  return event;
}

export async function markRead(
  ports: Ports,
  actor: Actor,
  { cid, target }: { readonly cid: Cid; readonly target: ReadTarget },
): Promise<MessageReadEvent> {
  const { messageId, threadId } = target;
  return runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor);
    const event =
      threadId === null
        ? await readChannel(unit, await countedChannel(unit, caller, cid), { user, messageId })
        : await readThread(unit, await markableChannel(unit, caller, cid), { user, threadId, messageId });
    await publishTotals(unit, user, event);
    return event;
  });
}

/** Channels read in one unit of work, so that reading everything does not keep others waiting for long. */
const CHANNELS_PER_UNIT = 50;

async function everythingUnread(ports: Ports, actor: Actor): Promise<readonly (readonly [Cid, null])[]> {
  return runReadUnit(ports, async (unit) => {
    const { id, role } = requirePerson(await callerOf(unit.store.users, actor));
    const staffTypes = STAFF_ROLES.includes(role) ? STAFFED_TYPES : [];
    const unread = await unit.store.reads.unread(id, staffTypes, LIMITS.unreadCap);
    return unread.map(({ cid }) => [cid, null] as const);
  });
}

/** Reads the chosen channels, each up to a message or all of it; null reads everything that is unread. */
export async function markChannelsRead(
  ports: Ports,
  actor: Actor,
  chosen: readonly (readonly [Cid, string | null])[] | null,
): Promise<MarkReadEvent> {
  const targets = chosen ?? (await everythingUnread(ports, actor));
  for (let from = 0; from < targets.length; from += CHANNELS_PER_UNIT) {
    await runUnit(ports, async (unit) => {
      const { caller, user } = await actingPerson(unit, actor);
      for (const [cid, messageId] of targets.slice(from, from + CHANNELS_PER_UNIT)) {
        await readChannel(unit, await countedChannel(unit, caller, cid), { user, messageId });
      }
    });
  }
  return runUnit(ports, async (unit) => {
    const { user } = await actingPerson(unit, actor);
    if (chosen === null) await unit.store.threads.readAll(user.id, unit.clock.now());
    return publishTotals(unit, user, null);
  });
}
