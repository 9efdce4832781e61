import type { PersonalCounts } from '../event-types.ts';
import type { MessageRecord, MessageView, UserId } from '../types/index.ts';
import type { ReadUnit, Unit } from '../unit.ts';
import { countsInThread, unreadThreads } from './counts.ts';

/**
 * Updates the thread after a reply: it exists, its author and mentioned users take part, and the reply is unread for
 * all others. A mention adds members only.
 */
export async function takePart(unit: Unit, parent: MessageRecord, reply: MessageView): Promise<void> {
  const { cid, id: parentId } = parent;
  const { createdAt: at, userId } = reply;
  await unit.store.threads.replied({
    parentId,
    cid,
    title: '',
    custom: {},
    createdById: userId,
    createdAt: at,
    updatedAt: at,
    lastMessageAt: at,
  });
  const mentioned = reply.mentionedUsers.map(({ id }) => id);
  const drawnIn = mentioned.length === 0 ? [] : await unit.store.members.ids(cid, mentioned);
  await unit.store.threads.join(parentId, [...new Set([parent.userId, ...drawnIn])], {
    at,
    lastRead: at - 1,
  });
  if (countsInThread(reply)) await unit.store.threads.count(parentId, userId);
  await unit.store.threads.putMember({
    parentId,
    cid,
    userId,
    createdAt: at,
    lastRead: at,
    lastReadMessageId: reply.id,
    lastMessageAt: at,
    unread: 0,
  });
}

/** Returns the connected participants of a thread, with the unread count of each. */
export async function threadAudience(
  unit: ReadUnit,
  parentId: string,
  except: UserId,
): Promise<{ readonly userIds: readonly UserId[]; readonly counts: { [userId: UserId]: PersonalCounts } }> {
  const all = await unit.store.threads.memberIds(parentId);
  const userIds = all.filter((id) => id !== except && unit.presence.isOnline(id));
  const members = await unit.store.threads.membersAmong(parentId, userIds);
  const threads = await unreadThreads(unit, userIds);
  const counts = members.map(
    ({ userId, unread }) =>
      [userId, { unreadThreads: threads.get(userId) ?? 0, unreadThreadMessages: unread }] as const,
  );
  return { userIds, counts: Object.fromEntries(counts) };
}
