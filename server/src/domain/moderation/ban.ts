import { readableChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import { factsOf } from '../events/facts.ts';
import { noteEvent } from '../hooks/note.ts';
import { requireAppGrant, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { BanInput, ModerationService } from '../services/index.ts';
import type { Actor, BanRecord, Cid, UserId, UserRecord } from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingCaller, actingPerson } from '../users/acting-user.ts';
import { type Caller, requirePerson } from '../users/caller.ts';
import { viewUser } from '../users/people.ts';
import { applyToAddresses } from './addresses.ts';
import { withBan } from './ban-records.ts';
import { deleteMessagesOf } from './delete-messages.ts';
import { deleteReactionsOf } from './delete-reactions.ts';
import { endOf, requireTarget } from './targets.ts';

/** @throws ApiError `notFound`, `notAllowed` if neither the app nor the channel lets the caller ban. */
async function requireMayBan(unit: Unit, caller: Caller, cid: Cid | null): Promise<void> {
  if (cid === null) requireAppGrant(unit, caller, 'ban-user');
  else requireGrant(await readableChannel(unit, caller, cid), 'ban-channel-member');
}

/** Stores a ban where it is checked when the user acts: in their own row, or in their membership. */
async function apply(
  unit: Unit,
  target: UserRecord,
  { cid, ban }: { readonly cid: Cid | null; readonly ban: BanRecord | null },
): Promise<void> {
  if (cid === null) {
    await unit.store.users.put({
      ...target,
      banned: ban !== null && !ban.shadow,
      shadowBanned: ban?.shadow === true,
      banExpires: ban?.expires ?? null,
    });
    return;
  }
  const member = await unit.store.members.get(cid, target.id);
  if (member !== null) await unit.store.members.put(withBan(member, ban));
}

interface BanEventInput {
  readonly target: UserRecord;
  readonly by: UserRecord | null;
  readonly ban: Pick<BanRecord, 'cid' | 'expires' | 'reason' | 'shadow'>;
}

/** Tells the banned user and the channel's watchers; of a shadow ban, only the user who gave it. */
async function publishBan(
  unit: Unit,
  type: 'user.banned' | 'user.unbanned',
  { target, by, ban }: BanEventInput,
): Promise<void> {
  const { cid, shadow } = ban;
  const event = {
    type,
    cid,
    createdAt: unit.clock.now(),
    user: viewUser(unit, target),
    createdBy: by === null ? null : viewUser(unit, by),
    expiration: ban.expires,
    reason: ban.reason,
    shadow,
    totalBans: await unit.store.bans.count(target.id),
  };
  const channel = cid === null ? null : await unit.store.channels.get(cid);
  const facts = channel === null ? undefined : factsOf(channel);
  noteEvent(unit, event, facts);
  unit.store.afterCommit(() => {
    const send = (audience: Parameters<Ports['bus']['publish']>[0]['audience']) =>
      unit.bus.publish({ seq: null, event, audience, perUser: null, ...(facts && { facts }) });
    const givers = by === null ? [] : [by.id];
    if (shadow) {
      send({ kind: 'users', userIds: givers });
      return;
    }
    if (cid === null) send({ kind: 'users', userIds: [target.id, ...givers] });
    else {
      send({ kind: 'watchers', cid });
      send({ kind: 'notWatching', cid, userIds: [target.id] });
    }
  });
}

/** Returns the user who bans. */
async function store(ports: Ports, actor: Actor, input: BanInput): Promise<UserId> {
  const { cid, targetId, bannedBy } = input;
  return runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor, bannedBy);
    await requireMayBan(unit, caller, cid);
    const target = await requireTarget(unit, targetId);
    if (!caller.server && target.id === user.id) throw new ApiError('input', 'user cannot ban himself');
    const createdAt = unit.clock.now();
    const expires = endOf(input.timeout, createdAt);
    const shadow = input.shadow === true;
    const reason = input.reason ?? null;
    const ipBan = input.ipBan === true;
    const ban: BanRecord = { targetId, cid, shadow, ipBan, reason, bannedById: user.id, createdAt, expires };
    await unit.store.bans.put(ban);
    await apply(unit, target, { cid, ban });
    await applyToAddresses(unit, ban);
    if (input.banFromFutureChannels === true)
      await unit.store.bans.putFuture({ targetId, ownerId: user.id, shadow, reason, createdAt, expires });
    await publishBan(unit, 'user.banned', { target, by: user, ban });
    return user.id;
  });
}

export function banUser(ports: Ports): ModerationService['ban'] {
  return async (actor, input) => {
    const deletion = input.deletion?.() ?? null;
    const by = await store(ports, actor, input);
    if (deletion !== null)
      await deleteMessagesOf(ports, input.targetId, { cid: input.cid, hard: deletion === 'hard' });
    if (input.deleteReactions === true)
      await deleteReactionsOf(ports, input.targetId, { cid: input.cid, by });
  };
}

export function unbanUser(ports: Ports): ModerationService['unban'] {
  return (actor, { targetId, cid, removeFutureChannelsBan, unbannedBy }) =>
    runUnit(ports, async (unit) => {
      // A server need not name the user for whom it lifts a ban.
      const caller = await actingCaller(unit, actor, unbannedBy);
      const user = caller.server ? caller.user : requirePerson(caller);
      await requireMayBan(unit, caller, cid);
      const target = await requireTarget(unit, targetId);
      if (removeFutureChannelsBan === true && user !== null)
        await unit.store.bans.removeFuture(targetId, user.id);
      const ban = await unit.store.bans.get(targetId, cid);
      if (ban === null) return;
      await unit.store.bans.remove(targetId, cid);
      await apply(unit, target, { cid, ban: null });
      await unit.store.addresses.removeBans(targetId, cid);
      await publishBan(unit, 'user.unbanned', {
        target: { ...target, banned: false },
        by: user,
        ban: {
          ...ban,
          expires: null,
          reason: null,
        },
      });
    });
}
