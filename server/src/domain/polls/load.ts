import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { isShownTo } from '../messages/visibility.ts';
import { banStatusBy } from '../moderation/ban-status.ts';
import { accessTo, can } from '../permissions/access.ts';
import type { PollOption, PollRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import type { Caller } from '../users/caller.ts';

const missing = (id: string) => new ApiError('notFound', `poll with id ${id} not found`);

/** Returns a poll, for any caller. @throws ApiError `notFound`. */
export async function requirePoll(unit: ReadUnit, id: string): Promise<PollRecord> {
  const poll = await unit.store.polls.get(id);
  if (poll === null) throw missing(id);
  return poll;
}

/** Returns whether some message shows the poll in a channel where the caller has a grant. */
export async function hasPollPermission(
  unit: ReadUnit,
  caller: Caller,
  {
    poll,
    permission,
  }: { readonly poll: PollRecord; readonly permission: 'read-channel' | 'cast-vote' | 'query-votes' },
): Promise<boolean> {
  const carriers = await unit.store.polls.carriers(poll.id, LIMITS.pollCarriers);
  const cids = [...new Set(carriers.map(({ cid }) => cid))];
  const own = caller.id === null ? [] : await unit.store.members.of(caller.id, cids);
  const channels = await unit.store.channels.getMany(cids);
  return channels.some((channel) => {
    const access = accessTo(caller, channel, {
      membership: own.find(({ cid }) => cid === channel.cid) ?? null,
    });
    const shown = carriers.some((carrier) => carrier.cid === channel.cid && isShownTo(access, carrier));
    return channel.deletedAt === null && can(access, 'read-channel') && can(access, permission) && shown;
  });
}

export const ownsPoll = (caller: Caller, poll: PollRecord): boolean =>
  caller.server || (caller.id !== null && caller.id === poll.createdById);

/**
 * Returns a poll that the caller made or can see in a channel. To all others it does not exist. @throws ApiError
 * `notFound`.
 */
export async function visiblePoll(unit: ReadUnit, caller: Caller, id: string): Promise<PollRecord> {
  const poll = await requirePoll(unit, id);
  if (ownsPoll(caller, poll) || (await hasPollPermission(unit, caller, { poll, permission: 'read-channel' })))
    return poll;
  throw missing(id);
}

/** Returns a poll that its owner, an admin or the server changes. @throws ApiError `notFound`, `notAllowed`. */
export async function ownPoll(unit: ReadUnit, caller: Caller, id: string): Promise<PollRecord> {
  const poll = await visiblePoll(unit, caller, id);
  if (!ownsPoll(caller, poll) && caller.role !== 'admin')
    throw new ApiError('notAllowed', `only the user who created poll ${id} may change it`);
  return poll;
}

/**
 * Refuses changes of a poll by users who are banned where it is shown: its text is read there.
 * @returns whether the user is banned in the shadow: they may go on, and nobody else sees it
 * @throws ApiError `notAllowed`
 */
export async function refuseBannedFrom(
  unit: ReadUnit,
  { server, user }: Caller,
  poll: PollRecord,
): Promise<boolean> {
  const { clock } = unit;
  if (server || user === null) return false;
  const carriers = await unit.store.polls.carriers(poll.id, LIMITS.pollCarriers);
  const cids = [...new Set(carriers.map(({ cid }) => cid))];
  const own = await unit.store.members.of(user.id, cids);
  const found = [user, ...own].map((ban) => banStatusBy(ban, clock.now()));
  if (found.includes('banned'))
    throw new ApiError('notAllowed', `User '${user.id}' is banned and cannot change poll ${poll.id}`);
  return found.includes('shadowed');
}

/** @throws ApiError `input`. */
export function refuseClosed(poll: PollRecord): void {
  if (poll.isClosed) throw new ApiError('input', `poll with id ${poll.id} is closed`);
}

export function requireOption(poll: PollRecord, optionId: string): PollOption {
  const option = poll.options.find(({ id }) => id === optionId);
  if (option === undefined)
    throw new ApiError('notFound', `poll option with id ${optionId} not found in poll ${poll.id}`);
  return option;
}
