import { sendDueCampaigns } from '../campaigns/run.ts';
import { endDuePins, nextPinEnd } from '../pins/end.ts';
import type { Ports } from '../ports/index.ts';
import { giveDueReminders } from '../reminders/give.ts';
import { nextRetention, runDueRetention } from '../retention/run.ts';
import { endDueSnoozes, nextSnoozeEnd } from '../support/snooze.ts';
import { JOBS } from '../tasks/jobs.ts';
import { resumeLost } from '../tasks/resume.ts';
import type { Millis } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';

/** Returns when the next work is due; null if there is none. */
export async function nextDue(unit: ReadUnit): Promise<Millis | null> {
  const times = [
    await unit.store.reminders.nextDue(),
    await nextPinEnd(unit),
    await nextSnoozeEnd(unit),
    await unit.store.campaigns.nextBegin(),
    await nextRetention(unit),
  ].filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

async function giveAll(ports: Ports): Promise<number> {
  let given = 0;
  for (;;) {
    // Most looks find nothing, and a read keeps no writer waiting.
    const next = await runReadUnit(ports, nextDue);
    if (next === null || next > ports.clock.now()) return given;
    given += await giveDueReminders(ports);
    given += await endDuePins(ports);
    given += await endDueSnoozes(ports);
    given += await sendDueCampaigns(ports);
    given += await runDueRetention(ports);
  }
}

/**
 * Does the work that is due and returns how much that was. One look runs at a time; one asked for meanwhile is the
 * next.
 */
export function lookerOf(ports: Ports): () => Promise<number> {
  let running: Promise<number> = Promise.resolve(0);
  return () => {
    running = running
      .catch(() => 0)
      .then(
        async () =>
          (await giveAll(ports)) + (await sendDueCampaigns(ports)) + (await resumeLost(ports, JOBS)),
      );
    return running;
  };
}
