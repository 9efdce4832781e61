import { ApiError } from '../errors.ts';
import { type Change, changeOf } from '../events/change.ts';
import { inputError } from '../input/read.ts';
import { requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import { tombstoneOf } from '../sync/tombstone.ts';
import type { Actor, MessageRecord } from '../types.ts';
import { actingCaller } from '../users/acting-user.ts';
import { messageView } from '../views/message-views.ts';
import { isForAll } from './append.ts';
import { uncount } from './delete.ts';
import { readableMessage, refuseDeleted } from './load.ts';
import { shadowOf } from './new-record.ts';
import { recountReply } from './thread.ts';
import { audienceOf, changeAudience, without } from './visibility.ts';

/** The channel's last message, where one has gone or come back. */
async function restamp(store: StoreWriter, change: Change): Promise<void> {
  const last = await store.messages.lastBefore(change.channel.cid, change.channel.lastStamp);
  change.patch({ lastMessageAt: last?.createdAt ?? null });
}

/**
 * One message stays with its author alone, who is not told; for all others it is gone for good. For those who may delete
 * it. @throws ApiError 4, 16, 17
 */
export async function shadowMessage(ports: Ports, actor: Actor, id: string): Promise<void> {
  await ports.store.write(async (store) => {
    const caller = await actingCaller(ports, store, actor);
    const { message, access } = await readableMessage(store, caller, id);
    requireGrant(access, 'delete-message', false);
    refuseDeleted(message);
    if (message.shadowed) return;
    // Whom it was for would be forgotten, and letting it through again would show it to everybody.
    if (message.restrictedVisibility.length > 0)
      throw inputError(`message with id ${id} is for some people only: delete it instead`);
    const change = changeOf(ports, store, access.channel);
    await uncount(store, change, message);
    const at = change.stamp();
    const gone: MessageRecord = { ...message, deletedAt: at, updatedAt: at };
    // What was deleted once is counted no more, however it comes back.
    await store.messages.update(gone);
    await store.messages.update(shadowOf(message));
    await restamp(store, change);
    const view = await messageView(ports, store, gone, { viewer: null });
    const { cid } = message;
    await change.log({ type: 'message.deleted', messageId: id, data: tombstoneOf(view) });
    await change.save();
    change.publish(
      { type: 'message.deleted', cid, createdAt: at, user: null, message: view, hardDelete: true },
      without(await changeAudience(store, message), [message.userId]),
    );
    await recountReply(ports, store, change, null, message, 'gone');
  });
}

/** What was kept from all others comes to them, at its time; it is new to nobody. */
export async function unshadow(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  message: MessageRecord,
): Promise<MessageRecord> {
  if (message.restrictedVisibility.some((id) => id !== message.userId))
    throw new ApiError(
      'input',
      `message with id ${message.id} was for some people only: it cannot be shown to all`,
    );
  const at = change.stamp();
  const shown: MessageRecord = { ...message, shadowed: false, restrictedVisibility: [], updatedAt: at };
  await store.messages.update(shown);
  change.patch({ messageCount: change.channel.messageCount + (isForAll(shown) ? 1 : 0) });
  await restamp(store, change);
  await change.log({ type: 'message.new', messageId: shown.id, userId: shown.userId });
  await change.save();
  const view = await messageView(ports, store, shown, { viewer: null });
  const { cid, createdAt } = shown;
  change.publish(
    {
      type: 'message.new',
      cid,
      createdAt,
      user: view.user,
      message: view,
      watcherCount: ports.presence.watcherCount(cid),
    },
    without(audienceOf(shown), [shown.userId]),
  );
  await recountReply(ports, store, change, null, shown, 'back');
  return shown;
}
