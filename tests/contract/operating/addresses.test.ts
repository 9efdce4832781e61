/** Bans by IP address, behind a trusted proxy and without one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const NOT_ALLOWED = 17;

const started: TestServer[] = [];
const people: ReturnType<typeof clientsOf>[] = [];
afterAll(async () => {
  for (const clients of people) await clients.closeAll();
  for (const server of started) await server.close();
});

async function scene(trustProxy: number) {
  const server = await startServer({ options: { trustProxy } });
  started.push(server);
  const clients = clientsOf(() => server);
  people.push(clients);
  const admin = clients.admin();
  await admin.upsertUsers(['troll', 'sock', 'mod'].map((id) => ({ id })));
  await admin
    .channel('messaging', 'one', { created_by_id: 'mod', members: ['troll', 'sock', 'mod'] })
    .create();
  /** Sends a message through a proxy. */
  const say = async (who: string, forwarded: string) => {
    const client = await clients.user(who);
    client.axiosInstance.defaults.headers.common['x-forwarded-for'] = forwarded;
    return client.channel('messaging', 'one').sendMessage({ text: 'hi' });
  };
  return { admin, say };
}

describe('behind one trusted proxy', () => {
  let at: Awaited<ReturnType<typeof scene>>;
  beforeAll(async () => {
    at = await scene(1);
  });

  test('uses the address that the proxy saw, whatever the sender claims', async () => {
    await at.say('troll', '203.0.113.7');
    await at.admin.banUser('troll', { banned_by_id: 'mod', ip_ban: true });
    expect(await failure(at.say('sock', '203.0.113.7'))).toMatchObject({ code: NOT_ALLOWED });
    expect(await failure(at.say('sock', '198.51.100.1, 203.0.113.7'))).toMatchObject({ code: NOT_ALLOWED });
    await at.say('sock', '203.0.113.7, 198.51.100.1');
    const { bans } = await at.admin.queryBannedUsers({ user_id: 'troll' });
    expect(bans).toMatchObject([{ user: { id: 'troll' }, ip_ban: true }]);
    await at.admin.unbanUser('troll');
    await at.say('sock', '203.0.113.7');
  });
});

test('without a proxy the header is ignored: everyone here has one address', async () => {
  const { admin, say } = await scene(0);
  await say('troll', '203.0.113.7');
  await admin.banUser('troll', { banned_by_id: 'mod', ip_ban: true });
  expect(await failure(say('sock', '198.51.100.1'))).toMatchObject({ code: NOT_ALLOWED });
});
