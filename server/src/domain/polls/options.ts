import { ApiError } from '../errors.ts';
import { inputError, isRecord, requireId } from '../input/read.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Actor, PollOption, PollRecord, Raw } from '../types.ts';
import { actingPerson } from '../users/acting-user.ts';
import { callerOf } from '../users/caller.ts';
import { withOptions } from './change.ts';
import {
  meetsPoll,
  ownPoll,
  ownsPoll,
  refuseBannedFrom,
  refuseClosed,
  requireOption,
  visiblePoll,
} from './load.ts';
import { readOptionText, requireOptions } from './poll-input.ts';
import { tellPoll } from './tell.ts';

async function save(ports: Ports, store: StoreWriter, poll: PollRecord): Promise<void> {
  requireOptions(poll.options);
  const updated = { ...poll, updatedAt: ports.clock.now() };
  await store.polls.put(updated);
  await tellPoll(ports, store, 'poll.updated', updated);
}

/** The owner adds options; others suggest them, where the poll lets them and they may vote in it. */
export async function createOption(
  ports: Ports,
  actor: Actor,
  pollId: string,
  raw: Raw,
): Promise<PollOption> {
  if (!isRecord(raw)) throw inputError('the body must be an object');
  const option = { id: ports.ids.uuid(), ...readOptionText(raw) };
  return ports.store.write(async (store) => {
    const { caller } = await actingPerson(ports, store, actor);
    const poll = await visiblePoll(store, caller, pollId);
    refuseClosed(poll);
    await refuseBannedFrom(ports, store, caller, poll);
    const suggests = !ownsPoll(caller, poll);
    if (suggests && !poll.allowUserSuggestedOptions)
      throw new ApiError('notAllowed', `poll ${pollId} does not take suggested options`);
    if (suggests && !(await meetsPoll(store, caller, poll, 'cast-vote')))
      throw new ApiError('notAllowed', `User '${caller.id ?? ''}' may not vote in poll ${pollId}`);
    await save(ports, store, { ...poll, options: [...poll.options, option] });
    return option;
  });
}

export async function getOption(
  ports: Ports,
  actor: Actor,
  pollId: string,
  optionId: string,
): Promise<PollOption> {
  return ports.store.read(async (store) => {
    const caller = await callerOf(store.users, actor);
    return requireOption(await visiblePoll(store, caller, pollId), optionId);
  });
}

/** Text and custom data of an option; its votes stay. */
export async function updateOption(
  ports: Ports,
  actor: Actor,
  pollId: string,
  raw: Raw,
): Promise<PollOption> {
  if (!isRecord(raw)) throw inputError('the body must be an object');
  const option = { id: requireId(raw.id, 'id'), ...readOptionText(raw) };
  return ports.store.write(async (store) => {
    const { caller } = await actingPerson(ports, store, actor);
    const poll = await ownPoll(store, caller, pollId);
    refuseClosed(poll);
    await refuseBannedFrom(ports, store, caller, poll);
    requireOption(poll, option.id);
    const options = poll.options.map((one) => (one.id === option.id ? option : one));
    await save(ports, store, { ...poll, options });
    return option;
  });
}

/** The option with its votes. */
export async function deleteOption(
  ports: Ports,
  actor: Actor,
  pollId: string,
  optionId: string,
): Promise<void> {
  await ports.store.write(async (store) => {
    const { caller } = await actingPerson(ports, store, actor);
    const poll = await ownPoll(store, caller, pollId);
    refuseClosed(poll);
    await refuseBannedFrom(ports, store, caller, poll);
    requireOption(poll, optionId);
    const options = poll.options.filter(({ id }) => id !== optionId);
    await save(ports, store, await withOptions(store, poll, options));
  });
}
