import { readableFor } from '../events/readers.ts';
import { isShownTo } from '../messages/visibility.ts';
import type { ReminderView } from '../types/conversation.ts';
import type { ReminderRecord, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { messageViews } from '../views/message-views.ts';

/** Returns reminders of one user with their messages, in a fixed number of queries. */
export async function reminderViews(
  unit: ReadUnit,
  userId: UserId,
  reminders: readonly ReminderRecord[],
): Promise<readonly ReminderView[]> {
  if (reminders.length === 0) return [];
  const all = await unit.store.channels.getMany([...new Set(reminders.map(({ cid }) => cid))]);
  const accesses = await readableFor(unit, userId, all);
  const channels = accesses.map(({ channel }) => channel);
  const open = new Map(accesses.map((access) => [access.channel.cid, access]));
  const kept = reminders.flatMap(({ messageId, cid }) => (open.has(cid) ? messageId : []));
  const records = (await unit.store.messages.getMany(kept)).filter((message) => {
    const access = open.get(message.cid);
    return access !== undefined && isShownTo(access, message);
  });
  const messages = new Map(
    (await messageViews(unit, records, { viewer: userId })).map((view) => [view.id, view]),
  );
  const ids = [userId, ...channels.flatMap(({ createdById }) => createdById ?? [])];
  const people = await loadPeople(unit, ids);
  return reminders.map(({ state, ...reminder }) => {
    const channel = channels.find(({ cid }) => cid === reminder.cid);
    return {
      ...reminder,
      user: people(userId),
      message: messages.get(reminder.messageId) ?? null,
      channel: channel === undefined ? null : broadcastChannel(channel, people),
    };
  });
}

export async function reminderView(unit: ReadUnit, reminder: ReminderRecord): Promise<ReminderView> {
  const [view] = await reminderViews(unit, reminder.userId, [reminder]);
  if (view === undefined) throw new Error(`the reminder of ${reminder.messageId} has no view`);
  return view;
}
