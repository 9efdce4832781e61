import { ApiError } from '../errors.ts';
import type { Ports } from '../ports.ts';
import type { Cid, Custom, TaskRecord } from '../types.ts';

/** What came of each channel; one that fails does not keep the others. */
async function each(cids: readonly Cid[], work: (cid: Cid) => Promise<unknown>): Promise<Custom> {
  const results: [Cid, Custom][] = [];
  for (const cid of cids) {
    try {
      await work(cid);
      results.push([cid, { status: 'ok' }]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push([cid, { status: 'error', error: error.message }]);
    }
  }
  return Object.fromEntries(results);
}

/** A task that has begun: its id, and when it is over what came of it. */
export interface Running {
  readonly taskId: string;
  readonly done: Promise<Custom>;
}

/** Do something with each of many channels, as a task that can be asked for. Nobody has to wait for `done`. */
export async function runForEach(
  ports: Ports,
  cids: readonly Cid[],
  work: (cid: Cid) => Promise<unknown>,
): Promise<Running> {
  const put = (task: TaskRecord) => ports.store.write((store) => store.tasks.put(task));
  const at = ports.clock.now();
  const task = { id: ports.ids.uuid(), result: null, error: null, createdAt: at, updatedAt: at };
  await put({ ...task, status: 'running' });
  const run = async () => {
    const result = await each(cids, work);
    await put({ ...task, status: 'completed', result, updatedAt: ports.clock.now() });
    return result;
  };
  const done = run();
  done.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    // Where even that fails the server is going down, and the task stays as one that never ended.
    return put({ ...task, status: 'failed', error: reason, updatedAt: ports.clock.now() }).catch(() => {});
  });
  return { taskId: task.id, done };
}
