/** Custom fields may have any name. Filters and sorts by them find the stored data, or are refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const ODD_NAMES: readonly string[] = [
  '\\',
  '\\\\',
  'a\\',
  // Each has a different length: V8's JSON.parse confuses keys of escapes with equal length.
  'ab\\"',
  'quote"',
  '"quoted"',
  "'",
  '`',
  '[',
  ']',
  '[0]',
  '$',
  '$x"rest"',
  '*',
  '#-1',
  '%',
  '_',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202e',
  '\n',
  'é',
  '💬',
  'x'.repeat(200),
];
const VERY_LONG = 'y'.repeat(100_000);

/** PostgreSQL stores neither NUL nor half a surrogate pair: such a name finds nothing there. */
const isText = (name: string) => !name.includes('\0') && name.isWellFormed();

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await server.token('ann', 'user');
});
afterAll(() => server.close());

async function post(path: string, body: object): Promise<{ readonly status: number; readonly body: never }> {
  const response = await fetch(`${server.url}${path}?api_key=${server.key}`, {
    method: 'POST',
    headers: {
      authorization: await server.sign({ server: true }),
      'stream-auth-type': 'jwt',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as never };
}

interface Found {
  readonly channels: readonly { readonly channel: { readonly id: string } }[];
}

test.each(ODD_NAMES.map((name, i) => [JSON.stringify(name), name, i] as const))(
  'finds a field named %s by its name',
  async (_, name, i) => {
    const id = `odd-${i}`;
    const data = JSON.parse(`{"created_by_id":"ann",${JSON.stringify(name)}:"here"}`) as object;
    const made = await post(`/channels/messaging/${id}/query`, { data });
    expect(made.status).toBeLessThan(500);
    for (const condition of [
      'here',
      { $in: ['here'] },
      { $exists: true },
      { $gt: 'a' },
      { $autocomplete: 'he' },
    ]) {
      const filter = JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(condition)}}`) as object;
      const { status, body } = await post('/channels', {
        filter_conditions: filter,
        sort: [{ field: name, direction: 1 }],
      });
      expect([name, status]).toEqual([name, expect.toBeOneOf([201, 400])]);
      if (status === 201 && made.status === 201 && isText(name))
        expect([condition, (body as Found).channels.map(({ channel }) => channel.id)]).toEqual([
          condition,
          expect.arrayContaining([id]),
        ]);
    }
  },
);

test.each(['users', 'messages'])('%s accept the same names without an error', async (what) => {
  const ask = (name: string) => {
    const conditions = JSON.parse(`{${JSON.stringify(name)}:"here"}`) as object;
    const payload =
      what === 'users'
        ? { filter_conditions: conditions, sort: [{ field: name, direction: -1 }] }
        : { filter_conditions: { type: 'messaging' }, message_filter_conditions: conditions };
    const query = new URLSearchParams({ api_key: server.key, payload: JSON.stringify(payload) });
    return `${server.url}/${what === 'users' ? 'users' : 'search'}?${query}`;
  };
  const headers = { authorization: await server.sign({ server: true }), 'stream-auth-type': 'jwt' };
  for (const name of ODD_NAMES) {
    const { status } = await fetch(ask(name), { headers });
    expect([name, status]).toEqual([name, expect.toBeOneOf([200, 400])]);
  }
});

test('a very long name is refused or finds nothing', async () => {
  for (const filter of [{ [VERY_LONG]: 1 }, { [Array(10_000).fill('a').join('.')]: 1 }]) {
    const { status } = await post('/channels', { filter_conditions: filter });
    expect(status).toBeOneOf([201, 400]);
  }
});
