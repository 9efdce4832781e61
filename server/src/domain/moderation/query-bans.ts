import { accessChannel } from '../channels/load.ts';
import { BAN_FIELDS } from '../filters/moderation-spec.ts';
import { readFilter } from '../filters/read-filter.ts';
import { readSort } from '../filters/read-sort.ts';
import { readLimit, readWhole } from '../input/read.ts';
import { MOST_OFFSET, PAGES } from '../limits.ts';
import { canInApp, denied, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { Filter } from '../query-types.ts';
import type { ModerationService } from '../services.ts';
import type { StoreReader } from '../store-port.ts';
import type { Cid } from '../types.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';

/** Channels that a filter holds on to, or null where it does not. */
function namedCids(filter: Filter): readonly Cid[] | null {
  if ('field' in filter) {
    const { op, field, value } = filter;
    const names = field.kind === 'named' && field.name === 'channel_cid' && (op === '$eq' || op === '$in');
    return names ? (Array.isArray(value) ? value : [value]).map(String) : null;
  }
  if (filter.op !== '$and') return null;
  return filter.of.map(namedCids).find((cids) => cids !== null) ?? null;
}

/** Whose bans a caller may see: all, or those of channels he names and moderates. @throws ApiError 16, 17. */
async function visibleCids(
  store: StoreReader,
  caller: Caller,
  filter: Filter,
): Promise<readonly Cid[] | null> {
  if (canInApp(store, caller, 'ban-user')) return null;
  const cids = namedCids(filter);
  if (cids === null) throw denied(caller, 'ban-user', '.app');
  for (const cid of cids) requireGrant(await accessChannel(store, caller, cid), 'ban-channel-member');
  return cids;
}

export function queryBans(ports: Ports): ModerationService['queryBans'] {
  return async (actor, input) => {
    const filter = readFilter(input.filter, BAN_FIELDS);
    const [sort] = readSort(input.sort, BAN_FIELDS) ?? [];
    const limit = readLimit(input.limit, PAGES.bans);
    const offset = readWhole(input.offset, 'offset', 0, MOST_OFFSET) ?? 0;
    const activeAt = input.excludeExpired === true ? ports.clock.now() : null;
    return ports.store.read(async (store) => {
      const caller = await callerOf(store.users, actor);
      const cids = await visibleCids(store, caller, filter);
      const direction = sort?.direction ?? -1;
      const bans = await store.bans.find({ filter, direction, activeAt, cids, limit, offset });
      const channels = await store.channels.getMany([...new Set(bans.flatMap(({ cid }) => cid ?? []))]);
      const byCid = new Map(channels.map((channel) => [channel.cid, channel]));
      const ids = [
        ...bans.flatMap(({ targetId, bannedById }) => [targetId, bannedById ?? []].flat()),
        ...channels.flatMap(({ createdById }) => createdById ?? []),
      ];
      const people = await loadPeople(ports, store, ids);
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

/** Everybody sees whom he keeps out of what he will create; the server sees whom anybody does. */
export function queryFutureBans(ports: Ports): ModerationService['queryFutureBans'] {
  return async (actor, input) => {
    const limit = readLimit(input.limit, PAGES.bans);
    const offset = readWhole(input.offset, 'offset', 0, MOST_OFFSET) ?? 0;
    const activeAt = input.excludeExpired === true ? ports.clock.now() : null;
    return ports.store.read(async (store) => {
      const caller = await callerOf(store.users, actor);
      const ownerId = caller.server ? (input.ownerId ?? null) : caller.id;
      const targetId = input.targetId ?? null;
      const found = await store.bans.findFuture({ ownerId, targetId, activeAt, limit, offset });
      const people = await loadPeople(
        ports,
        store,
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
