import { type Ports, type Soon, soon } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Cid, PushRecord, ReminderRecord } from '../types.ts';

function waiting(
  { clock, ids }: Ports,
  about: Pick<PushRecord, 'kind' | 'cid' | 'messageId' | 'userId'>,
): PushRecord {
  const now = clock.now();
  return { ...about, id: ids.uuid(), deviceId: null, attempts: 0, dueAt: now, createdAt: now };
}

function put(ports: Ports, store: StoreWriter, push: PushRecord): Promise<void> {
  store.afterCommit(() => ports.expectPush?.(push.dueAt));
  return store.pushes.insert([push]);
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
export function pushMessage(ports: Ports, store: StoreWriter, message: Told): Soon<void> {
  if (!ports.webPush || message.silent || message.shadowed) return;
  const { cid, id: messageId } = message;
  return soon(store.devices.anyWebPush(), (any) =>
    any ? put(ports, store, waiting(ports, { kind: 'message', cid, messageId, userId: null })) : undefined,
  );
}

/** Somebody is away whose reminder is due. */
export function pushReminder(ports: Ports, store: StoreWriter, reminder: ReminderRecord): Soon<void> {
  if (!ports.webPush) return;
  const { cid, messageId, userId } = reminder;
  return soon(store.devices.anyWebPush(), (any) =>
    any ? put(ports, store, waiting(ports, { kind: 'reminder', cid, messageId, userId })) : undefined,
  );
}
