/** Filters that the server stores and clients use by name, by the unmodified client. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const BAD = 4;
const NOT_FOUND = 16;
const NOT_ALLOWED = 17;
const UNREADABLE = 70;

let server: TestServer;
let admin: StreamChat;
let ann: StreamChat;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
  await admin.upsertUsers([{ id: 'ann' }, { id: 'bob' }]);
  ann = await clients.user('ann');
  for (const [id, topic, rank] of [
    ['one', 'cats', 3],
    ['two', 'dogs', 2],
    ['three', 'cats', 1],
  ] as const) {
    const data = { members: ['ann', 'bob'], created_by_id: 'ann', topic, rank };
    await admin.channel('messaging', id, data as object).create();
  }
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const OPERATION = 'QueryChannels';
const filter = { members: { $in: ['{{user_id}}'] }, topic: { $in: '{{topics}}' } };
const ask = (client: StreamChat, options: object) =>
  client.queryChannelsRequest({}, [], { watch: false, ...options } as never);
const idsOf = (channels: readonly { readonly channel: { readonly id: string } }[]) =>
  channels.map(({ channel }) => channel.id);

test('only the server creates, reads, changes and deletes one', async () => {
  const { predefined_filter: made } = await admin.createPredefinedFilter({
    name: 'by-topic',
    operation: OPERATION,
    filter,
    sort: [{ field: '{{by}}', direction: 1, type: 'number' }] as never,
    description: 'By topic',
  });
  expect(made).toMatchObject({ name: 'by-topic', operation: OPERATION, filter, description: 'By topic' });
  expect((await admin.getPredefinedFilter('by-topic')).predefined_filter).toEqual(made);
  await admin.createPredefinedFilter({ name: 'all', operation: OPERATION, filter: { type: 'messaging' } });
  const { predefined_filters: listed } = await admin.listPredefinedFilters({
    sort: [{ field: 'name', direction: 1 }],
  });
  expect(listed.map(({ name }) => name)).toEqual(['all', 'by-topic']);
  const { predefined_filter: changed } = await admin.updatePredefinedFilter('all', {
    operation: OPERATION,
    filter: { type: 'messaging', frozen: false },
  });
  expect(changed).toMatchObject({ filter: { frozen: false }, created_at: listed[0]?.created_at });
  await admin.deletePredefinedFilter('all');
  expect(await failure(admin.getPredefinedFilter('all'))).toMatchObject({ code: NOT_FOUND, status: 404 });
  const foreign = ann.post(`${ann.baseURL}/predefined_filters`, { name: 'x', operation: OPERATION, filter });
  expect(await failure(foreign)).toMatchObject({ code: NOT_ALLOWED });
});

test('a client queries by name, with its own values; the answer names the filter used', async () => {
  const answer = (await ann.queryChannels(
    {},
    [],
    {
      predefined_filter: 'by-topic',
      filter_values: { user_id: 'ann', topics: ['cats'] },
      sort_values: { by: 'rank' },
      watch: false,
    },
    { withResponse: true } as never,
  )) as unknown as { channels: { id: string }[]; predefined_filter: object };
  expect(answer.channels.map(({ id }) => id)).toEqual(['three', 'one']);
  expect(answer.predefined_filter).toEqual({
    name: 'by-topic',
    filter: { members: { $in: ['ann'] }, topic: { $in: ['cats'] } },
    sort: [{ field: 'rank', direction: 1, type: 'number' }],
  });
});

test('without a stored sort the query’s is used; a stored sort overrides it', async () => {
  await admin.createPredefinedFilter({
    name: 'mine',
    operation: OPERATION,
    filter: { members: { $in: ['{{me}}'] } },
  });
  const sort = [{ field: 'rank', direction: -1, type: 'number' }];
  const post = async (body: object) =>
    idsOf(
      (await ann.post<{ channels: { channel: { id: string } }[] }>(`${ann.baseURL}/channels`, body)).channels,
    );
  expect(await post({ predefined_filter: 'mine', filter_values: { me: 'ann' }, sort })).toEqual([
    'one',
    'two',
    'three',
  ]);
  const values = { filter_values: { user_id: 'ann', topics: ['cats', 'dogs'] }, sort_values: { by: 'rank' } };
  expect(await post({ predefined_filter: 'by-topic', ...values, sort })).toEqual(['three', 'two', 'one']);
});

test('it opens no channel that the caller may not read', async () => {
  await admin.upsertUser({ id: 'eve' });
  const eve = await clients.user('eve');
  const channels = await ask(eve, { predefined_filter: 'mine', filter_values: { me: 'eve' } });
  expect(channels).toEqual([]);
  const others = ask(eve, { predefined_filter: 'mine', filter_values: { me: 'ann' } });
  expect(await failure(others)).toMatchObject({ code: UNREADABLE });
});

test.each([
  ['unknown', { predefined_filter: 'nowhere' }, NOT_FOUND, 'predefined filter "nowhere"'],
  ['a name of every object', { predefined_filter: 'constructor' }, NOT_FOUND, 'does not exist'],
  ['no value', { predefined_filter: 'mine' }, BAD, 'filter_values.me'],
  [
    'a condition as a value',
    { predefined_filter: 'mine', filter_values: { me: { $exists: true } } },
    BAD,
    'filter_values.me',
  ],
  ['both', { predefined_filter: 'mine', filter_conditions: { type: 'team' } }, BAD, 'cannot be given both'],
])('refuses %s', async (...[, body, code, text]) => {
  const call = ann.post(`${ann.baseURL}/channels`, body);
  expect(await failure(call)).toMatchObject({ code, message: expect.stringContaining(text) });
});

test.each([
  ['no name', { operation: OPERATION, filter: {} }],
  ['a name with spaces', { name: 'a b', operation: OPERATION, filter: {} }],
  ['another call', { name: 'a', operation: 'QueryUsers', filter: {} }],
  ['no filter', { name: 'a', operation: OPERATION }],
  ['an operator nobody knows', { name: 'a', operation: OPERATION, filter: { cid: { $near: 1 } } }],
  ['a sort nobody knows', { name: 'a', operation: OPERATION, filter: {}, sort: [{ field: 'hidden' }] }],
  ['too much', { name: 'a', operation: OPERATION, filter: { text: 'x'.repeat(20_000) } }],
])('does not store %s', async (_, raw) => {
  expect(await failure(admin.createPredefinedFilter(raw as never))).toMatchObject({ code: BAD, status: 400 });
});
