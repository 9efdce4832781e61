import { ApiError } from '../errors.ts';
import { CHANNEL_FIELDS } from '../filters/channel-spec.ts';
import { readFilter } from '../filters/read-filter.ts';
import { inputError, readList, readRecord } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { hideChannel, showChannel } from '../members/hide.ts';
import { updateMemberPartial } from '../members/update-partial.ts';
import type { Ports } from '../ports.ts';
import type { ChannelQuery } from '../query-types.ts';
import { scan } from '../scan.ts';
import type { BatchInput, ChannelService, SetUnset, UpdateChannelInput } from '../services.ts';
import { type Job, startTask } from '../tasks/run.ts';
import type { Actor, Cid, Custom, Raw } from '../types.ts';
import { runReadUnit } from '../unit.ts';
import { readMembers } from './member-input.ts';
import { updateChannel } from './update.ts';
import { updateChannelPartial } from './update-partial.ts';

type Work = (cid: Cid) => Promise<unknown>;

/** Operations that change who belongs to a channel, by the field of an update that does it. */
const MEMBERS: { readonly [operation: string]: keyof UpdateChannelInput } = {
  addMembers: 'addMembers',
  removeMembers: 'removeMembers',
  inviteMembers: 'invites',
  addModerators: 'addModerators',
  demoteModerators: 'demoteModerators',
  assignRoles: 'assignRoles',
};

/** Operations on what the channel is to each of the members named, or to all of them. */
const OWN: { readonly [operation: string]: (ports: Ports, actor: Actor, cid: Cid) => Promise<unknown> } = {
  hide: (ports, actor, cid) => hideChannel(ports, actor, { cid, clearHistory: false }),
  show: showChannel,
  archive: (ports, actor, cid) =>
    updateMemberPartial(ports, actor, { cid, userId: null, input: { set: { archived: true } } }),
  unarchive: (ports, actor, cid) =>
    updateMemberPartial(ports, actor, { cid, userId: null, input: { set: { archived: false } } }),
};

/** Keys of custom data beside the fields of the channel, as one partial update. @throws ApiError 4 */
function readPatch({ data, customSet, customUnset }: BatchInput): SetUnset {
  const { custom = null, ...fields } = readRecord(data ?? {}, 'data');
  const patches = (customSet ?? null) !== null || (customUnset ?? null) !== null;
  if (custom !== null && patches)
    throw inputError('data.custom cannot be combined with custom_set or custom_unset');
  const set: Raw = { ...fields, ...readRecord(custom ?? {}, 'data.custom'), ...(customSet ?? {}) };
  if (Object.keys(set).length === 0 && (customUnset ?? []).length === 0)
    throw inputError('data must not be empty');
  return { set, unset: customUnset };
}

/** Returns the operation for each channel. @throws ApiError 4 if it is unknown or has nothing to do. */
function workOf(ports: Ports, actor: Actor, input: BatchInput): Work {
  const { operation } = input;
  if (operation === 'updateData') {
    const patch = readPatch(input);
    return (cid) => updateChannelPartial(ports, actor, { cid, input: patch });
  }
  const members = readList(input.members, 'members', LIMITS.membersPerCall) ?? [];
  const field = Object.hasOwn(MEMBERS, operation) ? MEMBERS[operation] : undefined;
  const own = Object.hasOwn(OWN, operation) ? OWN[operation] : undefined;
  if (field === undefined && own === undefined)
    throw inputError(
      `operation must be one of [${['updateData', ...Object.keys(MEMBERS), ...Object.keys(OWN)].join(' ')}]`,
    );
  if (field !== undefined && members.length === 0) throw inputError('members is a required field');
  const ids = readMembers(members, 'members').map(({ userId }) => userId);
  if (field !== undefined) {
    const given = field === 'removeMembers' || field === 'demoteModerators' ? ids : members;
    return (cid) => updateChannel(ports, actor, { cid, input: { [field]: given } });
  }
  return async (cid) => {
    const all = () => runReadUnit(ports, (unit) => unit.store.members.ids(cid, null));
    for (const userId of ids.length > 0 ? ids : await all())
      await own?.(ports, { kind: 'server', userId, user: null }, cid);
  };
}

/** The channels that are meant, by address or type. @throws ApiError 4 */
async function findCids(ports: Ports, actor: Actor, filter: Raw): Promise<readonly Cid[]> {
  const { cids, types, ...rest } = filter;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw inputError(`unrecognized field "${unknown}"`);
  const conditions = {
    ...(cids !== undefined && { cid: cids }),
    ...(types !== undefined && { type: types }),
  };
  if (Object.keys(conditions).length === 0) throw inputError('filter must not be empty');
  const asList = (value: unknown) => (Array.isArray(value) ? { $in: value } : value);
  const asked = Object.fromEntries(Object.entries(conditions).map(([key, value]) => [key, asList(value)]));
  const question: ChannelQuery = {
    filter: readFilter(asked, CHANNEL_FIELDS, actor),
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
  readonly input: BatchInput;
  /** The user on whose behalf the server acts. */
  readonly userId: string | null;
}

/** Each of these changes can be made again: what is so already stays as it is. */
export const updateJob: Job = {
  kind: 'update-channels',
  run(ports, raw, progress) {
    const { cids, input, userId } = raw as unknown as Updating;
    const work = workOf(ports, { kind: 'server', userId, user: null }, input);
    return progress.each(cids, work);
  },
};

/** The same change of many channels, as a task. */
export function updateChannels(ports: Ports): ChannelService['updateMany'] {
  return async (actor, input) => {
    if (actor.kind !== 'server')
      throw new ApiError('notAllowed', 'several channels can be updated with server side auth only');
    // Refused now, rather than by the task.
    workOf(ports, actor, input);
    const cids = await findCids(ports, actor, readRecord(input.filter, 'filter'));
    const updating: Updating = { cids, input, userId: actor.userId };
    return (await startTask(ports, updateJob, updating as unknown as Custom)).taskId;
  };
}
