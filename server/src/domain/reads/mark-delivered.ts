import type { MessageDeliveredEvent } from '../event-types.ts';
import { changeOf } from '../events/change.ts';
import { isNote } from '../messages/note-readers.ts';
import { isShownTo } from '../messages/visibility.ts';
import { accessTo, can } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { Delivery } from '../services/index.ts';
import type { Actor, UserRecord } from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import type { Caller } from '../users/caller.ts';
import { viewUser } from '../users/people.ts';
import { unreadSinceBeginning } from '../views/read-view.ts';
import { isCounted } from './access.ts';

/**
 * Returns null if there is nothing to confirm: the message is unknown, unreadable, not for the caller, thread-only, or
 * older than what was confirmed.
 */
async function confirm(
  unit: Unit,
  caller: Caller,
  { user, delivery: { cid, id } }: { readonly user: UserRecord; readonly delivery: Delivery },
): Promise<MessageDeliveredEvent | null> {
  const channel = await unit.store.channels.get(cid);
  const message = await unit.store.messages.get(id);
  if (channel === null || channel.deletedAt !== null || message === null || message.cid !== cid) return null;
  const access = accessTo(caller, channel, { membership: await unit.store.members.get(cid, user.id) });
  if (!can(access, 'read-channel') || !isCounted(access) || !access.type.config.deliveryEvents) return null;
  // The confirmation would name a note to the visitor.
  if (!isShownTo(access, message) || isNote(message)) return null;
  const before = (await unit.store.reads.get(cid, user.id)) ?? unreadSinceBeginning(channel, user.id);
  if (message.userId === user.id || message.createdAt <= (before.lastDeliveredAt ?? 0)) return null;
  const change = changeOf(unit, channel);
  const createdAt = change.stamp();
  await unit.store.reads.put({ ...before, lastDeliveredAt: message.createdAt, lastDeliveredMessageId: id });
  await change.save();
  const event: MessageDeliveredEvent = {
    type: 'message.delivered',
    cid,
    createdAt,
    user: viewUser(unit, user),
    lastDeliveredAt: message.createdAt,
    lastDeliveredMessageId: id,
  };
  if (user.privacy.deliveryReceipts) change.publish(event, { kind: 'watchers', cid });
  return event;
}

/** Confirms that a client has received messages, read or not. Returns the last event. */
export async function markDelivered(
  ports: Ports,
  actor: Actor,
  deliveries: readonly Delivery[],
): Promise<MessageDeliveredEvent | null> {
  return runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor);
    let event: MessageDeliveredEvent | null = null;
    for (const delivery of deliveries) {
      event = (await confirm(unit, caller, { user, delivery })) ?? event;
    }
    return event;
  });
}
