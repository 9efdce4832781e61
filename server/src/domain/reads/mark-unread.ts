import { ApiError, inputError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { LIMITS } from '../limits.ts';
import { isInList } from '../messages/sending/append.ts';
import { isHiddenHistory, isVisibleTo, viewerOf } from '../messages/visibility.ts';
import type { Access } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { UnreadCommand, UnreadFrom } from '../services/index.ts';
import type { Actor, Cid, MessageRecord, Millis } from '../types/index.ts';
import { type ReadUnit, runUnit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { unreadOf, unreadSinceBeginning } from '../views/read-view.ts';
import { countedChannel } from './access.ts';
import { publishUnread } from './publish-unread.ts';

const OLDEST = { before: null, take: 'oldest' } as const;

async function firstSince(unit: ReadUnit, access: Access, at: Millis): Promise<MessageRecord | null> {
  const after = { position: { at, id: '' }, inclusive: true };
  const { cid } = access.channel;
  const [first] = await unit.store.messages.page(cid, { ...OLDEST, after, limit: 1 }, viewerOf(access).id);
  return first ?? null;
}

/** Returns the first message that becomes unread. @throws ApiError `notFound`, `input` if it is too old. */
async function firstUnread(unit: ReadUnit, access: Access, from: UnreadFrom): Promise<MessageRecord> {
  const { cid } = access.channel;
  const viewer = viewerOf(access);
  const found =
    from.messageId === null
      ? await firstSince(unit, access, from.at)
      : await unit.store.messages.get(from.messageId);
  if (
    found === null ||
    found.cid !== cid ||
    !isInList(found) ||
    !isVisibleTo(found, viewer) ||
    isHiddenHistory(access, found)
  )
    throw new ApiError(
      'notFound',
      `message ${from.messageId ?? 'after message_timestamp'} doesn't exist in this channel`,
    );
  const after = { position: { at: found.createdAt, id: found.id }, inclusive: true };
  const limit = LIMITS.markUnreadDepth + 1;
  const newer = await unit.store.messages.page(cid, { ...OLDEST, after, limit }, viewer.id);
  if (newer.length === limit)
    throw inputError(`only the newest ${LIMITS.markUnreadDepth} messages of a channel can be marked unread`);
  return found;
}

/** Sets the caller's mark just before a message, which may be their own. */
export async function markUnread(
  ports: Ports,
  actor: Actor,
  { cid, from }: { readonly cid: Cid; readonly from: UnreadCommand['from'] },
): Promise<void> {
  await runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor);
    const access = await countedChannel(unit, caller, cid);
    const message = await firstUnread(unit, access, from());
    const change = changeOf(unit, access.channel);
    change.stamp();
    const lastReadAt = message.createdAt - 1;
    const last = await unit.store.messages.lastBefore(cid, lastReadAt);
    const unread = await unit.store.messages.countUnread(cid, user.id, lastReadAt);
    const { channel } = change;
    const before = (await unit.store.reads.get(cid, user.id)) ?? unreadSinceBeginning(channel, user.id);
    const read = {
      ...before,
      lastRead: lastReadAt,
      lastReadMessageId: last?.id ?? null,
      countedAtRead: channel.countedMessages - unread,
    };
    await unit.store.reads.put(read);
    await change.save();
    await publishUnread(change, user, {
      firstUnreadMessageId: message.id,
      lastReadAt,
      lastReadMessageId: read.lastReadMessageId,
      unreadMessages: unreadOf(channel, read),
      threadId: null,
    });
  });
}
