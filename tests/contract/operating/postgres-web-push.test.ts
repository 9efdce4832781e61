/** Two servers on one PostgreSQL and one Redis: one of them sends each push. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { hasRedis, startRedis, type TestRedis } from '../../support/databases/redis.ts';
import { type PushService, startPushService } from '../../support/push/push-service.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PATIENT = { timeout: 30_000, interval: 50 };
const COUNT = 40;

describe.skipIf(!hasRedis())('two servers', () => {
  let redis: TestRedis;
  let service: PushService;
  let a: TestServer;
  let b: TestServer;
  const ofA = clientsOf(() => a);
  const ofB = clientsOf(() => b);

  beforeAll(async () => {
    [redis, service] = await Promise.all([startRedis(), startPushService()]);
    const options = { redisUrl: redis.url, push: { services: ['127.0.0.1'] } };
    a = await startServer({ options });
    b = await startServer({ beside: a, options });
  });
  afterAll(async () => {
    await b?.close();
    await a?.close();
    await service?.close();
    await redis?.close();
  });
  afterEach(async () => {
    await ofA.closeAll();
    await ofB.closeAll();
  });

  /** A browser of a user who is offline, in a channel of theirs, and another user who writes. */
  async function room() {
    const admin = ofA.admin();
    const [ann, bob] = [`ann-${randomUUID()}`, `bob-${randomUUID()}`];
    await admin.upsertUsers([{ id: ann }, { id: bob }]);
    const browser = service.subscribe();
    await admin.addDevice(browser.id, 'webpush' as never, ann);
    const id = randomUUID();
    await admin.channel('messaging', id, { members: [ann, bob], created_by_id: bob }).create();
    const bodies = () => browser.pushed.map(({ note }) => String(note.body));
    return { ann, bob, id, browser, bodies };
  }

  test('have one key, and send each push once, whichever of them received the message', async () => {
    const { bob, id, browser, bodies } = await room();
    const keys = await Promise.all([ofA.admin().getAppSettings(), ofB.admin().getAppSettings()]);
    const [one, two] = keys.map((said) => (said as unknown as { app: { web_push: object } }).app.web_push);
    expect(one).toEqual(two);
    const sides = [ofA.admin(), ofB.admin()].map((admin) => admin.channel('messaging', id));
    await Promise.all(
      Array.from({ length: COUNT }, (_, n) => sides[n % 2]?.sendMessage({ text: `${n}`, user_id: bob })),
    );
    const all = Array.from({ length: COUNT }, (_, n) => `${n}`);
    await expect.poll(() => new Set(bodies()).size, PATIENT).toBe(COUNT);
    // A duplicate would arrive before this message, from either of them.
    await sides[0]?.sendMessage({ text: 'last of a', user_id: bob });
    await sides[1]?.sendMessage({ text: 'last of b', user_id: bob });
    await expect.poll(bodies, PATIENT).toEqual(expect.arrayContaining(['last of a', 'last of b']));
    expect([...bodies()].sort()).toEqual([...all, 'last of a', 'last of b'].sort());
    expect(new Set(browser.pushed.map(({ key }) => key)).size).toBe(1);
  });

  test('push nothing to a user who is connected to the other one', async () => {
    const { ann, bob, id, bodies } = await room();
    const atB = await ofB.user(ann);
    const known = async () => (await ofA.admin().queryUsers({ id: ann })).users[0]?.online;
    await expect.poll(known, PATIENT).toBe(true);
    const channel = ofA.admin().channel('messaging', id);
    await channel.sendMessage({ text: 'seen', user_id: bob });
    const other = await room();
    await ofA.admin().channel('messaging', other.id).sendMessage({ text: 'x', user_id: other.bob });
    await expect.poll(other.bodies, PATIENT).toEqual(['x']);
    await atB.disconnectUser();
    await expect.poll(known, PATIENT).toBe(false);
    await channel.sendMessage({ text: 'away', user_id: bob });
    await expect.poll(bodies, PATIENT).toEqual(['away']);
  });
});
