/** A user's custom data goes out with each message, so it stays small whichever call sets it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

/** Bytes of a user's custom data, and of the page data. */
const MOST = 5 * 1024;
const TIMES = 5;
const PART = 'x'.repeat(3_000);

let server: TestServer;
const clients = clientsOf(() => server);
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

type Connected = {
  readonly event?: { readonly me?: object };
  readonly code?: number;
  readonly message?: string;
};

/** Connects without a socket, as the user of the token. */
async function connect(id: string, details: object): Promise<Connected> {
  const query = new URLSearchParams({
    json: JSON.stringify({ user_id: id, user_details: { id, ...details } }),
    api_key: server.key,
    authorization: await server.token(id),
    'stream-auth-type': 'jwt',
  });
  return (await fetch(`${server.url}/longpoll?${query}`)).json() as Promise<Connected>;
}

const stored = async (id: string) => {
  const { users } = await clients.admin().queryUsers({ id } as never);
  return users[0] as unknown as Readonly<Record<string, unknown>>;
};

test.each(['custom data', 'page data'])('repeated connecting does not enlarge %s', async (kind) => {
  const id = kind.replace(' ', '-');
  const said = (at: number) =>
    kind === 'custom data'
      ? { [`part${at}`]: PART }
      : at % 2 === 0
        ? { attributes: { PART } }
        : { page: { PART } };
  expect((await connect(id, said(0))).event).toBeDefined();
  for (let at = 1; at < TIMES; at += 2)
    expect(await connect(id, said(at))).toMatchObject({
      code: 22,
      message: expect.stringMatching(/custom data of the user is too large: \d+ bytes, at most 5120/),
    });
  expect(JSON.stringify(await stored(id)).length).toBeLessThan(MOST + 1_000);
  // A user with the same or less data still connects.
  expect((await connect(id, said(0))).event).toBeDefined();
  expect((await connect(id, {})).event).toBeDefined();
});

test('nor do updates: whole, partial, or by a server', async () => {
  const user = await clients.user('vera');
  const admin = clients.admin();
  await user.partialUpdateUser({ id: 'vera', set: { attributes: { PART } } } as never);
  for (const attempt of [
    () => user.upsertUser({ id: 'vera', page: { PART } } as never),
    () => admin.upsertUser({ id: 'vera', page: { PART } } as never),
    () => user.partialUpdateUser({ id: 'vera', set: { page: { PART } } } as never),
    () => user.partialUpdateUser({ id: 'vera', set: { one: PART, two: PART } } as never),
  ])
    expect(await failure(attempt()), attempt.toString()).toMatchObject({ code: 22, status: 413 });
  await user.upsertUser({ id: 'vera', name: 'Vera' });
  expect(await stored('vera')).toMatchObject({ name: 'Vera', attributes: { PART } });
});
