import { inputError, isRecord, readNewId, requireId } from '../input/read.ts';
import { applySteps, readSteps, refuseReservedStep } from '../input/set-unset.ts';
import type { Ports } from '../ports.ts';
import type { SetUnset } from '../services.ts';
import type { Actor, PollRecord, PollView, Raw } from '../types.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingPerson, namedIn, refuseOtherName } from '../users/acting-user.ts';
import type { Caller } from '../users/caller.ts';
import { pollView } from '../views/poll-views.ts';
import { ownPoll, refuseBannedFrom, refuseClosed } from './load.ts';
import { FIXED_POLL_KEYS, flatPoll, type PollInput, readPoll } from './poll-input.ts';
import { publishPoll } from './publish.ts';

export async function createPoll(ports: Ports, actor: Actor, raw: Raw): Promise<PollView> {
  if (!isRecord(raw)) throw inputError('the body must be an object');
  const input = readPoll(raw, [], ports.ids.uuid);
  const id = readNewId(raw.id === '' ? null : raw.id, 'id') ?? ports.ids.uuid();
  return runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor);
    refuseOtherName(caller, namedIn(raw, 'created_by'), { field: 'created_by', known: [user.id] });
    if ((await unit.store.polls.get(id)) !== null) throw inputError(`a poll with ID ${id} already exists`);
    const now = unit.clock.now();
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
    await unit.store.polls.put(poll);
    return pollView(unit, poll, user.id);
  });
}

/** The poll with other options: votes for those that are gone go with them. */
export async function withOptions(
  unit: Unit,
  poll: PollRecord,
  options: PollRecord['options'],
): Promise<PollRecord> {
  const left = new Set(options.map(({ id }) => id));
  const counts = Object.entries(poll.voteCountsByOption);
  for (const { id } of poll.options) if (!left.has(id)) await unit.store.polls.removeVotesFor(id);
  const kept = counts.filter(([id]) => left.has(id));
  return {
    ...poll,
    options,
    voteCountsByOption: Object.fromEntries(kept),
    voteCount: kept.reduce((sum, [, count]) => sum + count, 0),
  };
}

/** Refuses to change the visibility of votes that were cast already. */
function refuseUnveiling(poll: PollRecord, input: PollInput): void {
  const cast = poll.voteCount + poll.answersCount > 0;
  if (cast && input.votingVisibility !== poll.votingVisibility)
    throw inputError('voting_visibility cannot be changed once votes were cast');
}

async function save(
  unit: Unit,
  caller: Caller,
  { poll, input }: { readonly poll: PollRecord; readonly input: PollInput },
): Promise<PollView> {
  refuseUnveiling(poll, input);
  const closes = input.isClosed && !poll.isClosed;
  const updated = {
    ...(await withOptions(unit, { ...poll, ...input, options: poll.options }, input.options)),
    updatedAt: unit.clock.now(),
  };
  await unit.store.polls.put(updated);
  await publishPoll(unit, closes ? 'poll.closed' : 'poll.updated', updated);
  return pollView(unit, updated, caller.id);
}

export async function updatePoll(ports: Ports, actor: Actor, raw: Raw): Promise<PollView> {
  if (!isRecord(raw)) throw inputError('the body must be an object');
  const id = requireId(raw.id, 'id');
  return runUnit(ports, async (unit) => {
    const { caller } = await actingPerson(unit, actor);
    const poll = await ownPoll(unit, caller, id);
    refuseOtherName(caller, namedIn(raw, 'created_by'), {
      field: 'created_by',
      known: [caller.id, poll.createdById],
    });
    refuseClosed(poll);
    await refuseBannedFrom(unit, caller, poll);
    return save(unit, caller, { poll, input: readPoll(raw, poll.options, unit.ids.uuid) });
  });
}

/** Set and unset single fields; also how a poll is closed, for good. Closing again changes nothing. */
export async function updatePollPartial(
  ports: Ports,
  actor: Actor,
  { id, input }: { readonly id: string; readonly input: SetUnset },
): Promise<PollView> {
  const steps = readSteps(input);
  refuseReservedStep(steps, FIXED_POLL_KEYS);
  const onlyCloses = steps.every(({ path, value }) => path[0] === 'is_closed' && value === true);
  return runUnit(ports, async (unit) => {
    const { caller } = await actingPerson(unit, actor);
    const poll = await ownPoll(unit, caller, id);
    if (poll.isClosed && onlyCloses) return pollView(unit, poll, caller.id);
    refuseClosed(poll);
    if (!onlyCloses) await refuseBannedFrom(unit, caller, poll);
    const changed = readPoll(applySteps(flatPoll(poll), steps), poll.options, unit.ids.uuid);
    return save(unit, caller, { poll, input: changed });
  });
}

/** The poll is gone with its votes; messages that showed it stay, without it. */
export async function deletePoll(ports: Ports, actor: Actor, id: string): Promise<void> {
  await runUnit(ports, async (unit) => {
    const { caller } = await actingPerson(unit, actor);
    const poll = await ownPoll(unit, caller, id);
    await publishPoll(unit, 'poll.deleted', poll);
    await unit.store.polls.remove(id);
  });
}
