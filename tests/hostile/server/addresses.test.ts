/** A caller behind a trusted proxy cannot change their address by its spelling. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerOptions } from '../../../server/src/index.ts';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const NOT_ALLOWED = 17;
const TOO_MANY_REQUESTS = 429;

/** Spellings of 203.0.113.7 that proxies produce. */
const SPELLINGS = [
  '203.0.113.7',
  '203.0.113.7:4711',
  '::ffff:203.0.113.7',
  '::FFFF:cb00:7107',
  '[::ffff:203.0.113.7]:4712',
  '[::ffff:cb00:7107]',
  '0:0:0:0:0:ffff:203.0.113.7',
];

const started: TestServer[] = [];
const people: ReturnType<typeof clientsOf>[] = [];
afterAll(async () => {
  for (const clients of people) await clients.closeAll();
  for (const server of started) await server.close();
});

async function behindProxy(options: ServerOptions): Promise<TestServer> {
  const server = await startServer({ options: { trustProxy: 1, ...options } });
  started.push(server);
  return server;
}

/** Opens a guest account as the proxy forwards it. Returns the status. */
async function guestFrom(server: TestServer, forwarded: string): Promise<number> {
  const reply = await fetch(`${server.url}/guest?api_key=${server.key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify({ user: { id: 'visitor' } }),
  });
  await reply.arrayBuffer();
  return reply.status;
}

describe('rate limits', () => {
  test('spellings of one IPv4 address share a limit', async () => {
    const limits = { guestsPerAddress: SPELLINGS.length };
    const server = await behindProxy({ rateLimits: limits });
    for (const spelling of SPELLINGS) expect(await guestFrom(server, spelling)).toBe(201);
    for (const spelling of SPELLINGS) expect(await guestFrom(server, spelling)).toBe(TOO_MANY_REQUESTS);
    expect(await guestFrom(server, '198.51.100.1:4711')).toBe(201);
  });

  test('ports and addresses of one IPv6 network share a limit', async () => {
    const server = await behindProxy({ rateLimits: { guestsPerAddress: 2 } });
    expect(await guestFrom(server, '[2001:db8:1:2::1]:4711')).toBe(201);
    expect(await guestFrom(server, '2001:db8:1:2::2')).toBe(201);
    expect(await guestFrom(server, '[2001:db8:1:2:ffff::3]:4712')).toBe(TOO_MANY_REQUESTS);
    expect(await guestFrom(server, '[2001:db8:1:3::1]:4711')).toBe(201);
  });
});

describe('a ban by address', () => {
  let clients: ReturnType<typeof clientsOf>;
  beforeAll(async () => {
    const server = await behindProxy({});
    clients = clientsOf(() => server);
    people.push(clients);
    const admin = clients.admin();
    const members = ['troll', 'sock', 'mod'];
    await admin.upsertUsers(members.map((id) => ({ id })));
    await admin.channel('messaging', 'one', { created_by_id: 'mod', members }).create();
    await say('troll', '203.0.113.7:4711');
    await admin.banUser('troll', { banned_by_id: 'mod', ip_ban: true });
  });

  async function say(who: string, forwarded: string) {
    const client = await clients.user(who);
    client.axiosInstance.defaults.headers.common['x-forwarded-for'] = forwarded;
    return client.channel('messaging', 'one').sendMessage({ text: 'hi' });
  }

  test.each(SPELLINGS)('applies to %s', async (spelling) => {
    expect(await failure(say('sock', spelling))).toMatchObject({ code: NOT_ALLOWED });
  });

  test('leaves other addresses alone', async () => {
    await say('sock', '203.0.113.8:4711');
  });
});

test('sockets of one address share a limit, whatever its spelling', async () => {
  const server = await behindProxy({ connectionsPerAddress: 1 });
  const first = await connectFrom(server, '203.0.113.7:4711');
  expect(first.type).toBe('health.check');
  const second = await connectFrom(server, '::ffff:cb00:7107');
  expect(second).toMatchObject({ error: { code: 71 } });
  first.socket.close();
  second.socket.close();
});

/** The first frame of a socket. */
async function connectFrom(server: TestServer, forwarded: string) {
  const token = await server.token('visitor');
  const json = JSON.stringify({ user_id: 'visitor', user_details: { id: 'visitor' } });
  const query = new URLSearchParams({
    json,
    api_key: server.key,
    authorization: token,
    'stream-auth-type': 'jwt',
  });
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/connect?${query}`, {
    headers: { 'x-forwarded-for': forwarded },
  });
  const frame = await new Promise<string>((resolve, reject) => {
    socket.once('message', (data) => resolve(String(data)));
    socket.once('error', reject);
  });
  return { ...JSON.parse(frame), socket };
}
