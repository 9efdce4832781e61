import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { Custom, Outcome, TaskRecord, TaskWork } from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';

/** A task as its job sees it. */
export interface Progress {
  readonly taskId: string;
  /** A server went down with the task, so its work may be done already. */
  readonly again: boolean;
  /**
   * Returns the result of each item; a failure does not keep back the others. Items done before the task was taken over
   * are skipped; among the rest, only the first can have been done.
   */
  each(
    ids: readonly string[],
    work: (id: string, again: boolean) => Promise<unknown>,
  ): Promise<{ readonly [id: string]: Outcome }>;
}

/** A kind of work that any server can do, and can continue if another one was stopped. */
export interface Job {
  readonly kind: string;
  /** @param input as it was given to `startTask` */
  run(ports: Ports, input: Custom, progress: Progress): Promise<Custom>;
}

/** A task that has begun: its id, and its result once it is over. */
export interface Running {
  readonly taskId: string;
  readonly done: Promise<Custom>;
}

/** Thrown if another server has taken over the task. */
class TakenOver extends Error {}

/** Returns the task, if it is still this runner's. @throws TakenOver */
async function own(unit: Unit, id: string, runner: string): Promise<TaskRecord> {
  const { tasks } = unit.store;
  const task = await tasks.get(id);
  if (task?.work?.runner !== runner) throw new TakenOver(`task ${id} is done by another server`);
  return task;
}

/** Reports from time to time that a task goes on, until called off: the task of a lost node falls silent. */
function keepAlive(ports: Ports, id: string, runner: string): () => void {
  const { clock, timers } = ports;
  const touch = () =>
    runUnit(ports, async (unit) => {
      const task = await own(unit, id, runner);
      await unit.store.tasks.put({ ...task, updatedAt: clock.now() });
    });
  const beat = (): (() => void) =>
    timers.at(clock.now() + LIMITS.taskBeatMs, async () => {
      callOff = beat();
      await touch().catch((error: unknown) => {
        if (!(error instanceof TakenOver)) throw error;
        callOff();
      });
    });
  let callOff = beat();
  return () => callOff();
}

/** Returns the result for one of many objects. */
async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work;
    return { status: 'ok' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: 'error', error: error.message };
  }
}

function progressOf(
  ports: Ports,
  { id: taskId }: TaskRecord,
  { runner, attempts, done }: TaskWork,
): Progress {
  const { clock } = ports;
  const again = attempts > 1;
  return {
    taskId,
    again,
    async each(ids, work) {
      const outcomes = new Map(Object.entries(done));
      let mayBeDone = again;
      for (const id of ids) {
        if (outcomes.has(id)) continue;
        outcomes.set(id, await outcomeOf(work(id, mayBeDone)));
        mayBeDone = false;
        await runUnit(ports, async (unit) => {
          const task = await own(unit, taskId, runner);
          const left = task.work && { ...task.work, done: Object.fromEntries(outcomes) };
          await unit.store.tasks.put({ ...task, work: left, updatedAt: clock.now() });
        });
      }
      return Object.fromEntries(outcomes);
    },
  };
}

/** Runs a task to its end, from wherever it is. */
export async function carryOn(
  ports: Ports,
  job: Job,
  { task, work }: { readonly task: TaskRecord; readonly work: TaskWork },
): Promise<Custom> {
  const { clock } = ports;
  const callOff = keepAlive(ports, task.id, work.runner);
  const end = (ended: Pick<TaskRecord, 'status' | 'result' | 'error'>) =>
    runUnit(ports, async (unit) => {
      const current = await own(unit, task.id, work.runner);
      await unit.store.tasks.put({ ...current, ...ended, work: null, updatedAt: clock.now() });
    });
  try {
    const result = await job.run(ports, work.input, progressOf(ports, task, work));
    await end({ status: 'completed', result, error: null });
    return result;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // If even that fails, the server is going down. Another one continues once the task has fallen silent.
    if (!(error instanceof TakenOver))
      await end({ status: 'failed', result: null, error: reason }).catch(() => {});
    throw error;
  } finally {
    callOff();
  }
}

/** Starts work behind a call, as a task that clients can ask for. Callers need not wait for `done`. */
export async function startTask(ports: Ports, job: Job, input: Custom): Promise<Running> {
  const at = ports.clock.now();
  const work: TaskWork = { kind: job.kind, input, done: {}, attempts: 1, runner: ports.ids.uuid() };
  const task: TaskRecord = {
    id: ports.ids.uuid(),
    status: 'running',
    work,
    result: null,
    error: null,
    createdAt: at,
    updatedAt: at,
  };
  await runUnit(ports, (unit) => unit.store.tasks.put(task));
  const done = carryOn(ports, job, { task, work });
  // The answer to the task's query reports the failure.
  done.catch(() => {});
  return { taskId: task.id, done };
}
