import { BAN_FIELDS } from '../filters/moderation-spec.ts';
import { readFilter } from '../filters/read-filter.ts';
import { readSort } from '../filters/read-sort.ts';
import type { Ports } from '../ports/index.ts';
import { scan } from '../scan.ts';
import type { ModerationService } from '../services/index.ts';
import { callerOf } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { moderatedCids } from './named-channels.ts';

/** Grants for all bans, and for bans of channels that the caller names and moderates. */
const GRANTS = { app: 'ban-user', channel: 'ban-channel-member' } as const;

export function queryBans(ports: Ports): ModerationService['queryBans'] {
  return async (actor, input) => {
    const filter = readFilter(input.filter, BAN_FIELDS, actor);
    const [sort] = readSort(input.sort, BAN_FIELDS) ?? [];
    const { limit, offset } = input.page();
    const activeAt = input.excludeExpired === true ? ports.clock.now() : null;
    return scan(ports, actor, async (unit) => {
      const caller = await callerOf(unit.store.users, actor);
      const cids = await moderatedCids(unit, caller, { filter, grants: GRANTS });
      const direction = sort?.direction ?? -1;
      const bans = await unit.store.bans.find({ filter, direction, activeAt, cids, limit, offset });
      const channels = await unit.store.channels.getMany([...new Set(bans.flatMap(({ cid }) => cid ?? []))]);
      const byCid = new Map(channels.map((channel) => [channel.cid, channel]));
      const ids = [
        ...bans.flatMap(({ targetId, bannedById }) => [targetId, bannedById ?? []].flat()),
        ...channels.flatMap(({ createdById }) => createdById ?? []),
      ];
      const people = await loadPeople(unit, ids);
      return bans.map(({ targetId, bannedById, ...ban }) => {
        const channel = ban.cid === null ? undefined : byCid.get(ban.cid);
        return {
          ...ban,
          user: people(targetId),
          bannedBy: bannedById === null ? null : people(bannedById),
          channel: channel === undefined ? null : broadcastChannel(channel, people),
        };
      });
    });
  };
}

/** Queries bans from future channels. Users see whom they banned themselves; the server sees everybody's. */
export function queryFutureBans(ports: Ports): ModerationService['queryFutureBans'] {
  return async (actor, input) => {
    const { limit, offset } = input.page();
    const activeAt = input.excludeExpired === true ? ports.clock.now() : null;
    return scan(ports, actor, async (unit) => {
      const caller = await callerOf(unit.store.users, actor);
      const ownerId = caller.server ? (input.ownerId ?? null) : caller.id;
      const targetId = input.targetId ?? null;
      const found = await unit.store.bans.findFuture({ ownerId, targetId, activeAt, limit, offset });
      const people = await loadPeople(
        unit,
        found.flatMap((ban) => [ban.targetId, ban.ownerId]),
      );
      return found.map((ban) => ({
        cid: null,
        shadow: ban.shadow,
        ipBan: false,
        reason: ban.reason,
        createdAt: ban.createdAt,
        expires: ban.expires,
        user: people(ban.targetId),
        bannedBy: people(ban.ownerId),
      }));
    });
  };
}
