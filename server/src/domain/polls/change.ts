import { inputError, isRecord, readNewId, requireId } from '../input/read.ts';
import { applySteps, readSteps, refuseReservedStep } from '../input/set-unset.ts';
import type { Ports } from '../ports.ts';
import type { SetUnset } from '../services.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Actor, PollRecord, PollView, Raw } from '../types.ts';
import { actingPerson, namedIn, refuseOtherName } from '../users/acting-user.ts';
import type { Caller } from '../users/caller.ts';
import { pollView } from '../views/poll-views.ts';
import { ownPoll, refuseBannedFrom, refuseClosed } from './load.ts';
import { FIXED_POLL_KEYS, flatPoll, type PollInput, readPoll } from './poll-input.ts';
import { tellPoll } from './tell.ts';

export async function createPoll(ports: Ports, actor: Actor, raw: Raw): Promise<PollView> {
  if (!isRecord(raw)) throw inputError('the body must be an object');
  const input = readPoll(raw, [], ports.ids.uuid);
  const id = readNewId(raw.id === '' ? null : raw.id, 'id') ?? ports.ids.uuid();
  return ports.store.write(async (store) => {
    const { caller, user } = await actingPerson(ports, store, actor);
    refuseOtherName(caller, namedIn(raw, 'created_by'), 'created_by', [user.id]);
    if ((await store.polls.get(id)) !== null) throw inputError(`a poll with ID ${id} already exists`);
    const now = ports.clock.now();
    const poll: PollRecord = {
      ...input,
      id,
      createdById: user.id,
      createdAt: now,
      updatedAt: now,
      voteCount: 0,
      voteCountsByOption: {},
      answersCount: 0,
    };
    await store.polls.put(poll);
    return pollView(ports, store, poll, user.id);
  });
}

/** The poll with other options: votes for those that are gone go with them. */
export async function withOptions(
  store: StoreWriter,
  poll: PollRecord,
  options: PollRecord['options'],
): Promise<PollRecord> {
  const left = new Set(options.map(({ id }) => id));
  const counts = Object.entries(poll.voteCountsByOption);
  for (const { id } of poll.options) if (!left.has(id)) await store.polls.removeVotesFor(id);
  const kept = counts.filter(([id]) => left.has(id));
  return {
    ...poll,
    options,
    voteCountsByOption: Object.fromEntries(kept),
    voteCount: kept.reduce((sum, [, count]) => sum + count, 0),
  };
}

/** What votes were cast under cannot be made secret or public behind the voters' backs. */
function refuseUnveiling(poll: PollRecord, input: PollInput): void {
  const cast = poll.voteCount + poll.answersCount > 0;
  if (cast && input.votingVisibility !== poll.votingVisibility)
    throw inputError('voting_visibility cannot be changed once votes were cast');
}

async function save(
  ports: Ports,
  store: StoreWriter,
  caller: Caller,
  poll: PollRecord,
  input: PollInput,
): Promise<PollView> {
  refuseUnveiling(poll, input);
  const closes = input.isClosed && !poll.isClosed;
  const updated = {
    ...(await withOptions(store, { ...poll, ...input, options: poll.options }, input.options)),
    updatedAt: ports.clock.now(),
  };
  await store.polls.put(updated);
  await tellPoll(ports, store, closes ? 'poll.closed' : 'poll.updated', updated);
  return pollView(ports, store, updated, caller.id);
}

export async function updatePoll(ports: Ports, actor: Actor, raw: Raw): Promise<PollView> {
  if (!isRecord(raw)) throw inputError('the body must be an object');
  const id = requireId(raw.id, 'id');
  return ports.store.write(async (store) => {
    const { caller } = await actingPerson(ports, store, actor);
    const poll = await ownPoll(store, caller, id);
    refuseOtherName(caller, namedIn(raw, 'created_by'), 'created_by', [caller.id, poll.createdById]);
    refuseClosed(poll);
    await refuseBannedFrom(ports, store, caller, poll);
    return save(ports, store, caller, poll, readPoll(raw, poll.options, ports.ids.uuid));
  });
}

/** Set and unset single fields; also how a poll is closed, for good. Closing again changes nothing. */
export async function updatePollPartial(
  ports: Ports,
  actor: Actor,
  id: string,
  input: SetUnset,
): Promise<PollView> {
  const steps = readSteps(input);
  refuseReservedStep(steps, FIXED_POLL_KEYS);
  const onlyCloses = steps.every(({ path, value }) => path[0] === 'is_closed' && value === true);
  return ports.store.write(async (store) => {
    const { caller } = await actingPerson(ports, store, actor);
    const poll = await ownPoll(store, caller, id);
    if (poll.isClosed && onlyCloses) return pollView(ports, store, poll, caller.id);
    refuseClosed(poll);
    if (!onlyCloses) await refuseBannedFrom(ports, store, caller, poll);
    const changed = readPoll(applySteps(flatPoll(poll), steps), poll.options, ports.ids.uuid);
    return save(ports, store, caller, poll, changed);
  });
}

/** The poll is gone with its votes; messages that showed it stay, without it. */
export async function deletePoll(ports: Ports, actor: Actor, id: string): Promise<void> {
  await ports.store.write(async (store) => {
    const { caller } = await actingPerson(ports, store, actor);
    const poll = await ownPoll(store, caller, id);
    await tellPoll(ports, store, 'poll.deleted', poll);
    await store.polls.remove(id);
  });
}
