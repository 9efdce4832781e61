/** Pages of many large messages and users take long to read and to write: others are answered meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { longestTurn, MEASURED } from '../../support/longest-turn.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const SLOW = { timeout: 120_000 };
const ROOMS = 20;
/** Rooms with large messages, and the number in the first one. */
const FULL = 8;
const PAGE = 200;
/** The maximum of a user's custom data, and nearly the maximum of a message. */
const BIO = 'x'.repeat(4_900);
const TEXT = 'é'.repeat(5_000);
const NOTE = 'é'.repeat(15_500);
const LARGE = { text: TEXT, attachments: [{ note: NOTE }] };
const crowd = Array.from({ length: 100 }, (_, at) => `loud-${at}`);
const rooms = Array.from({ length: ROOMS }, (_, at) => `room-${at}`);

let server: TestServer;
const clients = clientsOf(() => server);
let token: string;

beforeAll(async () => {
  server = await startServer({ child: true, env: { ...MEASURED, STOOP_READS_PER_USER: 'off' } });
  const admin = clients.admin();
  await admin.upsertUsers(crowd.map((id) => ({ id, name: id, bio: BIO })) as never);
  for (const id of rooms) {
    const room = admin.channel('room', id, { created_by_id: crowd[0] ?? '', members: crowd } as never);
    await room.create();
  }
  const say = (id: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        admin.channel('room', id).sendMessage({ ...LARGE, user_id: crowd[at % 100] ?? '' } as never),
      ),
    );
  for (const id of rooms.slice(0, FULL)) await say(id, id === rooms[0] ? PAGE : 25);
  const guest = await clients.guest('pest');
  token = await server.token(guest.userID ?? '');
}, 120_000);
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

async function ask(path: string, body: object) {
  const answer = await fetch(`${server.url}${path}?api_key=${server.key}`, {
    method: 'POST',
    headers: { authorization: token, 'stream-auth-type': 'jwt', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: () => answer.json() as Promise<Record<string, never[]>> };
}

/** Processor time of one turn, in ms; it was 160 to 1,500. */
const MOST_MS = 60;

async function expectShortTurns(call: () => ReturnType<typeof ask>) {
  // The first call has made threads and statements.
  const { status, json } = await call();
  expect(status).toBe(201);
  const answer = await json();
  const longest = await longestTurn(server, async () => (await call()).json());
  expect(longest).toBeLessThan(MOST_MS);
  return answer;
}

test('a list of channels with many users', SLOW, async () => {
  const { channels = [] } = await expectShortTurns(() =>
    ask('/channels', { filter_conditions: { type: 'room' }, limit: ROOMS, message_limit: 1 }),
  );
  expect(channels).toHaveLength(ROOMS);
});

test('the largest page of large messages', SLOW, async () => {
  const { messages = [] } = await expectShortTurns(() =>
    ask('/channels/room/room-0/query', { state: true, messages: { limit: 300 } }),
  );
  expect(messages).toHaveLength(PAGE);
});

test('a list of channels full of large messages', SLOW, async () => {
  const { channels = [] } = await expectShortTurns(() =>
    ask('/channels', { filter_conditions: { type: 'room' }, limit: ROOMS, message_limit: 25 }),
  );
  const shown = channels as readonly {
    readonly messages: readonly { readonly attachments: readonly object[] }[];
  }[];
  const messages = shown.flatMap((channel) => channel.messages);
  expect(messages).toHaveLength(FULL * 25);
  for (const { attachments } of messages) expect(attachments).toEqual([{ note: NOTE }]);
});
