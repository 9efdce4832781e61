/** Browsers as devices, and the key pair that identifies the server. */
import { randomUUID } from 'node:crypto';
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { type Away, PATIENT, pushScene } from '../../support/push/push-scene.ts';
import { type PushService, startPushService } from '../../support/push/push-service.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let service: PushService;
let server: TestServer;
const clients = clientsOf(() => server);
let admin: StreamChat;
const { room, say, texts, comes, onlyComes } = pushScene(
  () => service,
  () => admin,
);

beforeAll(async () => {
  service = await startPushService();
  const push = { services: ['127.0.0.1'], contact: 'mailto:owner@shop.example' };
  server = await startServer({ options: { push } });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
  await service.close();
});

describe('browsers', () => {
  const devicesOf = async (who: Away) => (await admin.getDevices(who.id)).devices?.map(({ id }) => id);

  test.each([404, 410])('one whose push service answers %i is removed', async (status) => {
    const here = await room();
    here.ann.browser.answer(status);
    await say(here, 'gone');
    await expect.poll(() => devicesOf(here.ann), PATIENT).toEqual([]);
    await say(here, 'nobody');
    await onlyComes(here, ['gone']);
  });

  test('one whose push service fails keeps its device, and is tried again later', async () => {
    const here = await room();
    here.ann.browser.answer(503, {}, 1);
    await say(here, 'again');
    await comes(here.ann, 'again');
    expect(await devicesOf(here.ann)).toEqual([here.ann.browser.id]);
    await expect.poll(() => texts(here.ann), { ...PATIENT, timeout: 60_000 }).toEqual(['again', 'again']);
  }, 90_000);

  test('several of one user are each pushed to', async () => {
    const here = await room();
    const second = service.subscribe();
    await admin.addDevice(second.id, 'webpush' as never, here.ann.id);
    await say(here, 'both');
    await comes(here.ann, 'both');
    await expect.poll(() => second.pushed.map(({ note }) => note.body), PATIENT).toEqual(['both']);
  });

  test('must use a known push service and have keys; others, and private addresses, are refused', async () => {
    const ann = await clients.user(`ann-${randomUUID()}`, { role: 'user' });
    const { hash } = new URL(service.subscribe().id);
    const add = (id: string) => failure(ann.addDevice(id, 'webpush' as never));
    for (const id of [
      'token',
      `https://shop.example/push${hash}`,
      `http://fcm.googleapis.com/fcm/send/a${hash}`,
      `https://fcm.googleapis.com:8443/fcm/send/a${hash}`,
      `https://fcm.googleapis.com.evil.example/a${hash}`,
      `https://user:pass@fcm.googleapis.com/a${hash}`,
      `http://127.0.0.2/a${hash}`,
      `http://169.254.169.254/latest${hash}`,
      'https://fcm.googleapis.com/fcm/send/a',
      'https://fcm.googleapis.com/fcm/send/a#p256dh=AAAA&auth=AAAA',
    ])
      expect([id, (await add(id)).code]).toEqual([id, 4]);
    await ann.addDevice(`https://fcm.googleapis.com/fcm/send/a${hash}`, 'webpush' as never);
    await ann.addDevice('a-token', 'firebase');
    expect((await ann.getDevices()).devices?.map(({ push_provider }) => push_provider).sort()).toEqual([
      'firebase',
      'webpush',
    ]);
  });
});

describe('the key pair', () => {
  const keyOf = async () => {
    const { app } = (await admin.getAppSettings()) as { app?: { web_push?: { public_key: string } } };
    return app?.web_push?.public_key;
  };

  test('survives a restart', async () => {
    const before = await keyOf();
    expect(Buffer.from(before ?? '', 'base64url')).toHaveLength(65);
    await clients.closeAll();
    await server.restart();
    admin = clients.admin();
    expect(await keyOf()).toBe(before);
  });

  test('is absent where push is off, and then a browser is no device', async () => {
    const off = await startServer({ options: { push: false } });
    const others = clientsOf(() => off);
    try {
      const ann = await others.user('ann', { role: 'user' });
      expect((await ann.getAppSettings()) as object).not.toHaveProperty('app.web_push');
      const refused = await failure(ann.addDevice(service.subscribe().id, 'webpush' as never));
      expect(refused.code).toBe(4);
    } finally {
      await others.closeAll();
      await off.close();
    }
  });
});
