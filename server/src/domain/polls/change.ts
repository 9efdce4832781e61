import { ApiError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { NewPoll, PollFields, PollPatch, PollUpdate } from '../services/index.ts';
import type { Actor, PollRecord, PollView } from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingPerson, refuseOtherName } from '../users/acting-user.ts';
import type { Caller } from '../users/caller.ts';
import { pollView } from '../views/poll-views.ts';
import { ownPoll, refuseBannedFrom, refuseClosed } from './load.ts';
import { pollFields } from './poll-input.ts';
import { publishPoll } from './publish.ts';

export async function createPoll(ports: Ports, actor: Actor, input: NewPoll): Promise<PollView> {
  const fields = pollFields(input.poll, [], ports.ids.uuid);
  const { createdBy } = input;
  const id = input.id() ?? ports.ids.uuid();
  return runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor);
    refuseOtherName(caller, createdBy, [user.id]);
    if ((await unit.store.polls.get(id)) !== null)
      throw new ApiError('input', `a poll with ID ${id} already exists`);
    const now = unit.clock.now();
    const poll: PollRecord = {
      ...fields,
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

/** Returns the poll with other options; votes for removed options are removed. */
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
function refuseUnveiling(poll: PollRecord, fields: PollFields): void {
  const cast = poll.voteCount + poll.answersCount > 0;
  if (cast && fields.votingVisibility !== poll.votingVisibility)
    throw new ApiError('input', 'voting_visibility cannot be changed once votes were cast');
}

async function save(
  unit: Unit,
  caller: Caller,
  { poll, fields }: { readonly poll: PollRecord; readonly fields: PollFields },
): Promise<PollView> {
  refuseUnveiling(poll, fields);
  const closes = fields.isClosed && !poll.isClosed;
  const updated = {
    ...(await withOptions(unit, { ...poll, ...fields, options: poll.options }, fields.options)),
    updatedAt: unit.clock.now(),
  };
  await unit.store.polls.put(updated);
  await publishPoll(unit, closes ? 'poll.closed' : 'poll.updated', updated);
  return pollView(unit, updated, caller.id);
}

export async function updatePoll(ports: Ports, actor: Actor, input: PollUpdate): Promise<PollView> {
  const { id, createdBy } = input;
  return runUnit(ports, async (unit) => {
    const { caller } = await actingPerson(unit, actor);
    const poll = await ownPoll(unit, caller, id);
    refuseOtherName(caller, createdBy, [caller.id, poll.createdById]);
    refuseClosed(poll);
    await refuseBannedFrom(unit, caller, poll);
    return save(unit, caller, { poll, fields: pollFields(input.poll(), poll.options, unit.ids.uuid) });
  });
}

/** Sets and unsets single fields. Closing a poll is final, and closing it again changes nothing. */
export async function updatePollPartial(
  ports: Ports,
  actor: Actor,
  { id, patch }: { readonly id: string; readonly patch: PollPatch },
): Promise<PollView> {
  const { onlyCloses } = patch;
  return runUnit(ports, async (unit) => {
    const { caller } = await actingPerson(unit, actor);
    const poll = await ownPoll(unit, caller, id);
    if (poll.isClosed && onlyCloses) return pollView(unit, poll, caller.id);
    refuseClosed(poll);
    if (!onlyCloses) await refuseBannedFrom(unit, caller, poll);
    return save(unit, caller, {
      poll,
      fields: pollFields(patch.applyTo(poll), poll.options, unit.ids.uuid),
    });
  });
}

/** Deletes the poll with its votes; messages that showed it stay, without it. */
export async function deletePoll(ports: Ports, actor: Actor, id: string): Promise<void> {
  await runUnit(ports, async (unit) => {
    const { caller } = await actingPerson(unit, actor);
    const poll = await ownPoll(unit, caller, id);
    await publishPoll(unit, 'poll.deleted', poll);
    await unit.store.polls.remove(id);
  });
}
