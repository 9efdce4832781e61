import { publishStatus } from '../channels/support-status.ts';
import { changeOf } from '../events/change.ts';
import type { Ports } from '../ports/index.ts';
import type { Cid, Millis } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit } from '../unit.ts';
import { assignByTurn } from './assign.ts';

/** Snoozes ended in one read of the database. */
const SNOOZES_PER_LOOK = 50;

/** Returns true if the snooze was over and the conversation is open again. */
function endSnooze(ports: Ports, cid: Cid): Promise<boolean> {
  return runUnit(ports, async (unit) => {
    const channel = await unit.store.channels.get(cid);
    const support = channel?.support ?? null;
    // Another node may have done it since.
    if (channel === null || support === null || support.snoozedUntil === null) return false;
    if (support.snoozedUntil > unit.clock.now()) return false;
    const change = changeOf(unit, channel);
    change.patch({ support: { ...support, status: 'open', snoozedUntil: null } });
    await assignByTurn(change);
    await publishStatus(change, null);
    await change.save();
    return true;
  });
}

/** Returns when the next snooze is over; null if there is none. */
export async function nextSnoozeEnd(unit: ReadUnit): Promise<Millis | null> {
  const [next] = await unit.store.support.nextSnoozeEnds(1);
  return next?.at ?? null;
}

/** Opens conversations whose snooze is over. They are found in the database, so that a restart forgets none. */
export async function endDueSnoozes(ports: Ports): Promise<number> {
  const ends = await runReadUnit(ports, (unit) => unit.store.support.nextSnoozeEnds(SNOOZES_PER_LOOK));
  const now = ports.clock.now();
  let ended = 0;
  for (const { cid } of ends.filter(({ at }) => at <= now)) if (await endSnooze(ports, cid)) ended += 1;
  return ended;
}
