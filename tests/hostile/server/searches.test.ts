/** Filters that make the database read many rows: their cost for others, and their limits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PEOPLE = 1_500;
const PER_CALL = 100;
const ROOMS = 200;

let server: TestServer;
/** The same data, with the shortest time for a user's query. */
let hasty: TestServer;
const clients = clientsOf(() => server);
const tokens = { ann: '', bob: '', app: '' };

const many = <T>(count: number, item: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => item(index));

async function seed(url: TestServer): Promise<void> {
  const admin = clientsOf(() => url).admin();
  await url.token('ann', 'user');
  await url.token('bob', 'user');
  for (let from = 0; from < PEOPLE; from += PER_CALL)
    await admin.upsertUsers(
      many(PER_CALL, (i) => ({ id: `person-${from + i}`, name: `Person number ${from + i}` })),
    );
  const talk = admin.channel('messaging', 'talk', { members: ['ann', 'bob'], created_by_id: 'ann' });
  await talk.create();
  await talk.sendMessage({ text: 'hello', user_id: 'ann' });
}

interface Asked {
  readonly by?: keyof typeof tokens;
  readonly of?: TestServer;
}

async function call(path: string, body: object | null, { by = 'ann', of = server }: Asked = {}) {
  const mark = path.includes('?') ? '&' : '?';
  const answer = await fetch(`${of.url}${path}${mark}api_key=${of.key}`, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      authorization: tokens[by],
      'stream-auth-type': 'jwt',
      'content-type': 'application/json',
    },
    body: body === null ? null : JSON.stringify(body),
  });
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as {
      readonly code?: number;
      readonly message?: string;
      readonly users?: readonly object[];
      readonly results?: readonly { readonly message: { readonly text: string } }[];
    },
  };
}

const query = (path: string, payload: object, asked?: Asked) =>
  call(`${path}?payload=${encodeURIComponent(JSON.stringify(payload))}`, null, asked);

/** No name contains these parts, so every condition is checked for every row. */
const names = (count: number, part = 'zz') => ({
  $or: many(count, (i) => ({ name: { $q: `${part}${i}` } })),
});
const people = (count: number, asked?: Asked, part?: string) =>
  query('/users', { filter_conditions: names(count, part) }, asked);
const search = (conditions: object, asked?: Asked) =>
  query(
    '/search',
    { filter_conditions: { cid: 'messaging:talk' }, message_filter_conditions: conditions },
    asked,
  );
const send = (text: string, by: 'ann' | 'bob') =>
  call('/channels/messaging/talk/message', { message: { text } }, { by });

beforeAll(async () => {
  server = await startServer();
  await seed(server);
  tokens.ann = await server.token('ann');
  tokens.bob = await server.token('bob');
  tokens.app = await server.sign({ server: true });
}, 120_000);
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

test('a filter beyond its caller’s cost limit is refused with the limit', async () => {
  const keys = { $or: many(95, (i) => ({ [`key${i}`]: i })) };
  const refusals = [await search(keys), await people(97), await people(80, {}, 'ä')];
  for (const { status, body } of refusals) {
    expect([status, body.code]).toEqual([400, 4]);
    expect(body.message).toMatch(/the filter on \w+ costs \d+, expected at most 800: use fewer conditions/);
  }
  // The app's tokens have a limit of their own.
  expect(await search(keys, { by: 'app' })).toMatchObject({ status: 200 });
  expect(await people(97, { by: 'app' })).toMatchObject({ status: 200, body: { users: [] } });
});

test('a query ends at its time limit, and the next one is answered', async () => {
  hasty = await startServer({ options: { queryTimeoutMs: 1 } });
  const mine = { ...tokens };
  try {
    await seed(hasty);
    tokens.ann = await hasty.token('ann');
    tokens.app = await hasty.sign({ server: true });
    const late = await people(50, { of: hasty });
    expect(late).toMatchObject({ status: 408, body: { code: 23 } });
    expect(late.body.message).toContain('ended after the 0.001 s that it may take');
    expect(await people(50, { of: hasty, by: 'app' })).toMatchObject({ status: 200, body: { users: [] } });
  } finally {
    Object.assign(tokens, mine);
    await hasty.close();
  }
}, 120_000);

test('others send while queries read every user', async () => {
  const order: string[] = [];
  const notified =
    (name: string) =>
    ({ status }: { readonly status: number }) =>
      order.push(`${name} ${status}`);
  // The first one starts the reading threads.
  await people(1, { by: 'app' });
  // One of them may be answered before a message is stored; all of them are not. On a slow machine they end at their
  // time limit.
  const slow = Promise.all(many(6, () => people(95, { by: 'app' }, 'ä'))).then(() => order.push('queries'));
  await Promise.all([send('one', 'bob').then(notified('send')), send('two', 'bob').then(notified('send'))]);
  await slow;
  expect(order).toEqual(['send 201', 'send 201', 'queries']);
});

test('queries of one user wait for each other, too many are refused, and others are answered', async () => {
  const asked = many(80, () => people(50));
  const other = await people(1, { by: 'bob' });
  expect(other.status).toBe(200);
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, retryAfter, body } of refused) {
    expect([status, body.code, retryAfter]).toEqual([429, 9, '2']);
    expect(body.message).toContain('one query of a user runs at a time and 20 more wait');
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
});

test('a search finds everything acknowledged before it', async () => {
  for (const i of many(20, (index) => index)) {
    const text = `message number ${i}`;
    await send(text, 'ann');
    const { body } = await search({ text });
    expect(body.results?.map(({ message }) => message.text)).toEqual([text]);
    const words = await query('/search', {
      filter_conditions: { cid: 'messaging:talk' },
      query: `number ${i}`,
    });
    expect(words.body.results?.map(({ message }) => message.text)).toContain(text);
  }
});

test('many anonymous readers of one address lock no one out', async () => {
  const crowded = await startServer({ options: { trustProxy: 1 } });
  try {
    await crowded.token('ann', 'user');
    const admin = clientsOf(() => crowded).admin();
    const rooms = many(ROOMS, (i) => admin.channel('room', `lobby-${i}`, { created_by_id: 'ann' }));
    await Promise.all(rooms.map((room) => room.create()));
    // Every room is checked for every key, so that queries come faster than they are answered.
    const costly = { type: 'room', $or: many(25, (i) => ({ [`key${i}`]: i })) };
    const read = async (from: string, id: string) => {
      const answer = await fetch(`${crowded.url}/channels?api_key=${crowded.key}&user_id=!anon-${id}`, {
        method: 'POST',
        headers: {
          'stream-auth-type': 'anonymous',
          'content-type': 'application/json',
          'x-forwarded-for': from,
        },
        body: JSON.stringify({ filter_conditions: costly }),
      });
      return { status: answer.status, body: (await answer.json()) as { readonly message?: string } };
    };
    const flood = many(300, (i) => read('203.0.113.7', `pest-${i}`));
    const [other] = await Promise.all([read('203.0.113.8', 'reader'), ...flood.slice(0, 1)]);
    expect(other?.status).toBe(201);
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body } of refused)
      expect(body.message).toContain('100 queries of guests and readers at this address wait');
  } finally {
    await crowded.close();
  }
}, 120_000);
