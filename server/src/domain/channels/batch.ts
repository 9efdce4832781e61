import { ApiError, inputError } from '../errors.ts';
import { CHANNEL_FIELDS } from '../filters/channel-spec.ts';
import { requireAffordable } from '../filters/cost.ts';
import { LIMITS } from '../limits.ts';
import { hideChannel, showChannel } from '../members/hide.ts';
import { updateMemberPartial } from '../members/update-partial.ts';
import type { OwnOperation } from '../ports/batch-reader.ts';
import type { Ports } from '../ports/index.ts';
import type { ChannelQuery, Filter } from '../query-types.ts';
import { scan } from '../scan.ts';
import type { BatchRequest, ChannelService, MemberPatch } from '../services/index.ts';
import { type Job, startTask } from '../tasks/run.ts';
import type { Actor, Cid, Custom } from '../types/index.ts';
import { runReadUnit } from '../unit.ts';
import { updateChannel } from './update.ts';
import { updateChannelPartial } from './update-partial.ts';

type Work = (cid: Cid) => Promise<unknown>;

const archiving = (archived: boolean): MemberPatch => ({
  apply: ({ custom, channelRole, pinned }) => ({
    custom,
    channelRole: () => channelRole,
    pinned: () => pinned,
    archived: () => archived,
  }),
});

/** Operations on the channel as each of the named members sees it, or all members. */
const OWN: { readonly [K in OwnOperation]: (ports: Ports, actor: Actor, cid: Cid) => Promise<unknown> } = {
  hide: (ports, actor, cid) => hideChannel(ports, actor, { cid, clearHistory: false }),
  show: showChannel,
  archive: (ports, actor, cid) =>
    updateMemberPartial(ports, actor, { cid, userId: null, patch: archiving(true) }),
  unarchive: (ports, actor, cid) =>
    updateMemberPartial(ports, actor, { cid, userId: null, patch: archiving(false) }),
};

/** Returns the operation for each channel. @throws ApiError `input` if it is unknown or has nothing to do. */
function workOf(ports: Ports, actor: Actor, request: BatchRequest): Work {
  const change = ports.readBatch(request);
  if (change.kind === 'patch')
    return async (cid) => updateChannelPartial(ports, actor, { cid, patch: change.patch() });
  if (change.kind === 'update') return (cid) => updateChannel(ports, actor, { cid, input: change.input });
  const { operation, userIds } = change;
  return async (cid) => {
    const all = () => runReadUnit(ports, (unit) => unit.store.members.ids(cid, null));
    for (const userId of userIds.length > 0 ? userIds : await all())
      await OWN[operation](ports, { kind: 'server', userId, user: null }, cid);
  };
}

/** Returns the channels that are meant. @throws ApiError `input` */
async function findCids(ports: Ports, actor: Actor, filter: Filter): Promise<readonly Cid[]> {
  requireAffordable(CHANNEL_FIELDS, filter, actor);
  const question: ChannelQuery = {
    filter,
    sort: [{ field: { kind: 'named', name: 'cid' }, direction: 1, type: null }],
    limit: LIMITS.channelsPerBatch + 1,
    offset: 0,
    viewer: null,
    scope: 'all',
    staffTypes: [],
    now: ports.clock.now(),
  };
  const found = await scan(ports, actor, (unit) => unit.store.channels.findCids(question));
  if (found.length > LIMITS.channelsPerBatch)
    throw inputError(`the filter finds more than ${LIMITS.channelsPerBatch} channels: name fewer`);
  return found;
}

interface Updating {
  readonly cids: readonly Cid[];
  /** Called `input` in stored tasks. */
  readonly input: BatchRequest;
  /** The user on whose behalf the server acts. */
  readonly userId: string | null;
}

/** Each of these changes can be repeated: a channel that has the change already stays as it is. */
export const updateJob: Job = {
  kind: 'update-channels',
  run(ports, raw, progress) {
    const { cids, input, userId } = raw as unknown as Updating;
    const work = workOf(ports, { kind: 'server', userId, user: null }, input);
    return progress.each(cids, work);
  },
};

/** Makes the same change to many channels, as a task. */
export function updateChannels(ports: Ports): ChannelService['updateMany'] {
  return async (actor, { request, filter }) => {
    if (actor.kind !== 'server')
      throw new ApiError('notAllowed', 'several channels can be updated with server side auth only');
    // Refused here, not by the task.
    workOf(ports, actor, request);
    const cids = await findCids(ports, actor, filter());
    const updating: Updating = { cids, input: request, userId: actor.userId };
    return (await startTask(ports, updateJob, updating as unknown as Custom)).taskId;
  };
}
