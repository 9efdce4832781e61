import { STAFF_ROLES, STAFFED_TYPES } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import { inputError, readId } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { ReadService, Unread } from '../services.ts';
import type { StoreReader } from '../store-port.ts';
import type { Actor, UserId, UserRecord } from '../types.ts';
import { callerOf, requirePerson } from '../users/caller.ts';
import { markDelivered } from './mark-delivered.ts';
import { markChannelsRead, markRead } from './mark-read.ts';
import { markUnread } from './mark-unread.ts';

async function unreadOf(store: StoreReader, { id, role }: UserRecord): Promise<Unread> {
  const staffTypes = STAFF_ROLES.includes(role) ? STAFFED_TYPES : [];
  const found = await store.reads.unread(id, staffTypes, LIMITS.unreadCap);
  return {
    totalUnreadCount: found.reduce((sum, { count }) => sum + count, 0),
    unreadChannels: found.length,
    channels: found.map(({ cid, count, lastRead }) => ({ cid, unreadCount: count, lastRead })),
  };
}

function unread(ports: Ports, actor: Actor): Promise<Unread> {
  return ports.store.read(async (store) =>
    unreadOf(store, requirePerson(await callerOf(store.users, actor))),
  );
}

function unreadBatch(
  ports: Ports,
  actor: Actor,
  userIds: readonly UserId[],
): ReturnType<ReadService['unreadBatch']> {
  if (userIds.length === 0) throw inputError('user_ids is a required field');
  if (userIds.length > LIMITS.unreadUsersPerCall)
    throw inputError(`at most ${LIMITS.unreadUsersPerCall} users can be asked for at once`);
  return ports.store.read(async (store) => {
    const caller = await callerOf(store.users, actor);
    if (!caller.server)
      throw new ApiError('notAllowed', 'unread counts of several users are for the server only');
    const counts: [UserId, Unread][] = [];
    for (const user of await store.users.getMany(userIds))
      counts.push([user.id, await unreadOf(store, user)]);
    return Object.fromEntries(counts.filter(([, { unreadChannels }]) => unreadChannels > 0));
  });
}

export function readService(ports: Ports): ReadService {
  return {
    markRead: async (actor, cid, { messageId }) =>
      markRead(ports, actor, cid, readId(messageId === '' ? null : messageId, 'message_id')),
    markChannelsRead: (actor, byChannel) => markChannelsRead(ports, actor, byChannel ?? null),
    markUnread: async (actor, cid, { messageId, messageTimestamp }) =>
      markUnread(ports, actor, cid, {
        messageId: readId(messageId === '' ? null : messageId, 'message_id'),
        messageTimestamp: messageTimestamp ?? null,
      }),
    markDelivered: (actor, latest) => markDelivered(ports, actor, latest),
    unread: (actor) => unread(ports, actor),
    unreadBatch: (actor, userIds) => unreadBatch(ports, actor, userIds),
  };
}
