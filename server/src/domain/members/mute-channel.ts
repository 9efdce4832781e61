import { ApiError, inputError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { mostMutes } from '../moderation/targets.ts';
import { accessTo, can, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { MembershipService } from '../services/index.ts';
import type { ChannelMuteRecord, ChannelRecord, Cid, UserRecord } from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import type { Caller } from '../users/caller.ts';
import { channelMutesOf } from '../users/own-user.ts';
import { publishMutes } from '../users/publish-mutes.ts';

/** Longest time that a channel can be muted, ms: a hundred years. */
const MOST_MS = 100 * 366 * 24 * 60 * 60 * 1_000;
const MUTES_UPDATED = 'notification.channel_mutes_updated';

/** Returns channels named in a call, each once. @throws ApiError `input` for those that do not exist, `notAllowed`. */
async function mutable(
  unit: Unit,
  caller: Caller,
  { user, given }: { readonly user: UserRecord; readonly given: readonly Cid[] },
): Promise<readonly ChannelRecord[]> {
  const cids = [...new Set(given)];
  if (cids.length === 0) throw inputError('either channel_cid or channel_cids must be provided');
  if (cids.length > LIMITS.mutedChannelsPerCall)
    throw inputError(`at most ${LIMITS.mutedChannelsPerCall} channels can be named at once`);
  const own = new Map((await unit.store.members.of(user.id, cids)).map((member) => [member.cid, member]));
  const channels = (await unit.store.channels.getMany(cids)).filter(({ deletedAt }) => deletedAt === null);
  const accesses = channels.map((channel) =>
    accessTo(caller, channel, { membership: own.get(channel.cid) ?? null }),
  );
  const found = new Set(
    accesses.filter((access) => can(access, 'read-channel')).map(({ channel }) => channel.cid),
  );
  const missing = cids.filter((cid) => !found.has(cid));
  if (missing.length > 0)
    throw inputError(`some channels do not exist or were deleted: (${missing.join(', ')})`);
  for (const access of accesses) {
    requireGrant(access, 'mute-channel');
    if (!access.type.config.mutes)
      throw new ApiError('featureOff', `channel type ${access.channel.type} has mutes disabled`);
  }
  return channels;
}

/** Members show whether they have muted the channel. A mute that ends is looked up, not shown. */
async function markMember(
  unit: Unit,
  cid: Cid,
  { userId, muted }: { readonly userId: string; readonly muted: boolean },
): Promise<void> {
  const member = await unit.store.members.get(cid, userId);
  if (member !== null && member.notificationsMuted !== muted)
    await unit.store.members.put({ ...member, notificationsMuted: muted });
}

function endOf(expiration: number | null | undefined, now: number): number | null {
  if (expiration === null || expiration === undefined || expiration === 0) return null;
  if (!Number.isInteger(expiration) || expiration < 0 || expiration > MOST_MS)
    throw inputError(`field \`expiration\` must be a whole number of milliseconds from 0 to ${MOST_MS}`);
  return now + expiration;
}

/** Mutes channels: their new messages do not count as unread for the user. */
export function muteChannels(ports: Ports): MembershipService['mute'] {
  return (actor, { cids, expiration }) =>
    runUnit(ports, async (unit) => {
      const { caller, user } = await actingPerson(unit, actor);
      const now = unit.clock.now();
      const expires = endOf(expiration, now);
      const channels = await mutable(unit, caller, { user, given: cids });
      const before = new Map(
        (await unit.store.channelMutes.of(user.id, now)).map((mute) => [mute.cid, mute]),
      );
      const fresh = channels.filter(({ cid }) => !before.has(cid)).length;
      const most = mostMutes(user);
      if (before.size + fresh > most)
        throw inputError(`at most ${most} channels can be muted by one user: unmute some`);
      const mutes: ChannelMuteRecord[] = channels.map(({ cid }) => ({
        userId: user.id,
        cid,
        createdAt: before.get(cid)?.createdAt ?? now,
        updatedAt: now,
        expires,
      }));
      for (const mute of mutes) {
        await unit.store.channelMutes.put(mute);
        await markMember(unit, mute.cid, { userId: user.id, muted: expires === null });
      }
      return {
        mutes: await channelMutesOf(unit, user, mutes),
        me: await publishMutes(unit, user, MUTES_UPDATED),
      };
    });
}

export function unmuteChannels(ports: Ports): MembershipService['unmute'] {
  return (actor, cids) =>
    runUnit(ports, async (unit) => {
      const { caller, user } = await actingPerson(unit, actor);
      for (const { cid } of await mutable(unit, caller, { user, given: cids })) {
        await unit.store.channelMutes.remove(user.id, cid);
        await markMember(unit, cid, { userId: user.id, muted: false });
      }
      return { me: await publishMutes(unit, user, MUTES_UPDATED) };
    });
}
