import { ApiError } from '../errors.ts';
import { parseCid } from '../input/cid.ts';
import { inputError } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { ChannelService } from '../services.ts';
import { runForEach } from '../tasks/run.ts';
import type { Cid } from '../types.ts';
import { deleteChannel } from './delete.ts';

function readCids(given: readonly string[]): readonly Cid[] {
  const cids = [...new Set(given)];
  if (cids.length === 0) throw inputError('cids is a required field');
  if (cids.length > LIMITS.channelsPerDelete)
    throw inputError(`at most ${LIMITS.channelsPerDelete} channels can be deleted at once`);
  for (const cid of cids) parseCid(cid);
  return cids;
}

/** Soft ones at once; hard ones take their time, and the task tells when they are done. */
export function deleteChannels(ports: Ports): ChannelService['deleteMany'] {
  return async (actor, { cids, hard }) => {
    if (actor.kind !== 'server')
      throw new ApiError('notAllowed', 'several channels can be deleted with server side auth only');
    const remove = (cid: Cid) => deleteChannel(ports, actor, cid, hard);
    const { taskId, done } = await runForEach(ports, readCids(cids), remove);
    return { taskId, result: hard ? null : await done };
  };
}
