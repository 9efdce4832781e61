import { STAFF_ROLES, STAFFED_TYPES } from '../channel-types.ts';
import { ApiError, inputError, LongRead } from '../errors.ts';
import { CHANNEL_FIELDS } from '../filters/channel-spec.ts';
import { requireAffordable } from '../filters/cost.ts';
import { LIMITS } from '../limits.ts';
import { withinTeams } from '../policy/teams.ts';
import type { Ports } from '../ports/index.ts';
import type { Filter, Sort } from '../query-types.ts';
import { scan } from '../scan.ts';
import type { QueryChannelsInput } from '../services/index.ts';
import { refuseSupportFields } from '../support/refuse-fields.ts';
import type { Actor, ChannelState, Cid } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runShortReadUnit } from '../unit.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { readScope, refuseWandering } from './query-scope.ts';
import { channelStates, readableAmong, type StateRequest } from './state.ts';
import { peopleIn, watchFor, welcomeTo } from './watch.ts';

const LAST_UPDATED_FIRST: readonly Sort[] = [
  { field: { kind: 'named', name: 'lastUpdated' }, direction: -1, type: null },
];

function mentions(filter: Filter, name: string): boolean {
  if ('field' in filter) return filter.field.kind === 'named' && filter.field.name === name;
  return filter.of.some((part) => mentions(part, name));
}

const isFalse = (name: string): Filter => ({ op: '$eq', field: { kind: 'named', name }, value: false });

/** Lists hidden channels only if asked for, and disabled ones only for the server. */
export function withDefaults(filter: Filter, caller: Caller): Filter {
  const of = [filter];
  if (!mentions(filter, 'hidden')) of.push(isFalse('hidden'));
  if (!caller.server && !mentions(filter, 'disabled')) of.push(isFalse('disabled'));
  return { op: '$and', of };
}

const INVITES: readonly unknown[] = ['pending', 'accepted', 'rejected'];
const STATUSES: readonly unknown[] = ['open', 'snoozed', 'closed'];
const APP_BANNED: readonly unknown[] = ['only', 'excluded'];

/** Checks values that are words of the API, and conditions that need a user. @throws ApiError `input` */
function refuseWrongWords(filter: Filter, caller: Caller): void {
  if (!('field' in filter)) {
    for (const part of filter.of) refuseWrongWords(part, caller);
    return;
  }
  if (filter.field.kind !== 'named') return;
  const { name } = filter.field;
  if (name === 'invite') {
    if (!INVITES.includes(filter.value))
      throw inputError('invalid invite parameter. should be one of pending|accepted|rejected');
    if (caller.id === null) throw inputError('invite requires a valid user');
  }
  if (name === 'supportStatus' && ![filter.value].flat().every((word) => STATUSES.includes(word)))
    throw inputError(`invalid support_status parameter. should be one of ${STATUSES.join('|')}`);
  if (name === 'appBanned' && !APP_BANNED.includes(filter.value))
    throw inputError('invalid app_banned parameter. should be one of only|excluded');
}

/** Refuses personal orders without a user. */
const PERSONAL_SORTS: readonly string[] = ['unreadCount', 'hasUnread', 'pinnedAt'];

function requireViewerFor(sort: readonly Sort[], caller: Caller): void {
  const personal = sort.find(({ field }) => field.kind === 'named' && PERSONAL_SORTS.includes(field.name));
  if (personal !== undefined && caller.id === null) throw inputError('this sort requires a valid user');
}

/**
 * Refuses answers that are too large. Thirty channels of three hundred messages, each with everything attached, are
 * more than a server can hold.
 * @throws ApiError `tooLarge`
 */
async function refuseTooMuch(unit: ReadUnit, cids: readonly Cid[], messageLimit: number): Promise<void> {
  if (cids.length * messageLimit <= LIMITS.listedMessages) return;
  if ((await unit.store.messages.newestSize(cids, messageLimit)) > LIMITS.listedCharacters)
    throw new ApiError(
      'tooLarge',
      'the messages of these channels are too much for one answer: ask for fewer by limit or message_limit',
    );
}

function stateRequest(
  unit: ReadUnit,
  { state, watch, messageLimit, memberLimit }: QueryChannelsInput,
): StateRequest {
  return {
    full: state !== false,
    watch: watch === true,
    async messages(cids, viewer) {
      if (messageLimit === 0) return [];
      await refuseTooMuch(unit, cids, messageLimit);
      return unit.store.messages.newest(cids, messageLimit, viewer.id);
    },
    members: async (cids) => (memberLimit === 0 ? [] : unit.store.members.listMany(cids, memberLimit)),
    watchers: { limit: LIMITS.watchersInState, offset: 0 },
  };
}

interface StatesRequest {
  readonly cids: readonly Cid[];
  readonly caller: Caller;
  readonly input: QueryChannelsInput;
}

/** Reads all states at once. Long ones are read a few at a time, apart from all other reads. */
async function readStates(
  ports: Ports,
  actor: Actor,
  { cids, caller, input }: StatesRequest,
): Promise<readonly ChannelState[]> {
  const statesOf = (some: readonly Cid[]) => async (unit: ReadUnit) => {
    const accesses = await readableAmong(unit, caller, await unit.store.channels.getMany(some));
    return channelStates(unit, accesses, stateRequest(unit, input));
  };
  try {
    return await runShortReadUnit(ports, statesOf(cids));
  } catch (error) {
    if (!(error instanceof LongRead)) throw error;
  }
  const states: ChannelState[] = [];
  for (let from = 0; from < cids.length; from += LIMITS.longChannels)
    states.push(...(await scan(ports, actor, statesOf(cids.slice(from, from + LIMITS.longChannels)))));
  return states;
}

/** Returns matching channels that the caller may read, with their states. */
export async function queryChannels(
  ports: Ports,
  actor: Actor,
  input: QueryChannelsInput,
): Promise<readonly ChannelState[]> {
  const { limit, offset } = input;
  const sort = input.sort ?? LAST_UPDATED_FIRST;
  requireAffordable(CHANNEL_FIELDS, input.filter, actor);
  const watch = watchFor(ports, actor, input);
  // Runs apart from the scan, whose every statement waits for a thread.
  const { caller, question } = await runReadUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    requireViewerFor(sort, caller);
    refuseSupportFields(caller, input.filter, sort);
    refuseWrongWords(input.filter, caller);
    const scope = readScope(unit, caller);
    refuseWandering(unit, input.filter, { caller, scope });
    const staffTypes = STAFF_ROLES.includes(caller.role) ? STAFFED_TYPES : [];
    const filter = withDefaults(withinTeams(unit, caller, input.filter), caller);
    return { caller, question: { filter, sort, limit, offset, viewer: caller.id, scope, staffTypes } };
  });
  const cids = await scan(ports, actor, ({ store, clock }) =>
    store.channels.findCids({ ...question, now: clock.now() }),
  );
  watch.begin(cids);
  try {
    const states = await readStates(ports, actor, { cids, caller, input });
    watch.settle(caller, welcomeTo(states), peopleIn(states));
    return states;
  } catch (error) {
    watch.undo(caller);
    throw error;
  }
}
