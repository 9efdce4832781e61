import { isShownTo } from '../messages/visibility.ts';
import { accessTo, can } from '../permissions/access.ts';
import type { ReminderRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

/** Returns whether the message of a reminder still exists and its reader may still see it. */
export async function isMeant(unit: ReadUnit, { userId, messageId, cid }: ReminderRecord): Promise<boolean> {
  const message = await unit.store.messages.get(messageId);
  const channel = await unit.store.channels.get(cid);
  const user = await unit.store.users.get(userId);
  if (message === null || channel === null || user === null) return false;
  if (message.deletedAt !== null || channel.deletedAt !== null) return false;
  const caller = { server: false, anonymous: false, id: user.id, role: user.role, user };
  const access = accessTo(caller, channel, { membership: await unit.store.members.get(cid, userId) });
  return can(access, 'read-channel') && isShownTo(access, message);
}
