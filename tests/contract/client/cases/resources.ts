import { createECDH, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { API_ERRORS } from '../../../../protocol/index.ts';
import { markDelivered, queryChannel, stopAssistant } from '../../../../src/client/resources/channels.ts';
import { addBrowser, removeDevice } from '../../../../src/client/resources/devices.ts';
import { getEventsSince } from '../../../../src/client/resources/sync.ts';
import type { Case, Opened } from '../scene.ts';

const CHANNEL = { watch: true, data: { members: ['ann', 'bob'] } };

/** The device of a browser: its address at a push service, and its keys. */
function browserId(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = new URLSearchParams({
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  });
  return `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}#${keys}`;
}

async function devicesOf({ client }: Opened): Promise<readonly string[]> {
  const { devices = [] } = await client.request<{ readonly devices?: readonly { readonly id: string }[] }>({
    method: 'GET',
    path: '/devices',
  });
  return devices.map(({ id }) => id);
}

/** API calls beyond those of the open conversation. */
export const RESOURCE_CASES: readonly Case[] = [
  {
    title: 'loads missed events of channels',
    async run({ open, others }) {
      const bob = await others.user('bob', { role: 'user' });
      const ann = open();
      const { channel } = await queryChannel(ann.client, 'messaging:missed', CHANNEL);
      const theirs = bob.channel('messaging', 'missed');
      const { message: before } = await theirs.sendMessage({ text: 'before' });
      const { message } = await theirs.sendMessage({ text: 'meanwhile' });
      const events = await getEventsSince(ann.client, [channel.cid], String(before.created_at));
      const texts = events.flatMap((event) => (event.type === 'message.new' ? [event.message.text] : []));
      expect(texts).toContain('meanwhile');
      expect(await getEventsSince(ann.client, [channel.cid], String(message.created_at))).not.toContainEqual(
        expect.objectContaining({ message: expect.objectContaining({ id: before.id }) }),
      );
    },
  },
  {
    title: 'too old a time is refused with the code for a full reload',
    async run({ open }) {
      const ann = open();
      await queryChannel(ann.client, 'messaging:long-ago', CHANNEL);
      const call = getEventsSince(ann.client, ['messaging:long-ago'], '2001-01-01T00:00:00.000Z');
      await expect(call).rejects.toMatchObject({ name: 'ApiError', code: API_ERRORS.input.code });
    },
  },
  {
    title: 'registers a browser as a device, and removes it',
    async run({ open }) {
      const ann = open();
      await ann.until('connected');
      const id = browserId();
      await addBrowser(ann.client, id);
      expect(await devicesOf(ann)).toEqual([id]);
      await removeDevice(ann.client, id);
      expect(await devicesOf(ann)).toEqual([]);
      await expect(removeDevice(ann.client, id)).rejects.toMatchObject({ code: API_ERRORS.notFound.code });
    },
  },
  {
    title: 'a request that the page sends itself removes a device',
    async run({ open }) {
      const ann = open();
      await ann.until('connected');
      const id = browserId();
      await addBrowser(ann.client, id);
      const detached = ann.client.detached({ path: '/devices', query: { id } });
      const response = await fetch(detached?.url ?? '', {
        method: 'DELETE',
        headers: detached?.headers ?? {},
      });
      expect(response.status).toBe(200);
      expect(await devicesOf(ann)).toEqual([]);
    },
  },
  {
    title: 'asks an assistant to stop, and other members receive it',
    async run({ open, others }) {
      const bob = await others.user('bob', { role: 'user' });
      const ann = open();
      await queryChannel(ann.client, 'messaging:assisted', CHANNEL);
      const theirs = bob.channel('messaging', 'assisted');
      await theirs.watch();
      const stops: unknown[] = [];
      theirs.on('ai_indicator.stop', ({ user, cid }) => stops.push([user?.id, cid]));
      await stopAssistant(ann.client, 'messaging:assisted');
      await expect.poll(() => stops).toEqual([['ann', 'messaging:assisted']]);
    },
  },
  {
    title: 'marks messages as delivered, and notifies their author',
    async run({ open, others }) {
      const bob = await others.user('bob', { role: 'user' });
      const ann = open();
      await queryChannel(ann.client, 'messaging:delivered', CHANNEL);
      const theirs = bob.channel('messaging', 'delivered');
      await theirs.watch();
      const delivered: unknown[] = [];
      theirs.on('message.delivered', (event) =>
        delivered.push([event.user?.id, event.last_delivered_message_id]),
      );
      const { message } = await theirs.sendMessage({ text: 'hello' });
      await markDelivered(ann.client, [{ cid: 'messaging:delivered', id: message.id }]);
      await expect.poll(() => delivered).toEqual([['ann', message.id]]);
    },
  },
];
