import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientsOf, nextEvent } from '../../support/clients.ts';
import { scrape, WITH_METRICS } from '../../support/metrics.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
afterEach(async () => {
  await clients.closeAll();
  await server.close();
});

interface OpenOptions {
  readonly headers?: Record<string, string>;
  readonly autoPong?: boolean;
}

async function open(userId: string, options: OpenOptions = {}): Promise<WebSocket> {
  const query = new URLSearchParams({
    json: JSON.stringify({ user_id: userId, user_details: { id: userId } }),
    api_key: server.key,
    authorization: await server.token(userId),
    'stream-auth-type': 'jwt',
  });
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/connect?${query}`, options);
  socket.on('error', () => undefined);
  return socket;
}

async function frame(socket: WebSocket): Promise<Record<string, unknown>> {
  const [data] = await once(socket, 'message');
  return JSON.parse(String(data)) as Record<string, unknown>;
}

/** Stops reading from the network, as a phone in a tunnel does. */
function pause(socket: WebSocket): void {
  const raw = (socket as unknown as { readonly _socket: { pause(): void } })._socket;
  raw.pause();
}

describe('heartbeat', () => {
  beforeEach(async () => {
    server = await startServer({ options: { heartbeatMs: 100 } });
  });

  test('the server sends signs of life by itself', async () => {
    const socket = await open('ann');
    const first = await frame(socket);
    const second = await frame(socket);
    expect(second).toMatchObject({ type: 'health.check', connection_id: first.connection_id });
    expect(second).not.toHaveProperty('me');
    socket.close();
  });

  test('a peer without an answer goes offline, and others learn it', async () => {
    const ann = await clients.user('ann', { role: 'user' });
    await server.token('bob', 'user');
    // Prepared first: the peer is dropped after two beats, possibly before an answer arrives.
    await ann.queryUsers({ id: { $in: ['bob'] } }, {}, { presence: true });
    const offline = nextEvent(
      ann,
      'user.presence.changed',
      ({ user }) => user?.id === 'bob' && user.online === false,
    );
    const dead = await open('bob', { autoPong: false });
    await frame(dead);
    pause(dead);
    await offline;
    expect(ann.wsConnection?.isHealthy).toBe(true);
    dead.terminate();
  });
});

describe('a connection that reads too slowly', () => {
  beforeEach(async () => {
    server = await startServer({ options: WITH_METRICS });
  });

  test('is closed and counted, without filling the memory or losing messages silently', async () => {
    const ann = await clients.user('ann', { role: 'user' });
    const channel = ann.channel('messaging', 'flood', { members: ['ann', 'slow'] });
    await server.token('slow', 'user');
    await channel.watch();
    const slow = await open('slow');
    await frame(slow);
    await ann.queryUsers({ id: { $in: ['slow'] } }, {}, { presence: true });
    const offline = nextEvent(
      ann,
      'user.presence.changed',
      ({ user }) => user?.id === 'slow' && user.online === false,
    );
    pause(slow);
    let over = false;
    offline.then(
      () => {
        over = true;
      },
      () => {
        over = true;
      },
    );
    // Messages of maximum size: the systems on both sides buffer some megabytes for a socket.
    const attachments = Array.from({ length: 6 }, () => ({ type: 'note', text: 'x'.repeat(5000) }));
    while (!over) await Promise.all(Array.from({ length: 10 }, () => channel.sendMessage({ attachments })));
    await offline;
    expect((await scrape(server)).get('stoop_slow_consumers_total')).toBe(1);
    slow.terminate();
  });
});

describe('origins and shutdown', () => {
  beforeEach(async () => {
    server = await startServer({ options: { allowedOrigins: ['https://mine.example'] } });
  });

  test('a page of another origin is refused with code 17 and the fix', async () => {
    const socket = await open('ann', { headers: { origin: 'https://shop.example' } });
    const answer = await frame(socket);
    expect(answer).toMatchObject({ type: 'connection.error', error: { code: 17, StatusCode: 403 } });
    expect(JSON.stringify(answer)).toContain('STOOP_ORIGINS');
    const allowed = await open('ann', { headers: { origin: 'https://mine.example' } });
    expect(await frame(allowed)).toMatchObject({ type: 'health.check' });
    allowed.close();
  });

  test('a server that stops closes with 1001', async () => {
    const socket = await open('ann');
    await frame(socket);
    const closed = once(socket, 'close');
    await server.restart();
    expect((await closed)[0]).toBe(1001);
  });

  test('refuses a closed connection_id with 46 where it should watch', async () => {
    const url = `${server.url}/channels/messaging/gone/query?api_key=${server.key}&user_id=ann&connection_id=nobody`;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: await server.token('ann', 'user'),
        'stream-auth-type': 'jwt',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ watch: true, state: true }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 46 });
  });
});
