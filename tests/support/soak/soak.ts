import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { startServer, type TestServer } from '../server.ts';
import { flood, joinAll, type Member, say } from './crowd.ts';
import { openPage, type SoakPage } from './pages.ts';
import { type Held, MEASURED, serverHeld } from './server-held.ts';

export interface SoakOptions {
  readonly clients: number;
  readonly browsers: number;
  /** How long the soak goes on, ms. The cycle that is under way then is finished. */
  readonly ms: number;
  /** At least this many cycles. */
  readonly cycles: number;
  readonly floodPerSecond: number;
  readonly floodSeconds: number;
}

export interface SoakResult {
  readonly cycles: number;
  readonly messages: number;
  /** Messages that reached another client. */
  readonly deliveries: number;
  /** At the end of each cycle, when all clients have left. */
  readonly server: readonly Held[];
  /** The same of all pages together, when their widgets are gone. */
  readonly pages: readonly Held[];
}

const ROOMS = 10;
const LOOK_EVERY_MS = 50;
const AT_REST_MS = 30_000;

async function callServer(server: TestServer, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${server.url}${path}?api_key=${server.key}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: await server.sign({ server: true }),
      'stream-auth-type': 'jwt',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
}

/** Creates the people of a room, and the room. */
async function found(server: TestServer, room: string, ids: readonly string[]): Promise<void> {
  await callServer(server, '/users', { users: Object.fromEntries(ids.map((id) => [id, { id }])) });
  const data = { members: ids, created_by_id: ids[0] };
  await callServer(server, `/channels/messaging/${room}/query`, { data });
}

const roomOf = (n: number) => `soak-${n % ROOMS}`;

async function seatsOf(server: TestServer, { clients, browsers }: SoakOptions) {
  const seat = async (userId: string, n: number) => ({
    ...{ userId, room: roomOf(n), token: await server.sign({ user_id: userId }) },
  });
  const virtual = await Promise.all(Array.from({ length: clients }, (_, n) => seat(`virtual-${n}`, n)));
  const real = await Promise.all(Array.from({ length: browsers }, (_, n) => seat(`real-${n}`, n)));
  for (const [room, seats] of Map.groupBy([...virtual, ...real], (one) => one.room))
    await found(
      server,
      room,
      seats.map(({ userId }) => userId),
    );
  return { virtual, real };
}

const sumOf = (all: readonly Held[]): Held =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, all.reduce((sum, one) => sum + (one[name] ?? 0), 0)]),
  );

/** Returns what the server holds once the sockets of those who left are closed. */
async function atRest(server: TestServer, before: Held | undefined): Promise<Held> {
  for (const end = Date.now() + AT_REST_MS; ; await delay(LOOK_EVERY_MS)) {
    const held = await serverHeld(server);
    const isCalm = before === undefined || (held.sockets ?? 0) <= (before.sockets ?? 0);
    if (isCalm || Date.now() > end) return held;
  }
}

/** Everybody joins, one room is flooded, and everybody leaves. */
async function cycle(of: {
  readonly server: TestServer;
  readonly pages: readonly SoakPage[];
  readonly seats: Parameters<typeof joinAll>[1];
  readonly options: SoakOptions;
  readonly n: number;
}): Promise<{ readonly messages: number; readonly deliveries: number }> {
  const { server, pages, seats, options, n } = of;
  const { floodPerSecond, floodSeconds, browsers } = options;
  const [members] = await Promise.all([
    joinAll(server, seats),
    Promise.all(pages.map((page) => page.join())),
  ]);
  const isIn = (room: string) => (member: Member) => member.room === room;
  const room = roomOf(browsers === 0 ? n : n % browsers);
  const writers = members.filter(isIn(room));
  const messages = await flood(writers, floodPerSecond, floodSeconds);
  const end = `the end of flood ${n}`;
  if (writers[0]) await say(writers[0], end);
  await pages.find((_, at) => roomOf(at) === room)?.shows(end);
  const deliveries = members.reduce((sum, { received }) => sum + received, 0);
  for (const { client } of members) client.close();
  await Promise.all(pages.map((page) => page.leave()));
  return { messages, deliveries };
}

/** People join, write in floods and leave, again and again. Nothing that they used may stay. */
export async function soak(
  browser: Browser,
  options: SoakOptions,
  cycled: (result: SoakResult) => void = () => undefined,
): Promise<SoakResult> {
  const env = { ...MEASURED, STOOP_CONNECTIONS_PER_ADDRESS: '100000' };
  const server = await startServer({ child: true, env });
  try {
    const { virtual, real } = await seatsOf(server, options);
    const pages = await Promise.all(real.map((seat) => openPage(browser, { server, ...seat })));
    let result: SoakResult = { cycles: 0, messages: 0, deliveries: 0, server: [], pages: [] };
    for (const end = Date.now() + options.ms; result.cycles < options.cycles || Date.now() < end; ) {
      const { messages, deliveries } = await cycle({
        ...{ server, pages, options },
        ...{ seats: virtual, n: result.cycles },
      });
      result = {
        cycles: result.cycles + 1,
        messages: result.messages + messages,
        deliveries: result.deliveries + deliveries,
        server: [...result.server, await atRest(server, result.server[0])],
        pages: [...result.pages, sumOf(await Promise.all(pages.map((page) => page.held())))],
      };
      cycled(result);
    }
    return result;
  } finally {
    await server.close();
  }
}
