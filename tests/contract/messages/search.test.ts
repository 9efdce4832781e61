import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let eve: StreamChat;
let channel: Channel;

const texts = (found: { readonly results: readonly { readonly message: { readonly text?: string } }[] }) =>
  found.results.map(({ message }) => message.text);
const mine = { members: { $in: ['ann'] } };

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  eve = await clients.user('eve', { role: 'user' });
  await clients.user('bob', { role: 'user' });
  channel = ann.channel('messaging', 'one', { members: ['ann', 'bob'] });
  await channel.watch();
  const hidden = eve.channel('messaging', 'hidden', { members: ['eve'] });
  await hidden.watch();
  await hidden.sendMessage({ text: 'a secret banana' });
  const say = (text: string, more = {}) => channel.sendMessage({ text, ...more });
  await say('Banana bread is good');
  await say('banana banana banana');
  await say('Größe und Straße', { mood: 'fine' } as object);
  const gone = await say('rotten banana');
  await ann.deleteMessage(gone.message.id);
  const { message } = await say('apples');
  await ann.updateMessage({ id: message.id, text: 'an orange, then' });
  await say('look', {
    attachments: [{ type: 'image', image_url: 'https://x.example/a.png' }],
    mentioned_users: ['bob'],
  });
  await say('100% "quoted" AND (NEAR) *');
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

describe('words', () => {
  test('newest first, ignoring case and accents, each with its channel', async () => {
    const found = await ann.search(mine, 'BANANA');
    expect(texts(found)).toEqual(['banana banana banana', 'Banana bread is good']);
    expect(found.results[0]?.message.channel).toMatchObject({ cid: 'messaging:one' });
    for (const query of ['größe', 'GRÖßE', 'grOße', 'straße größe'])
      expect([query, texts(await ann.search(mine, query))]).toEqual([query, ['Größe und Straße']]);
    expect(texts(await ann.search(mine, 'größer'))).toEqual([]);
  });

  test('requires all words; operators of the index have no meaning', async () => {
    expect(texts(await ann.search(mine, 'good bread'))).toEqual(['Banana bread is good']);
    expect(texts(await ann.search(mine, 'good apples'))).toEqual([]);
    for (const query of ['NEAR', '100%', '"quoted', 'and) (near'])
      expect([query, texts(await ann.search(mine, query))]).toEqual([query, ['100% "quoted" AND (NEAR) *']]);
  });

  test('finds edited messages by their current text, and deleted ones not at all', async () => {
    expect(texts(await ann.search(mine, 'apples'))).toEqual([]);
    expect(texts(await ann.search(mine, 'orange'))).toEqual(['an orange, then']);
    expect(texts(await ann.search(mine, 'rotten'))).toEqual([]);
  });

  test('only messages that the caller may read', async () => {
    expect(texts(await eve.search({ cid: 'messaging:one' }, 'banana'))).toEqual([]);
    expect(
      texts(await ann.search({ cid: { $in: ['messaging:one', 'messaging:hidden'] } }, 'secret')),
    ).toEqual([]);
    expect(texts(await eve.search({ members: { $in: ['eve'] } }, 'secret'))).toEqual(['a secret banana']);
    expect((await failure(ann.search({ members: { $in: ['eve'] } }, 'secret'))).code).toBe(70);
    expect(texts(await clients.admin().search({ type: 'messaging' }, 'secret'))).toEqual(['a secret banana']);
  });

  test('refuses an empty query', async () => {
    for (const query of ['   ', '%&/', '*'])
      expect([query, (await failure(ann.search(mine, query))).code]).toEqual([query, 4]);
  });
});

describe('filters, sorts and pages', () => {
  const by = async (filter: object, options: object = {}) =>
    texts(await ann.search(mine, filter as never, options as never));

  test('by text, attachments, mentions, author and custom data', async () => {
    expect(await by({ text: { $autocomplete: 'bana brea' } })).toEqual([]);
    expect(await by({ text: { $autocomplete: 'banana brea' } })).toEqual(['Banana bread is good']);
    expect(await by({ text: { $any: 'bread orange' } })).toEqual(['an orange, then', 'Banana bread is good']);
    expect(await by({ 'attachments.type': { $in: ['image', 'file'] } })).toEqual(['look']);
    expect(await by({ attachments: { $exists: true } })).toEqual(['look']);
    expect(await by({ 'mentioned_users.id': { $contains: 'bob' } })).toEqual(['look']);
    expect(await by({ mood: 'fine' })).toEqual(['Größe und Straße']);
    expect(await by({ 'user.id': 'bob' })).toEqual([]);
    expect(await by({ $and: [{ 'user.id': 'ann' }, { text: { $q: 'bread' } }] })).toEqual([
      'Banana bread is good',
    ]);
  });

  test('by relevance', async () => {
    expect(await by({ text: { $q: 'banana' } }, { sort: [{ relevance: -1 }] })).toEqual([
      'banana banana banana',
      'Banana bread is good',
    ]);
    expect(await by({ text: { $q: 'banana' } }, { sort: [{ created_at: 1 }] })).toEqual([
      'Banana bread is good',
      'banana banana banana',
    ]);
  });

  test('page by page, forwards, backwards and by offset', async () => {
    const all = await by({ 'user.id': 'ann' }, { limit: 100 });
    const seen: (string | undefined)[] = [];
    let next: string | undefined;
    do {
      const page = await ann.search(mine, { 'user.id': 'ann' } as never, { limit: 2, ...(next && { next }) });
      seen.push(...texts(page));
      next = page.next;
    } while (next !== undefined);
    expect(seen).toEqual(all);
    const from = (cursor: string | undefined) =>
      ann.search(mine, { 'user.id': 'ann' } as never, { limit: 2, ...(cursor && { next: cursor }) });
    const first = await from(undefined);
    expect(first.previous).toBeUndefined();
    const second = await from(first.next);
    expect(texts(second)).toEqual(all.slice(2, 4));
    expect(texts(await from(second.previous))).toEqual(all.slice(0, 2));
    expect(await by({ 'user.id': 'ann' }, { limit: 2, offset: 2 })).toEqual(all.slice(2, 4));
  });

  test('refused queries', async () => {
    const wrong = async (filter: object, options: object = {}) =>
      (await failure(ann.search(mine, filter as never, options as never))).message;
    expect(await wrong({ text: { $q: 'a' } }, { offset: 1, sort: [{ created_at: 1 }] })).toContain(
      'cannot use offset with next or sort parameters',
    );
    expect(await wrong({ 'mentioned_users.id': 'bob' })).toContain(
      'mentioned_users.id only supports $contains operator',
    );
    expect(await wrong({ mood: { $q: 'fine' } })).toContain('search is not enabled for field messages.mood');
    expect(await wrong({ text: { $q: 'a' } }, { next: 'p!' })).toContain('next must be');
    expect(await wrong({ text: { $q: 'a' } }, { limit: 101 })).toContain('limit');
    const both = ann.get(`${server.url}/search`, {
      payload: { filter_conditions: mine, query: 'a', message_filter_conditions: { text: { $q: 'a' } } },
    });
    expect((await failure(both)).code).toBe(4);
  });
});

test('finds messages from before a restart', async () => {
  await server.restart();
  const again = await clients.user('ann');
  expect(texts(await again.search(mine, 'bread'))).toEqual(['Banana bread is good']);
});

test('refuses channels of a type without search by name, and warns about them in results', async () => {
  const admin = clients.admin();
  await admin.createChannelType({ name: 'silent', search: false } as never);
  await server.token('cat', 'user');
  const cat = await clients.user('cat');
  const [open, shut] = ['messaging', 'silent'].map((type) =>
    cat.channel(type, `of-${type}`, { members: ['cat'] }),
  );
  for (const one of [open, shut]) {
    await one?.create();
    await one?.sendMessage({ text: 'mango' });
  }
  const own = { members: { $in: ['cat'] } };
  const found = await cat.search(own, 'mango', { limit: 1 });
  expect(found.results.map(({ message }) => message.cid)).toEqual(['messaging:of-messaging']);
  expect(found.results_warning).toMatchObject({ warning_code: 1 });
  expect(found.results_warning?.warning_description).toContain('silent:of-silent');
  expect(await cat.search({ ...own, type: 'messaging' }, 'mango')).not.toHaveProperty('results_warning');
  expect(await ann.search(mine, 'banana')).not.toHaveProperty('results_warning');
  expect(await failure(cat.search({ cid: 'silent:of-silent' }, 'mango'))).toMatchObject({ code: 4 });
});
