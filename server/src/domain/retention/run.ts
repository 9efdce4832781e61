import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import { startTask } from '../tasks/run.ts';
import type { Millis, RetentionPolicy } from '../types/index.ts';
import { type ReadUnit, runUnit } from '../unit.ts';
import { retentionInput, retentionJob } from './job.ts';
import { putRetention, storedRetention } from './stored.ts';

const HOUR_MS = 3_600_000;

export const nextRetention = async (unit: ReadUnit): Promise<Millis | null> =>
  (await storedRetention(unit)).nextAt;

/** Returns the policies to apply now, and sets the next time: one of several servers gets them. */
function claim(ports: Ports): Promise<readonly RetentionPolicy[]> {
  return runUnit(ports, async (unit) => {
    const stored = await storedRetention(unit);
    const now = unit.clock.now();
    if (stored.nextAt === null || stored.nextAt > now) return [];
    await putRetention(unit, { ...stored, nextAt: now + LIMITS.retentionEveryMs });
    return stored.policies;
  });
}

/** Begins the runs that are due, as tasks; returns their number. */
export async function runDueRetention(ports: Ports): Promise<number> {
  const policies = await claim(ports);
  for (const { kind, maxAgeHours } of policies) {
    const before = ports.clock.now() - maxAgeHours * HOUR_MS;
    await startTask(ports, retentionJob, retentionInput({ kind, before }));
  }
  return policies.length;
}
