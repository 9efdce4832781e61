import { ApiError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { Actor, PollOption, PollRecord } from '../types/index.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { callerOf } from '../users/caller.ts';
import { withOptions } from './change.ts';
import {
  hasPollPermission,
  ownPoll,
  ownsPoll,
  refuseBannedFrom,
  refuseClosed,
  requireOption,
  visiblePoll,
} from './load.ts';
import { requireOptions } from './poll-input.ts';
import { publishPoll } from './publish.ts';

async function save(unit: Unit, poll: PollRecord): Promise<void> {
  requireOptions(poll.options);
  const updated = { ...poll, updatedAt: unit.clock.now() };
  await unit.store.polls.put(updated);
  await publishPoll(unit, 'poll.updated', updated);
}

/** Adds an option. The owner may always; others may suggest one if the poll allows it and they may vote in it. */
export async function createOption(
  ports: Ports,
  actor: Actor,
  { pollId, input }: { readonly pollId: string; readonly input: Omit<PollOption, 'id'> },
): Promise<PollOption> {
  const option = { id: ports.ids.uuid(), ...input };
  return runUnit(ports, async (unit) => {
    const { caller } = await actingPerson(unit, actor);
    const poll = await visiblePoll(unit, caller, pollId);
    refuseClosed(poll);
    const isShadowed = await refuseBannedFrom(unit, caller, poll);
    const suggests = !ownsPoll(caller, poll);
    if (suggests && !poll.allowUserSuggestedOptions)
      throw new ApiError('notAllowed', `poll ${pollId} does not take suggested options`);
    if (suggests && !(await hasPollPermission(unit, caller, { poll, permission: 'cast-vote' })))
      throw new ApiError('notAllowed', `User '${caller.id ?? ''}' may not vote in poll ${pollId}`);
    if (!isShadowed) await save(unit, { ...poll, options: [...poll.options, option] });
    return option;
  });
}

export async function getOption(
  ports: Ports,
  actor: Actor,
  { pollId, optionId }: { readonly pollId: string; readonly optionId: string },
): Promise<PollOption> {
  return runReadUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    return requireOption(await visiblePoll(unit, caller, pollId), optionId);
  });
}

/** Changes text and custom data of an option; its votes stay. */
export async function updateOption(
  ports: Ports,
  actor: Actor,
  { pollId, option }: { readonly pollId: string; readonly option: PollOption },
): Promise<PollOption> {
  return runUnit(ports, async (unit) => {
    const { caller } = await actingPerson(unit, actor);
    const poll = await ownPoll(unit, caller, pollId);
    refuseClosed(poll);
    await refuseBannedFrom(unit, caller, poll);
    requireOption(poll, option.id);
    const options = poll.options.map((one) => (one.id === option.id ? option : one));
    await save(unit, { ...poll, options });
    return option;
  });
}

/** Deletes the option with its votes. */
export async function deleteOption(
  ports: Ports,
  actor: Actor,
  { pollId, optionId }: { readonly pollId: string; readonly optionId: string },
): Promise<void> {
  await runUnit(ports, async (unit) => {
    const { caller } = await actingPerson(unit, actor);
    const poll = await ownPoll(unit, caller, pollId);
    refuseClosed(poll);
    await refuseBannedFrom(unit, caller, poll);
    requireOption(poll, optionId);
    const options = poll.options.filter(({ id }) => id !== optionId);
    await save(unit, await withOptions(unit, poll, options));
  });
}
