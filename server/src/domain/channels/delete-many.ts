import { ApiError, inputError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { ChannelService } from '../services/index.ts';
import { type Job, startTask } from '../tasks/run.ts';
import type { Actor, Cid } from '../types/index.ts';
import { parseCid } from './cid.ts';
import { deleteChannel } from './delete.ts';

function readCids(given: readonly string[]): readonly Cid[] {
  const cids = [...new Set(given)];
  if (cids.length === 0) throw inputError('cids is a required field');
  if (cids.length > LIMITS.channelsPerDelete)
    throw inputError(`at most ${LIMITS.channelsPerDelete} channels can be deleted at once`);
  for (const cid of cids) parseCid(cid);
  return cids;
}

interface Deleting {
  readonly cids: readonly Cid[];
  readonly hard: boolean;
  /** The user on whose behalf the server acts. */
  readonly userId: string | null;
}

export const deleteJob: Job = {
  kind: 'delete-channels',
  run(ports, input, progress) {
    const { cids, hard, userId } = input as unknown as Deleting;
    const actor: Actor = { kind: 'server', userId, user: null };
    return progress.each(cids, (cid, again) =>
      deleteChannel(ports, actor, { cid, hard }).catch((error: unknown) => {
        // Gone already, as requested.
        if (!(again && error instanceof ApiError && error.kind === 'notFound')) throw error;
      }),
    );
  },
};

/** Deletes soft ones at once. Hard ones take their time, and the task tells when they are done. */
export function deleteChannels(ports: Ports): ChannelService['deleteMany'] {
  return async (actor, { cids, hard }) => {
    if (actor.kind !== 'server')
      throw new ApiError('notAllowed', 'several channels can be deleted with server side auth only');
    const input = { cids: readCids(cids), hard, userId: actor.userId };
    const { taskId, done } = await startTask(ports, deleteJob, input);
    return { taskId, result: hard ? null : await done };
  };
}
