import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Cid, PushRecord, ReminderRecord } from '../types.ts';

function waiting(
  { clock, ids }: Ports,
  about: Pick<PushRecord, 'kind' | 'cid' | 'messageId' | 'userId'>,
): PushRecord {
  const now = clock.now();
  return { ...about, id: ids.uuid(), deviceId: null, attempts: 0, dueAt: now, createdAt: now };
}

async function put(ports: Ports, store: StoreWriter, push: PushRecord): Promise<void> {
  if (!(await store.devices.anyWebPush())) return;
  store.afterCommit(() => ports.expectPush?.(push.dueAt));
  await store.pushes.insert([push]);
}

interface Told {
  readonly id: string;
  readonly cid: Cid;
  readonly silent: boolean;
  readonly shadowed: boolean;
}

/**
 * A message is stored: in the same unit it is noted that it is to be pushed, so that a server that goes down forgets none.
 * For whom is found out afterwards. Costs nothing where nobody has a browser that is pushed to.
 */
export async function pushMessage(ports: Ports, store: StoreWriter, message: Told): Promise<void> {
  if (!ports.webPush || message.silent || message.shadowed) return;
  const { cid, id: messageId } = message;
  await put(ports, store, waiting(ports, { kind: 'message', cid, messageId, userId: null }));
}

/** Somebody is away whose reminder is due. */
export async function pushReminder(
  ports: Ports,
  store: StoreWriter,
  reminder: ReminderRecord,
): Promise<void> {
  if (!ports.webPush) return;
  const { cid, messageId, userId } = reminder;
  await put(ports, store, waiting(ports, { kind: 'reminder', cid, messageId, userId }));
}
