/** Blocklists: the unmodified client administers them as a server, and messages are checked. */
import type { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const BAD = 4;
const NOT_FOUND = 16;
const NOT_ALLOWED = 17;
const MODERATED = 73;
const BUILT_IN = 'profanity_en_2020_v1';

let server: TestServer;
let admin: StreamChat;
const clients = clientsOf(() => server);
beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
  await admin.upsertUsers([{ id: 'ann' }]);
});
afterEach(() => clients.closeAll());
afterAll(() => server.close());

const blocked = { type: 'error', text: 'Automod blocked your message' };

test('the server creates, reads, replaces and deletes a list beside the built-in one', async () => {
  await admin.createBlockList({ name: 'fruit', words: ['apple', ' pear ', 'apple', ''] } as never);
  const { blocklist } = await admin.getBlockList('fruit');
  expect(blocklist).toMatchObject({ name: 'fruit', type: 'word', words: ['apple', 'pear'] });
  expect((await admin.listBlockLists()).blocklists.map(({ name }) => name)).toEqual([BUILT_IN, 'fruit']);
  await admin.updateBlockList('fruit', { words: ['plum'] });
  expect((await admin.getBlockList('fruit')).blocklist).toMatchObject({ words: ['plum'] });
  await admin.deleteBlockList('fruit');
  expect(await failure(admin.getBlockList('fruit'))).toMatchObject({ code: NOT_FOUND, status: 404 });
  expect(await failure(admin.updateBlockList('fruit', { words: [] }))).toMatchObject({ code: NOT_FOUND });
});

test('a changed list applies at once in channels of the type that names it', async () => {
  await admin.createBlockList({ name: 'sweets', words: ['liquorice', 'gum drop'] } as never);
  await admin.createChannelType({
    name: 'counter',
    blocklist: 'sweets',
    blocklist_behavior: 'block',
  } as never);
  const ann = await clients.user('ann');
  const channel = ann.channel('counter', 'one', { members: ['ann'] });
  await channel.watch();
  const sent = async (text: string) => (await channel.sendMessage({ text })).message;
  expect(await sent('a Gum Drop, please')).toMatchObject(blocked);
  const { id, type } = await sent('nougat');
  expect(type).toBe('regular');
  const edit = ann.partialUpdateMessage(id, { set: { text: 'liquorice' } });
  expect(await failure(edit)).toMatchObject({ code: MODERATED, status: 400 });
  await admin.updateBlockList('sweets', { words: ['nougat'] });
  expect(await sent('nougat')).toMatchObject(blocked);
  expect(await sent('liquorice')).toMatchObject({ type: 'regular' });
  const used = await failure(admin.deleteBlockList('sweets'));
  expect(used).toMatchObject({
    code: BAD,
    message: expect.stringContaining('channel type "counter" uses it'),
  });
  await admin.updateChannelType('counter', { blocklist: '' } as never);
  await admin.deleteBlockList('sweets');
  expect(await sent('nougat')).toMatchObject({ type: 'regular' });
});

test('the built-in list cannot be changed', async () => {
  const text = async (call: Promise<unknown>) => (await failure(call)).message;
  expect(await text(admin.updateBlockList(BUILT_IN, { words: [] }))).toContain(
    'cannot update the builtin block list',
  );
  expect(await text(admin.deleteBlockList(BUILT_IN))).toContain('cannot delete the builtin block list');
  expect(await text(admin.createBlockList({ name: BUILT_IN, words: [] } as never))).toContain(
    'already exists',
  );
});

test.each([
  ['no words', { name: 'a' }],
  ['words that are none', { name: 'a', words: [1] }],
  ['a name with spaces', { name: 'a b', words: [] }],
  ['patterns', { name: 'a', words: ['.*'], type: 'regex' }],
  ['a team', { name: 'a', words: [], team: 'red' }],
  ['parts of words', { name: 'a', words: [], is_substring_matching_enabled: true }],
  ['too many words', { name: 'a', words: Array.from({ length: 5_001 }, (_, i) => `w${i}`) }],
])('refuses %s', async (_, raw) => {
  expect(await failure(admin.createBlockList(raw as never))).toMatchObject({ code: BAD, status: 400 });
});

test('only the server sees and changes lists', async () => {
  const ann = await clients.user('ann');
  const calls = [
    () => ann.listBlockLists(),
    () => ann.getBlockList(BUILT_IN),
    () => ann.createBlockList({ name: 'mine', words: [] } as never),
    () => ann.updateBlockList('mine', { words: [] }),
    () => ann.deleteBlockList('mine'),
  ];
  for (const call of calls) expect(await failure(call())).toMatchObject({ code: NOT_ALLOWED });
});
