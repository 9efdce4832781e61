import {
  DeviceShape,
  EventBody,
  listOf,
  mapOf,
  PushPreferencesBody,
  readCustomEvent,
  readDevice,
  readDeviceId,
  readEventBody,
  readPushPreferences,
  readUnreadBatch,
  ref,
  Text,
  UnreadBatchBody,
  writeDevice,
  writePushPreferences,
  writeUnread,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

/** Devices, push preferences, unread counts of several users, and custom events to one user. */
export const ownAccountRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/devices',
    operation: 'CreateDevice',
    access: 'token',
    body: DeviceShape,
    answer: {},
    async handle({ actor, body }) {
      await domain.devices.add(actor, readDevice(body));
      return {};
    },
  },
  {
    method: 'GET',
    path: '/devices',
    operation: 'ListDevices',
    access: 'token',
    answer: { devices: listOf('DeviceResponse') },
    handle: async ({ actor }) => ({ devices: (await domain.devices.list(actor)).map(writeDevice) }),
  },
  {
    method: 'DELETE',
    path: '/devices',
    operation: 'DeleteDevice',
    access: 'token',
    query: { id: Text },
    answer: {},
    async handle({ actor, query }) {
      await domain.devices.remove(actor, readDeviceId(query));
      return {};
    },
  },
  {
    method: 'POST',
    path: '/push_preferences',
    operation: 'UpdatePushNotificationPreferences',
    access: 'token',
    body: PushPreferencesBody,
    answer: {
      user_preferences: mapOf(ref('PushPreferencesResponse')),
      user_channel_preferences: mapOf(mapOf(ref('PushPreferencesResponse'))),
    },
    async handle({ actor, body }) {
      return writePushPreferences(await domain.push.set(actor, readPushPreferences(body)));
    },
  },
  {
    method: 'POST',
    path: '/unread_batch',
    operation: 'UnreadCountsBatch',
    access: 'server',
    body: UnreadBatchBody,
    answer: { counts_by_user: mapOf(ref('UnreadCountsResponse')) },
    async handle({ actor, body }) {
      const counts = await domain.reads.unreadBatch(actor, readUnreadBatch(body));
      const written = Object.entries(counts).map(([id, unread]) => [id, writeUnread(unread)]);
      return { counts_by_user: Object.fromEntries(written) };
    },
  },
  {
    method: 'POST',
    path: '/users/:id/event',
    operation: 'SendUserCustomEvent',
    access: 'server',
    body: EventBody,
    answer: {},
    async handle({ actor, param, body }) {
      await domain.users.sendEvent(actor, param('id'), readCustomEvent(readEventBody(body).event));
      return {};
    },
  },
];
