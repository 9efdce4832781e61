/** Peers that do not close when they are told to. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** The time between two bytes of a stubborn peer, in ms. */
const DRIP_MS = 50;

/** Keeps its half open and continues to write until it is cut off. */
async function insist(opening: string): Promise<{ readonly answer: string }> {
  const socket: Socket = connect({
    port: Number(new URL(server.url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(opening);
  const drip = setInterval(() => socket.write('x'), DRIP_MS);
  // A cut shows as an error first.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  return { answer };
}

test('an unfinished request does not keep the server from stopping', async () => {
  const stopping = await startServer();
  const { port } = new URL(stopping.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.write(
    `POST /guest?api_key=${stopping.key} HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n` +
      'Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n',
  );
  await once(socket, 'data');
  const drip = setInterval(() => socket.write('x'), DRIP_MS);
  await stopping.close();
  clearInterval(drip);
  await expect(fetch(`${stopping.url}/health`)).rejects.toThrow();
});

test('answers a peer that does not speak HTTP, then cuts it off', async () => {
  const { answer } = await insist('NONSENSE / HTTP/1.1\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":4/s);
});

test('answers oversized headers, then cuts off', async () => {
  const { answer } = await insist(`GET / HTTP/1.1\r\nHost: h\r\nX: ${'x'.repeat(100_000)}`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 .*"code":24/s);
});

test('answers a socket on an unknown path, then cuts it off', async () => {
  const { answer } = await insist(
    'GET /elsewhere HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 404 .*"code":16/s);
});

test('answers endless headers, then cuts off', async () => {
  const { answer } = await insist('GET /hi HTTP/1.1\r\nHost: h\r\nX: ');
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":23/s);
});

test.each([
  ['GET /hi', 'Hi'],
  ['POST /guest', 'CreateGuest'],
  ['GET /nowhere', ''],
])('answers %s without a Host with the API’s error body', async (start, operation) => {
  const { answer } = await insist(`${start} HTTP/1.1\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  const body = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)) as object;
  expect(body).toMatchObject({ code: 4, StatusCode: 400 });
  expect(body).toHaveProperty('message', expect.stringContaining('Host'));
  expect(body).toHaveProperty('message', expect.stringContaining(operation));
});

test('HTTP 1.0 needs no Host', async () => {
  const { answer } = await insist('GET /hi HTTP/1.0\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
