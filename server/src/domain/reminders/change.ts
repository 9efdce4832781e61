import { ApiError, inputError } from '../errors.ts';
import { type Found, readableMessage, refuseDeleted } from '../messages/load.ts';
import type { Ports } from '../ports/index.ts';
import type { DueService } from '../services/index.ts';
import type { ReminderView } from '../types/conversation.ts';
import type { Actor, Millis, ReminderRecord, UserRecord } from '../types/index.ts';
import { publish, runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { reminderView } from './view.ts';

function publishReminder(
  unit: Unit,
  type: 'reminder.created' | 'reminder.updated' | 'reminder.deleted',
  reminder: ReminderView,
): void {
  const event = { type, cid: reminder.cid, createdAt: unit.clock.now(), reminder } as const;
  const audience = { kind: 'users', userIds: [reminder.userId] } as const;
  publish(unit, event, audience);
}

/**
 * Returns a message that its reader may be reminded of. @throws ApiError `input`, `notFound`, `notAllowed`,
 * `featureOff`.
 */
async function remindable(
  unit: Unit,
  actor: Actor,
  messageId: string,
): Promise<Found & { readonly user: UserRecord }> {
  const { caller, user } = await actingPerson(unit, actor);
  const found = await readableMessage(unit, caller, messageId);
  const { channel, type } = found.access;
  if (!type.config.userMessageReminders)
    throw new ApiError('featureOff', `channel type ${channel.type} has user message reminders disabled`);
  return { ...found, user };
}

/** Clients recognise this refusal by its words, and update instead. */
const ALREADY = 'already has reminder created for this message_id';
/** As above: clients create instead. */
const NONE = 'reminder does not exist';

async function save(
  unit: Unit,
  due: DueService,
  {
    type,
    reminder,
  }: { readonly type: 'reminder.created' | 'reminder.updated'; readonly reminder: ReminderRecord },
): Promise<ReminderView> {
  await unit.store.reminders.put(reminder);
  const view = await reminderView(unit, reminder);
  publishReminder(unit, type, view);
  if (reminder.remindAt !== null) unit.store.afterCommit(() => due.expect(reminder.remindAt ?? 0));
  return view;
}

interface CreateReminderInput {
  readonly actor: Actor;
  readonly messageId: string;
  readonly at: Millis | null;
}

export async function createReminder(
  ports: Ports,
  due: DueService,
  { actor, messageId, at: remindAt }: CreateReminderInput,
): Promise<ReminderView> {
  return runUnit(ports, async (unit) => {
    const { message, user } = await remindable(unit, actor, messageId);
    refuseDeleted(message);
    if ((await unit.store.reminders.get(user.id, messageId)) !== null) throw inputError(`user ${ALREADY}`);
    const now = unit.clock.now();
    const times = { createdAt: now, updatedAt: now };
    const { cid } = message;
    const reminder = { userId: user.id, messageId, cid, remindAt, state: 'waiting' as const, ...times };
    return save(unit, due, { type: 'reminder.created', reminder });
  });
}

interface UpdateReminderInput {
  readonly actor: Actor;
  readonly messageId: string;
  readonly at: Millis | null;
}

/** Sets a new time, or none: then the reminder is a bookmark. */
export async function updateReminder(
  ports: Ports,
  due: DueService,
  { actor, messageId, at: remindAt }: UpdateReminderInput,
): Promise<ReminderView> {
  return runUnit(ports, async (unit) => {
    const { user } = await remindable(unit, actor, messageId);
    const before = await unit.store.reminders.get(user.id, messageId);
    if (before === null) throw new ApiError('notFound', NONE);
    const state = before.remindAt === remindAt ? before.state : 'waiting';
    const reminder = { ...before, remindAt, state, updatedAt: unit.clock.now() };
    return save(unit, due, { type: 'reminder.updated', reminder });
  });
}

/** Deletes a reminder, even if the message can no longer be read. @throws ApiError `notFound`. */
export async function deleteReminder(ports: Ports, actor: Actor, messageId: string): Promise<void> {
  await runUnit(ports, async (unit) => {
    const { user } = await actingPerson(unit, actor);
    const reminder = await unit.store.reminders.get(user.id, messageId);
    if (reminder === null) throw new ApiError('notFound', NONE);
    await unit.store.reminders.remove(user.id, messageId);
    const { state, ...bare } = reminder;
    const view = { ...bare, user: viewUser(unit, user), message: null, channel: null };
    publishReminder(unit, 'reminder.deleted', view);
  });
}
