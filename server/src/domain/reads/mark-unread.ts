import { ApiError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { inputError } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { isInList } from '../messages/append.ts';
import { isHiddenHistory, isVisibleTo, viewerOf } from '../messages/visibility.ts';
import type { Access } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { StoreReader } from '../store-port.ts';
import type { Actor, Cid, MessageRecord, Millis } from '../types.ts';
import { actingPerson } from '../users/acting-user.ts';
import { unreadOf, unreadSinceBeginning } from '../views/read-view.ts';
import { countedChannel } from './access.ts';
import { tellUnread } from './tell-unread.ts';

interface Target {
  readonly messageId: string | null;
  readonly messageTimestamp: Millis | null;
}

const OLDEST = { before: null, take: 'oldest' } as const;

/** The first message that becomes unread. @throws ApiError 16, 4 where it lies too far back. */
async function firstUnread(store: StoreReader, access: Access, target: Target): Promise<MessageRecord> {
  const { messageId, messageTimestamp } = target;
  const { cid } = access.channel;
  const viewer = viewerOf(access);
  if ((messageId === null) === (messageTimestamp === null))
    throw inputError('exactly one of message_id and message_timestamp is required');
  const at = { at: messageTimestamp ?? 0, id: '' };
  const [byTime] =
    messageId === null
      ? await store.messages.page(
          cid,
          { ...OLDEST, after: { position: at, inclusive: true }, limit: 1 },
          viewer,
        )
      : [];
  const found = messageId === null ? byTime : await store.messages.get(messageId);
  if (
    found === undefined ||
    found === null ||
    found.cid !== cid ||
    !isInList(found) ||
    !isVisibleTo(found, viewer) ||
    isHiddenHistory(access, found)
  )
    throw new ApiError(
      'notFound',
      `message ${messageId ?? 'after message_timestamp'} doesn't exist in this channel`,
    );
  const from = { position: { at: found.createdAt, id: found.id }, inclusive: true };
  const limit = LIMITS.markUnreadDepth + 1;
  const newer = await store.messages.page(cid, { ...OLDEST, after: from, limit }, viewer);
  if (newer.length === limit)
    throw inputError(`only the newest ${LIMITS.markUnreadDepth} messages of a channel can be marked unread`);
  return found;
}

/** Set one's mark just before a message, which may be one's own. */
export async function markUnread(ports: Ports, actor: Actor, cid: Cid, target: Target): Promise<void> {
  await ports.store.write(async (store) => {
    const { caller, user } = await actingPerson(ports, store, actor);
    const access = await countedChannel(store, caller, cid);
    const message = await firstUnread(store, access, target);
    const change = changeOf(ports, store, access.channel);
    change.stamp();
    const lastReadAt = message.createdAt - 1;
    const last = await store.messages.lastBefore(cid, lastReadAt);
    const unread = await store.messages.countUnread(cid, user.id, lastReadAt);
    const { channel } = change;
    const before = (await store.reads.get(cid, user.id)) ?? unreadSinceBeginning(channel, user.id);
    const read = {
      ...before,
      lastRead: lastReadAt,
      lastReadMessageId: last?.id ?? null,
      countedAtRead: channel.countedMessages - unread,
    };
    await store.reads.put(read);
    await change.save();
    await tellUnread(ports, store, change, user, {
      firstUnreadMessageId: message.id,
      lastReadAt,
      lastReadMessageId: read.lastReadMessageId,
      unreadMessages: unreadOf(channel, read),
      threadId: null,
    });
  });
}
