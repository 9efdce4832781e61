/** Canned answers are for the staff: a visitor can neither list nor change them, and an agent cannot change them. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

/** The server's limits. */
const MOST = 200;
const LONGEST = 2_000;

let server: TestServer;
const clients = clientsOf(() => server);
let visitor: StreamChat;
let guest: StreamChat;
let agent: StreamChat;
let owner: StreamChat;
let api: StreamChat;

beforeAll(async () => {
  server = await startServer();
  api = clients.admin();
  visitor = await clients.user('vera', { role: 'user' });
  guest = await clients.user('gus', { role: 'guest' });
  agent = await clients.user('agent', { role: 'agent' });
  owner = await clients.user('owner', { role: 'admin' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

interface Answer {
  readonly shortcut: string;
  readonly text: string;
}

const urlOf = (shortcut = '') => `${server.url}/canned_answers${shortcut && `/${shortcut}`}`;
const list = async (client: StreamChat): Promise<readonly Answer[]> =>
  (await client.get<{ canned_answers: Answer[] } & { duration: string }>(urlOf())).canned_answers;
const create = (client: StreamChat, shortcut: unknown, text: unknown) =>
  client.post(urlOf(), { shortcut, text });

test('admins and servers change them, staff list them, and nobody else learns which there are', async () => {
  await create(owner, 'Hello', 'Hello {{visitor.name}}, {{ agent.name }} here');
  await create(api, 'bye', 'Goodbye');
  for (const staff of [agent, owner, api])
    expect((await list(staff)).map(({ shortcut }) => shortcut)).toEqual(['bye', 'Hello']);
  await owner.put(urlOf('hello'), { text: 'Hello!' });
  expect((await list(agent))[1]).toMatchObject({ shortcut: 'Hello', text: 'Hello!' });

  const refused = { code: 17, status: 403 };
  for (const outsider of [visitor, guest, agent]) {
    expect(await failure(create(outsider, 'mine', 'x'))).toMatchObject(refused);
    for (const shortcut of ['hello', 'not-there']) {
      expect(await failure(outsider.put(urlOf(shortcut), { text: 'x' }))).toMatchObject(refused);
      expect(await failure(outsider.delete(urlOf(shortcut)))).toMatchObject(refused);
    }
  }
  for (const outsider of [visitor, guest]) expect(await failure(list(outsider))).toMatchObject(refused);
  const anonymous = await fetch(`${urlOf()}?api_key=${server.key}`, {
    headers: { 'stream-auth-type': 'anonymous' },
  });
  expect(anonymous.status).toBeGreaterThanOrEqual(401);
  expect(JSON.stringify(await visitor.getAppSettings())).not.toContain('Goodbye');

  // Someone who has left the staff.
  await api.partialUpdateUser({ id: 'agent', set: { role: 'user' } });
  expect(await failure(list(agent))).toMatchObject(refused);
  await api.partialUpdateUser({ id: 'agent', set: { role: 'agent' } });
  await owner.delete(urlOf('BYE'));
  await owner.delete(urlOf('Hello'));
  expect(await list(agent)).toEqual([]);
  expect(await failure(owner.delete(urlOf('Hello')))).toMatchObject({ code: 16 });
});

test('refuses what is ill-formed, too long, there already, or one too many', async () => {
  for (const shortcut of [undefined, '', 7, 'two words', 'a/b', '../x', '__proto__', 'x'.repeat(51)])
    expect(await failure(create(owner, shortcut, 'x'))).toMatchObject({ code: 4 });
  for (const text of [undefined, '', ' ', 7, null, {}, 'x'.repeat(LONGEST + 1)])
    expect(await failure(create(owner, 'fine', text))).toMatchObject({ code: 4 });
  for (const text of ['{{visitor.password}}', '{{}}', '{{agent}}', 'Hello {{ visitor.name }} {{__proto__}}'])
    expect(await failure(create(owner, 'fine', text))).toMatchObject({
      message: expect.stringContaining('{{visitor.name}}'),
    });
  await create(owner, 'constructor', 'x'.repeat(LONGEST));
  await create(owner, 'größe', '{{visitor.email}} { {{agent.name}} }');
  expect(await failure(create(owner, 'CONSTRUCTOR', 'x'))).toMatchObject({
    message: expect.stringContaining('already exists'),
  });
  expect((await list(agent)).map(({ shortcut }) => shortcut)).toEqual(['constructor', 'größe']);
  await owner.delete(urlOf(encodeURIComponent('GRÖSSE'))).catch(() => undefined);
  await owner.delete(urlOf(encodeURIComponent('GRÖßE')));
  const made = (await list(agent)).length;
  const rest = Array.from({ length: MOST - made }, (_, at) => create(api, `answer-${at}`, 'x'));
  // Calls at once lose none of each other's.
  await Promise.all(rest);
  expect(await list(agent)).toHaveLength(MOST);
  expect(await failure(create(owner, 'more', 'x'))).toMatchObject({
    message: expect.stringContaining(`at most ${MOST}`),
  });
}, 60_000);
