import { STAFF_ROLES, STAFFED_TYPES } from '../channel-types.ts';
import { readId } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { ReadService } from '../services.ts';
import type { Actor } from '../types.ts';
import { callerOf, requirePerson } from '../users/caller.ts';
import { markDelivered } from './mark-delivered.ts';
import { markChannelsRead, markRead } from './mark-read.ts';
import { markUnread } from './mark-unread.ts';

function unread(ports: Ports, actor: Actor): ReturnType<ReadService['unread']> {
  return ports.store.read(async (store) => {
    const { id, role } = requirePerson(await callerOf(store.users, actor));
    const staffTypes = STAFF_ROLES.includes(role) ? STAFFED_TYPES : [];
    const found = await store.reads.unread(id, staffTypes, LIMITS.unreadCap);
    return {
      totalUnreadCount: found.reduce((sum, { count }) => sum + count, 0),
      unreadChannels: found.length,
      channels: found.map(({ cid, count, lastRead }) => ({ cid, unreadCount: count, lastRead })),
    };
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
  };
}
