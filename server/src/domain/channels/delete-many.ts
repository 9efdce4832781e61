import { ApiError } from '../errors.ts';
import { parseCid } from '../input/cid.ts';
import { inputError } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { ChannelService } from '../services.ts';
import type { Actor, Cid, Custom, TaskRecord } from '../types.ts';
import { deleteChannel } from './delete.ts';

function readCids(given: readonly string[]): readonly Cid[] {
  const cids = [...new Set(given)];
  if (cids.length === 0) throw inputError('cids is a required field');
  if (cids.length > LIMITS.channelsPerDelete)
    throw inputError(`at most ${LIMITS.channelsPerDelete} channels can be deleted at once`);
  for (const cid of cids) parseCid(cid);
  return cids;
}

/** What came of each one; one that cannot be deleted does not keep the others. */
async function deleteEach(ports: Ports, actor: Actor, cids: readonly Cid[], hard: boolean): Promise<Custom> {
  const results: [Cid, Custom][] = [];
  for (const cid of cids) {
    try {
      await deleteChannel(ports, actor, cid, hard);
      results.push([cid, { status: 'ok' }]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push([cid, { status: 'error', error: error.message }]);
    }
  }
  return Object.fromEntries(results);
}

/** Soft ones at once; hard ones take their time, and the task tells when they are done. */
export function deleteChannels(ports: Ports): ChannelService['deleteMany'] {
  const put = (task: TaskRecord) => ports.store.write((store) => store.tasks.put(task));
  return async (actor, { cids: given, hard }) => {
    if (actor.kind !== 'server')
      throw new ApiError('notAllowed', 'several channels can be deleted with server side auth only');
    const cids = readCids(given);
    const at = ports.clock.now();
    const task = { id: ports.ids.uuid(), result: null, error: null, createdAt: at, updatedAt: at };
    await put({ ...task, status: 'running' });
    const work = async () => {
      const result = await deleteEach(ports, actor, cids, hard);
      await put({ ...task, status: 'completed', result, updatedAt: ports.clock.now() });
      return result;
    };
    if (!hard) return { taskId: task.id, result: await work() };
    work().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      // Where even that fails the server is going down, and the task stays as one that never ended.
      return put({ ...task, status: 'failed', error: reason, updatedAt: ports.clock.now() }).catch(() => {});
    });
    return { taskId: task.id, result: null };
  };
}
