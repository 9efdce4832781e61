/** Connections use file descriptors: one address cannot take them all. */
import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const CHATS = 5;
/** Connections of each chat. */
const MOST = CHATS * 4;
const HERE = '127.0.0.1';
/** Another address of this machine. */
const ELSEWHERE = '127.0.0.2';

const started: TestServer[] = [];
afterAll(async () => {
  for (const server of started) await server.close();
});

async function withLimit(options: { readonly trustProxy?: number } = {}): Promise<TestServer> {
  const server = await startServer({ options: { connectionsPerAddress: CHATS, ...options } });
  started.push(server);
  return server;
}

function crowd(server: TestServer, count: number): readonly Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect({ port: Number(new URL(server.url).port), host: HERE, localAddress: HERE });
    socket.on('error', () => undefined);
    return socket;
  });
}

interface Answer {
  readonly status: number;
  readonly body: { readonly status?: string; readonly code?: number; readonly message?: string };
}

async function health(server: TestServer, localAddress: string): Promise<Answer> {
  const { port } = new URL(server.url);
  const asked = http.get({ host: HERE, port, path: '/health', localAddress, agent: false });
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode ?? 0, body: JSON.parse(text) };
}

test('refuses an address with too many connections, with the limit; others connect', async () => {
  const server = await withLimit();
  const silent = crowd(server, MOST);
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  const refused = await health(server, HERE);
  expect(refused).toMatchObject({ status: 429, body: { code: 71 } });
  expect(refused.body.message).toContain(`this address has ${MOST} open connections, the most allowed`);
  expect(await health(server, ELSEWHERE)).toMatchObject({ status: 200, body: { status: 'ok' } });
  for (const socket of silent) socket.destroy();
  await expect.poll(async () => (await health(server, HERE)).status).toBe(200);
});

test('connections of a trusted proxy are not counted', async () => {
  const server = await withLimit({ trustProxy: 1 });
  const proxied = crowd(server, 2 * MOST);
  await Promise.all(proxied.map((socket) => once(socket, 'connect')));
  expect(await health(server, HERE)).toMatchObject({ status: 200 });
  for (const socket of proxied) socket.destroy();
});
