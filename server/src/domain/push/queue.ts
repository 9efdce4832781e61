import type { Cid, PushRecord, ReminderRecord } from '../types/index.ts';
import type { Unit, UnitPorts } from '../unit.ts';

function waiting(
  { clock, ids }: UnitPorts,
  about: Pick<PushRecord, 'kind' | 'cid' | 'messageId' | 'userId'>,
): PushRecord {
  const now = clock.now();
  return { ...about, id: ids.uuid(), deviceId: null, attempts: 0, dueAt: now, createdAt: now };
}

async function put(unit: Unit, push: PushRecord): Promise<void> {
  if (!(await unit.store.devices.anyWebPush())) return;
  unit.store.afterCommit(() => unit.expectPush?.(push.dueAt));
  await unit.store.pushes.insert([push]);
}

interface PushedMessage {
  readonly id: string;
  readonly cid: Cid;
  readonly silent: boolean;
  readonly shadowed: boolean;
}

/**
 * Queues a push in the unit that stores its message, so that a server that goes down forgets none. The recipients are
 * found afterwards. Costs nothing if no user has a browser that is pushed to.
 */
export async function pushMessage(unit: Unit, message: PushedMessage): Promise<void> {
  if (!unit.webPush || message.silent || message.shadowed) return;
  const { cid, id: messageId } = message;
  await put(unit, waiting(unit, { kind: 'message', cid, messageId, userId: null }));
}

/** Queues a push of a due reminder whose user is away. */
export async function pushReminder(unit: Unit, reminder: ReminderRecord): Promise<void> {
  if (!unit.webPush) return;
  const { cid, messageId, userId } = reminder;
  await put(unit, waiting(unit, { kind: 'reminder', cid, messageId, userId }));
}
