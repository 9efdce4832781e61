import { changeOf } from '../events/change.ts';
import { changeAudience } from '../messages/visibility.ts';
import type { Ports } from '../ports/index.ts';
import type { Millis } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit } from '../unit.ts';
import { messageView } from '../views/message-views.ts';

/** Pins ended in one read of the database. */
const PINS_PER_LOOK = 50;

/** Returns true if the pin had ended and was removed. */
async function endPin(ports: Ports, id: string): Promise<boolean> {
  return runUnit(ports, async (unit) => {
    const message = await unit.store.messages.get(id);
    const channel = message === null ? null : await unit.store.channels.get(message.cid);
    if (message === null || channel === null) return false;
    if (message.pinExpires === null || message.pinExpires > unit.clock.now()) return false;
    const change = changeOf(unit, channel);
    const at = change.stamp();
    const ended = { ...message, pinnedAt: null, pinnedById: null, pinExpires: null, updatedAt: at };
    await unit.store.messages.update(ended);
    await change.log({ type: 'message.updated', messageId: id });
    await change.save();
    const isVisible = message.deletedAt === null && channel.deletedAt === null;
    if (!isVisible) return true;
    const view = await messageView(unit, ended, { viewer: null });
    const event = { type: 'message.updated', cid: message.cid, createdAt: at, user: null } as const;
    change.publish({ ...event, message: view, hardDelete: false }, await changeAudience(unit, message));
    return true;
  });
}

/** Returns when the next pin ends; null if none does. */
export async function nextPinEnd(unit: ReadUnit): Promise<Millis | null> {
  const [next] = await unit.store.messages.nextPinEnds(1);
  return next?.at ?? null;
}

/**
 * Removes pins that have ended. They are found in the database, so that a restart forgets none. Returns how many ended.
 */
export async function endDuePins(ports: Ports): Promise<number> {
  const ends = await runReadUnit(ports, (unit) => unit.store.messages.nextPinEnds(PINS_PER_LOOK));
  const now = ports.clock.now();
  let ended = 0;
  for (const { id } of ends.filter(({ at }) => at <= now)) if (await endPin(ports, id)) ended += 1;
  return ended;
}
