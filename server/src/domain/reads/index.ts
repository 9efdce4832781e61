import { STAFF_ROLES, STAFFED_TYPES } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { ReadService, Unread } from '../services/index.ts';
import { readRules, unreadThreadsOf } from '../threads/counts.ts';
import type { Actor, UserId, UserRecord } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { callerOf, requirePerson } from '../users/caller.ts';
import { unreadByTeam } from './by-team.ts';
import { markDelivered } from './mark-delivered.ts';
import { markChannelsRead, markRead } from './mark-read.ts';
import { markUnread } from './mark-unread.ts';
import { markThreadUnread } from './thread.ts';

async function unreadOf(unit: ReadUnit, user: UserRecord): Promise<Unread> {
  const { id, role } = user;
  const staffTypes = STAFF_ROLES.includes(role) ? STAFFED_TYPES : [];
  const found = await unit.store.reads.unread(id, staffTypes, LIMITS.unreadCap);
  return {
    totalUnreadCount: found.reduce((sum, { count }) => sum + count, 0),
    unreadChannels: found.length,
    channels: found.map(({ cid, count, lastRead }) => ({ cid, unreadCount: count, lastRead })),
    byTeam: await unreadByTeam(unit, user, found),
    totalUnreadThreads: await unreadThreadsOf(unit, id),
    threads: await unit.store.threads.unread(id, readRules(unit), LIMITS.unreadThreads),
  };
}

function unread(ports: Ports, actor: Actor): Promise<Unread> {
  return runReadUnit(ports, async (unit) =>
    unreadOf(unit, requirePerson(await callerOf(unit.store.users, actor))),
  );
}

async function unreadBatch(
  ports: Ports,
  actor: Actor,
  userIds: readonly UserId[],
): ReturnType<ReadService['unreadBatch']> {
  return runReadUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    if (!caller.server)
      throw new ApiError('notAllowed', 'unread counts of several users are for the server only');
    const counts: [UserId, Unread][] = [];
    for (const user of await unit.store.users.getMany(userIds))
      counts.push([user.id, await unreadOf(unit, user)]);
    return Object.fromEntries(
      counts.filter(([, { unreadChannels, totalUnreadThreads }]) => unreadChannels + totalUnreadThreads > 0),
    );
  });
}

export function readService(ports: Ports): ReadService {
  return {
    markRead: (actor, cid, target) => markRead(ports, actor, { cid, target }),
    markChannelsRead: (actor, channels) => markChannelsRead(ports, actor, channels),
    markUnread: (actor, cid, { threadId, messageId, from }) =>
      threadId === null
        ? markUnread(ports, actor, { cid, from })
        : markThreadUnread(ports, actor, { cid, threadId, messageId }),
    markDelivered: (actor, deliveries) => markDelivered(ports, actor, deliveries),
    unread: (actor) => unread(ports, actor),
    unreadBatch: (actor, userIds) => unreadBatch(ports, actor, userIds),
  };
}
