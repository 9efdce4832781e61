/** Connections full of costly input that no request limit counts: pipelined requests, protocol frames. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const HERE = '127.0.0.1';
/** Another address of this machine. */
const ELSEWHERE = '127.0.0.2';
const PATIENT = 30_000;

const started: TestServer[] = [];
afterAll(async () => {
  for (const server of started) await server.close();
});

async function start(options: { readonly trustProxy?: number } = {}): Promise<TestServer> {
  const server = await startServer({ options });
  started.push(server);
  return server;
}

const portOf = ({ url }: TestServer) => Number(new URL(url).port);

async function dial(server: TestServer, localAddress = HERE): Promise<Socket> {
  const socket = connect({ port: portOf(server), host: HERE, localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function health(server: TestServer, localAddress: string): Promise<number> {
  const asked = http.get({ host: HERE, port: portOf(server), path: '/health', localAddress, agent: false });
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

const failed = () => 0;
/** Resolves when a connection ends, in any way. */
const ended = (socket: Socket) =>
  new Promise<void>((resolve) => socket.resume().once('close', () => resolve()));

describe('pipelined requests', () => {
  const MANY = 'GET /health HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(2_000);

  test(
    'close the connections of their address, which may return later; others are answered',
    async () => {
      const server = await start();
      const sockets = await Promise.all(Array.from({ length: 10 }, () => dial(server, ELSEWHERE)));
      const ends = sockets.map(ended);
      sockets[0]?.write(MANY);
      await Promise.all(ends);
      expect(await health(server, ELSEWHERE).catch(failed)).toBe(0);
      expect(await health(server, HERE)).toBe(200);
      await expect
        .poll(() => health(server, ELSEWHERE).catch(failed), { timeout: PATIENT, interval: 500 })
        .toBe(200);
    },
    PATIENT,
  );

  test('close only their own connection behind a trusted proxy', async () => {
    const server = await start({ trustProxy: 1 });
    const [flood, calm] = [await dial(server), await dial(server)];
    flood.write(MANY);
    await ended(flood);
    calm.write('GET /health HTTP/1.1\r\nHost: h\r\n\r\n');
    const [answer] = await once(calm, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    calm.destroy();
  });

  test('are answered in order if they are few', async () => {
    const server = await start();
    const socket = await dial(server);
    socket.write('GET /health HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(20));
    let text = '';
    socket.on('data', (piece) => {
      text += piece;
    });
    await expect.poll(() => text.match(/HTTP\/1.1 200 /g)?.length, { timeout: PATIENT }).toBe(20);
    socket.destroy();
  });
});

describe('control frames', () => {
  const FIN = 0x80;
  const MASKED = 0x80;
  const frame = (first: number) => Buffer.from([first, MASKED, 1, 2, 3, 4]);
  const PONG = frame(FIN | 0xa);
  const PING = frame(FIN | 0x9);
  const REST = frame(0);
  const BEGINNING = frame(1);

  async function chat(server: TestServer): Promise<Socket> {
    const query = new URLSearchParams({
      json: JSON.stringify({ user_id: 'ann', user_details: { id: 'ann' } }),
      api_key: server.key,
      authorization: await server.token('ann', 'user'),
      'stream-auth-type': 'jwt',
    });
    const socket = await dial(server);
    socket.write(
      `GET /connect?${query} HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    let text = '';
    while (!text.includes('health.check')) text += String((await once(socket, 'data'))[0]);
    return socket;
  }

  test.each([
    ['pongs', PONG, []],
    ['pings', PING, []],
    ['empty pieces of a message', REST, [BEGINNING]],
  ])(
    '%s close the connection',
    async (_name, one, before) => {
      const server = await start();
      const socket = await chat(server);
      const closed = ended(socket);
      socket.write(Buffer.concat([...before, ...Array.from({ length: 12_000 }, () => one)]));
      await closed;
      expect(await health(server, HERE)).toBe(200);
    },
    PATIENT,
  );

  test(
    'more bytes than clients send close the connection, also in allowed frames',
    async () => {
      const server = await start();
      const socket = await chat(server);
      const closed = ended(socket);
      const text = Buffer.alloc(16_000, ' ');
      const header = Buffer.from([FIN | 1, MASKED | 126, text.length >> 8, text.length & 0xff, 0, 0, 0, 0]);
      socket.write(Buffer.concat([header, text, header, text, header, text, header, text, header, text]));
      await closed;
    },
    PATIENT,
  );

  test(
    'a peer that sends much and hangs up is released at once',
    async () => {
      const server = await start();
      const socket = await chat(server);
      const closed = ended(socket);
      const text = Buffer.alloc(15_000, ' ');
      const header = Buffer.from([FIN | 1, MASKED | 126, text.length >> 8, text.length & 0xff, 0, 0, 0, 0]);
      socket.end(Buffer.concat([header, text, header, text]));
      await closed;
    },
    PATIENT,
  );

  test('a few are answered', async () => {
    const server = await start();
    const socket = await chat(server);
    let bytes = 0;
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    socket.write(Buffer.concat(Array.from({ length: 20 }, () => PING)));
    await expect.poll(() => bytes, { timeout: PATIENT }).toBe(40);
    socket.destroy();
  });
});
