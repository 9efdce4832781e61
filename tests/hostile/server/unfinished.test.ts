/** Requests that never end: one address can have only so many on their way. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const MOST = 5;
const HERE = '127.0.0.1';
/** Another address of this machine. */
const ELSEWHERE = '127.0.0.2';
const PATIENT = { timeout: 60_000 };
const BODY = JSON.stringify({ user: { id: 'visitor' } });

const started: TestServer[] = [];
afterAll(async () => {
  for (const server of started) await server.close();
});

async function start(options: { readonly trustProxy?: number } = {}): Promise<TestServer> {
  const server = await startServer({ options: { unfinishedPerAddress: MOST, ...options } });
  started.push(server);
  return server;
}

/** A connection, and all that was answered on it. */
class Line {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  answer = '';
  readonly #server: TestServer;

  constructor(server: TestServer, localAddress = HERE) {
    this.#server = server;
    this.socket = connect({ port: Number(new URL(server.url).port), host: HERE, localAddress });
    this.socket.on('error', () => undefined);
    this.socket.on('data', (chunk) => {
      this.answer += chunk;
    });
    this.closed = once(this.socket, 'close');
  }

  /** Asks for a guest. @param body what is sent of the body */
  ask(body: string, forwardedFor = HERE): this {
    this.socket.write(
      `POST /guest?api_key=${this.#server.key} HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: ${forwardedFor}\r\nOrigin: https://page.example\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${body}`,
    );
    return this;
  }

  async status(): Promise<number> {
    await expect.poll(() => this.answer, { ...PATIENT, interval: 20 }).toMatch(/^HTTP\/1.1 \d+ /);
    return Number(this.answer.split(' ')[1]);
  }
}

/** Returns the status of one whole request over a connection of its own. */
async function visit(server: TestServer, localAddress = HERE, forwardedFor?: string): Promise<Line> {
  const line = new Line(server, localAddress).ask(BODY, forwardedFor);
  await line.status();
  line.socket.destroy();
  return line;
}

const refused = (line: Line) => {
  expect(line.answer).toMatch(/^HTTP\/1.1 429 /);
  expect(line.answer.toLowerCase()).toContain('access-control-allow-origin');
  expect(line.answer).toContain('"code":71');
  expect(line.answer).toContain(`this address has ${MOST} requests whose bodies have not arrived`);
};

const unfinished = (server: TestServer, count: number) =>
  Array.from({ length: count }, () => new Line(server).ask(BODY.slice(0, 3)));

const isFull = (server: TestServer) =>
  expect.poll(async () => (await visit(server)).status(), PATIENT).toBe(429);

test(
  'more requests of the address are refused until it finishes some; others are served',
  PATIENT,
  async () => {
    const server = await start();
    const lines = unfinished(server, MOST);
    await isFull(server);
    refused(await visit(server));
    expect(await (await visit(server, ELSEWHERE)).status()).toBe(201);
    lines[0]?.socket.write(BODY.slice(3));
    expect(await lines[0]?.status()).toBe(201);
    expect(await (await visit(server)).status()).toBe(201);
    for (const { socket } of lines) socket.destroy();
  },
);

test('requests on connections that are open already are refused, and cut off', PATIENT, async () => {
  const server = await start();
  const open = Array.from({ length: MOST + 3 }, () => new Line(server));
  await Promise.all(open.map(({ socket }) => once(socket, 'connect')));
  for (const line of open) line.ask(BODY.slice(0, 3));
  await expect.poll(() => open.filter(({ answer }) => answer !== '').length, PATIENT).toBe(3);
  const late = open.filter(({ answer }) => answer !== '');
  for (const line of late) refused(line);
  await Promise.all(late.map(({ closed }) => closed));
  for (const { socket } of open) socket.destroy();
  await expect.poll(async () => (await visit(server)).status(), PATIENT).toBe(201);
});

test('whole requests are served, however many come at once', PATIENT, async () => {
  const server = await start();
  const lines = Array.from({ length: 10 * MOST }, () => new Line(server));
  await Promise.all(lines.map(({ socket }) => once(socket, 'connect')));
  for (const line of lines) line.ask(BODY);
  expect(new Set(await Promise.all(lines.map((line) => line.status())))).toEqual(new Set([201]));
  for (const { socket } of lines) socket.destroy();
});

test('behind a trusted proxy the address counts that the proxy saw', PATIENT, async () => {
  const server = await start({ trustProxy: 1 });
  const lines = Array.from({ length: MOST }, () => new Line(server).ask(BODY.slice(0, 3), '203.0.113.1'));
  await expect.poll(async () => (await visit(server, HERE, '203.0.113.1')).status(), PATIENT).toBe(429);
  refused(await visit(server, HERE, '203.0.113.1'));
  expect(await (await visit(server, HERE, '203.0.113.2')).status()).toBe(201);
  for (const { socket } of lines) socket.destroy();
});
