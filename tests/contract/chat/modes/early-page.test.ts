import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientsOf } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { type Cable, layCable } from '../support/cable.ts';
import { closeTabs, openTab, texts, until } from '../support/page.ts';

let server: TestServer;
let cable: Cable;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  cable = await layCable(server.url);
  cable.holdSockets();
});
afterEach(async () => {
  closeTabs();
  cable.close();
  await clients.closeAll();
});
afterAll(() => server.close());

const behindCable = () => ({ url: cable.url, key: server.key });

test('shows messages while the socket opens, and later messages once it is open', async () => {
  const owner = await clients.user('owner');
  const hall = owner.channel('room', 'early', { name: 'The hall' });
  await hall.watch();
  for (const text of ['m1', 'm2', 'm3']) await hall.sendMessage({ text });
  const reader = openTab(behindCable(), { mode: 'room', channel: 'early' });
  reader.chat.activate();
  const early = await until(reader.chat.conversation, ({ messages }) => messages.length === 3);
  expect(early).toMatchObject({ phase: 'loading', hasOlder: false });
  expect(reader.chat.session.get().connection).toBe('connecting');

  const changed = (await hall.query({ messages: { limit: 3 } })).messages[1]?.id ?? '';
  await owner.partialUpdateMessage(changed, { set: { text: 'm2, again' } });
  await hall.sendMessage({ text: 'm4' });
  expect(texts(reader)).toEqual(['m1', 'm2', 'm3']);
  cable.letSocketsGo();
  const open = await until(reader.chat.conversation, ({ phase }) => phase === 'ready');
  expect(texts(reader)).toEqual(['m1', 'm2, again', 'm3', 'm4']);
  // An unchanged row is the same object.
  expect(open.messages[0]).toBe(early.messages[0]);
  expect(open).toMatchObject({ title: 'The hall', composer: 'join' });
});

test('the first page already has the user’s read mark', async () => {
  const owner = await clients.user('owner');
  const mara = await clients.user('mara');
  const team = owner.channel('messaging', 'early-team', { members: ['owner', 'mara'] });
  await team.watch();
  await team.sendMessage({ text: 'old' });
  const hers = mara.channel('messaging', 'early-team');
  await hers.watch();
  await hers.markRead();
  await team.sendMessage({ text: 'new' });
  await team.sendMessage({ text: 'newer' });
  const token = await server.token('mara');
  const reader = openTab(behindCable(), {
    mode: 'room',
    channelType: 'messaging',
    channel: 'early-team',
    identity: 'token',
    getToken: () => token,
  });
  reader.chat.activate();
  const early = await until(reader.chat.conversation, ({ messages }) => messages.length === 3);
  expect(early).toMatchObject({ phase: 'loading', unread: 2, firstUnreadId: early.messages[1]?.id });
  cable.letSocketsGo();
  const open = await until(reader.chat.conversation, ({ phase }) => phase === 'ready');
  expect(open).toMatchObject({ unread: 2, firstUnreadId: early.messages[1]?.id });
});

test('with more unread messages than a page, the place of the first of them is shown early, and stays', async () => {
  const owner = await clients.user('owner');
  const mara = await clients.user('mara');
  const team = owner.channel('messaging', 'early-many', { members: ['owner', 'mara'] });
  await team.watch();
  const hers = mara.channel('messaging', 'early-many');
  await hers.watch();
  for (let n = 1; n <= 60; n += 1) {
    await team.sendMessage({ id: `many-${n}`, text: `m${n}` });
    if (n === 5) await hers.markRead();
  }
  const token = await server.token('mara');
  const reader = openTab(behindCable(), {
    mode: 'room',
    channelType: 'messaging',
    channel: 'early-many',
    identity: 'token',
    getToken: () => token,
  });
  reader.chat.activate();
  const early = await until(reader.chat.conversation, ({ firstUnreadId }) => firstUnreadId !== null);
  const place = { firstUnreadId: 'many-6', unread: 55, unreadAtEntry: 55, hasNewer: true };
  expect(early).toMatchObject({ phase: 'loading', ...place });
  const shown = texts(reader);
  expect(shown).toContain('m5');
  cable.letSocketsGo();
  const open = await until(reader.chat.conversation, ({ phase }) => phase === 'ready');
  expect(open).toMatchObject(place);
  expect(texts(reader)).toEqual(shown);
});

test('an unreadable conversation shows its error once the socket is open', async () => {
  const owner = await clients.user('owner');
  await owner.channel('messaging', 'early-closed', { members: ['owner'] }).watch();
  const token = await server.token('stranger');
  const outsider = openTab(behindCable(), {
    mode: 'room',
    channelType: 'messaging',
    channel: 'early-closed',
    identity: 'token',
    getToken: () => token,
  });
  outsider.chat.activate();
  await until(outsider.chat.session, ({ connection }) => connection === 'connecting');
  cable.letSocketsGo();
  const { error } = await until(outsider.chat.conversation, ({ phase }) => phase === 'failed');
  expect(error?.code).toBe('channel-missing');
  expect(texts(outsider)).toEqual([]);
});
