import { ApiError, inputError } from '../errors.ts';
import { type Change, changeOf } from '../events/change.ts';
import { requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import { tombstoneOf } from '../sync/tombstone.ts';
import type { Actor, MessageRecord } from '../types/index.ts';
import { runUnit } from '../unit.ts';
import { actingCaller } from '../users/acting-user.ts';
import { messageView } from '../views/message-views.ts';
import { uncount } from './delete.ts';
import { readableMessage, refuseDeleted } from './load.ts';
import { isForAll } from './sending/append.ts';
import { shadowOf } from './sending/new-record.ts';
import { recountReply } from './thread.ts';
import { audienceOf, changeAudience, without } from './visibility.ts';

/** Updates the channel's last message after one was removed or restored. */
async function restamp(change: Change): Promise<void> {
  const { unit } = change;
  const last = await unit.store.messages.lastBefore(change.channel.cid, change.channel.lastStamp);
  change.patch({ lastMessageAt: last?.createdAt ?? null });
}

/**
 * Hides one message from all but its author, who is not told; for all others it is gone for good. For callers who may
 * delete it. @throws ApiError `input`, `notFound`, `notAllowed`
 */
export async function shadowMessage(ports: Ports, actor: Actor, id: string): Promise<void> {
  await runUnit(ports, async (unit) => {
    const caller = await actingCaller(unit, actor);
    const { message, access } = await readableMessage(unit, caller, id);
    requireGrant(access, 'delete-message', false);
    refuseDeleted(message);
    if (message.shadowed) return;
    // The readers would be lost, and restoring the message would show it to everybody.
    if (message.restrictedVisibility.length > 0)
      throw inputError(`message with id ${id} is for some people only: delete it instead`);
    const change = changeOf(unit, access.channel);
    await uncount(change, message);
    const at = change.stamp();
    const gone: MessageRecord = { ...message, deletedAt: at, updatedAt: at };
    // A deleted message is not counted again, even if it is restored.
    await unit.store.messages.update(gone);
    await unit.store.messages.update(shadowOf(message));
    await restamp(change);
    const view = await messageView(unit, gone, { viewer: null });
    const { cid } = message;
    await change.log({ type: 'message.deleted', messageId: id, data: tombstoneOf(view) });
    await change.save();
    change.publish(
      { type: 'message.deleted', cid, createdAt: at, user: null, message: view, hardDelete: true },
      without(await changeAudience(unit, message), [message.userId]),
    );
    await recountReply(change, null, { reply: message, fate: 'gone' });
  });
}

/** Shows a shadowed message to all, at its own time. It does not count as unread. */
export async function unshadow(change: Change, message: MessageRecord): Promise<MessageRecord> {
  const { unit } = change;
  if (message.restrictedVisibility.some((id) => id !== message.userId))
    throw new ApiError(
      'input',
      `message with id ${message.id} was for some people only: it cannot be shown to all`,
    );
  const at = change.stamp();
  const shown: MessageRecord = { ...message, shadowed: false, restrictedVisibility: [], updatedAt: at };
  await unit.store.messages.update(shown);
  change.patch({ messageCount: change.channel.messageCount + (isForAll(shown) ? 1 : 0) });
  await restamp(change);
  await change.log({ type: 'message.new', messageId: shown.id, userId: shown.userId });
  await change.save();
  const view = await messageView(unit, shown, { viewer: null });
  const { cid, createdAt } = shown;
  change.publish(
    {
      type: 'message.new',
      cid,
      createdAt,
      user: view.user,
      message: view,
      watcherCount: unit.presence.watcherCount(cid),
    },
    without(await audienceOf(unit, shown), [shown.userId]),
  );
  await recountReply(change, null, { reply: shown, fate: 'back' });
  return shown;
}
