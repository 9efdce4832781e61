import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { Millis, TaskRecord, TaskWork } from '../types/index.ts';
import { runReadUnit, runUnit } from '../unit.ts';
import { carryOn, type Job } from './run.ts';

const GAVE_UP =
  'every server that ran the task stopped meanwhile: part of it may be done, and doing it again does no harm';

interface Claim {
  readonly task: TaskRecord;
  readonly work: TaskWork;
  readonly job: Job;
}

/** Takes over a lost task; null if another server has, or if the task is given up. */
async function claim(
  ports: Ports,
  jobs: ReadonlyMap<string, Job>,
  { id, before }: { readonly id: string; readonly before: Millis },
): Promise<Claim | null> {
  const now = ports.clock.now();
  return runUnit(ports, async (unit) => {
    const { tasks } = unit.store;
    const task = await tasks.get(id);
    if (task === null || task.status !== 'running' || task.updatedAt > before) return null;
    const job = jobs.get(task.work?.kind ?? '');
    if (task.work === null || job === undefined || task.work.attempts >= LIMITS.taskAttempts) {
      await tasks.put({ ...task, status: 'failed', error: GAVE_UP, work: null, updatedAt: now });
      return null;
    }
    const work = { ...task.work, attempts: task.work.attempts + 1, runner: unit.ids.uuid() };
    const claimed = { ...task, work, updatedAt: now };
    await tasks.put(claimed);
    return { task: claimed, work, job };
  });
}

/**
 * Takes over tasks whose server fell silent. Claiming is one unit, so that one of several servers goes on with each
 * task. Returns how many tasks it took over, and does not wait for their end.
 */
export async function resumeLost(ports: Ports, jobs: ReadonlyMap<string, Job>): Promise<number> {
  const before = ports.clock.now() - LIMITS.taskLostMs;
  const lost = await runReadUnit(ports, (unit) => unit.store.tasks.lost(before, LIMITS.tasksPerLook));
  let taken = 0;
  for (const id of lost) {
    const claimed = await claim(ports, jobs, { id, before });
    if (claimed === null) continue;
    taken += 1;
    // The answer to the task's query reports the failure.
    carryOn(ports, claimed.job, { task: claimed.task, work: claimed.work }).catch(() => {});
  }
  return taken;
}
