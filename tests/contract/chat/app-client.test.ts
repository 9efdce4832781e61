/** The chat as the user of a client that the surrounding app owns. */
import { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatOptions } from '../../../src/chat/index.ts';
import { fromStreamChat } from '../../../src/client/adapters/stream-chat.ts';
import type { AppClient } from '../../../src/client/index.ts';
import { type Writable, writable } from '../../../src/util/readable.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { Browser, closeTabs, eventually, openTab, type Tab, texts, until } from './support/page.ts';

const HTTP_TIMEOUT_MS = 30_000;

let server: TestServer;
let app: StreamChat;
let rooms = 0;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
  await server.token('ann', 'user');
  await server.token('bob', 'user');
});
beforeEach(() => {
  app = new StreamChat(server.key, {
    baseURL: server.url,
    allowServerSideConnect: true,
    timeout: HTTP_TIMEOUT_MS,
  });
});
afterEach(async () => {
  closeTabs();
  await app.disconnectUser();
  await clients.closeAll();
});
afterAll(() => server.close());

const signIn = async (id: string) => {
  await app.connectUser({ id }, await server.token(id));
};

async function room(): Promise<string> {
  rooms += 1;
  const id = `shared-${rooms}`;
  const owner = await clients.user('owner', { name: 'Owner' });
  await owner.channel('room', id, { name: 'Shared' }).create();
  return id;
}

type Given = Writable<AppClient | null | undefined>;

function openWith(client: Given, options: Partial<ChatOptions> & Pick<ChatOptions, 'mode'>): Tab {
  const tab = openTab(server, { identity: 'token', client, ...options });
  tab.chat.activate();
  return tab;
}

const given = (client: AppClient | null | undefined): Given => writable(client);
const nobody = (tab: Tab) => until(tab.chat.session, ({ identity }) => identity.kind === 'none');
const person = (tab: Tab, id: string) =>
  until(tab.chat.session, ({ identity }) => 'user' in identity && identity.user.id === id);
const ready = (tab: Tab) => until(tab.chat.conversation, ({ phase }) => phase === 'ready');

/** The users whom the server has connected. */
async function isOnline(id: string): Promise<boolean> {
  const { users } = await clients.admin().queryUsers({ id: { $in: [id] } });
  return users.some((user) => user.online === true);
}

describe('with the app’s client', () => {
  test('the chat writes as the app’s user, creates no guest, and both receive messages', async () => {
    const channel = await room();
    await signIn('ann');
    const own = app.channel('room', channel);
    await own.watch();
    const tab = openWith(given(fromStreamChat(app)), { mode: 'room', channel });
    await ready(tab);
    expect(tab.chat.session.get()).toMatchObject({
      identity: { kind: 'user', user: { id: 'ann' } },
      connection: 'online',
      error: null,
    });
    const received: unknown[] = [];
    own.on('message.new', ({ message }) => received.push([message?.user?.id, message?.text]));
    tab.chat.send('from the chat');
    await eventually(() => received.length === 1);
    expect(received).toEqual([['ann', 'from the chat']]);
    await own.sendMessage({ text: 'from the app' });
    await until(tab.chat.conversation, ({ messages }) => messages.length === 2);
    expect(texts(tab)).toEqual(['from the chat', 'from the app']);
    expect(tab.requests).toEqual([]);
    expect(tab.notified.error).toEqual([]);
  });

  test('closing the chat leaves the app’s watching and listeners alone', async () => {
    const channel = await room();
    await signIn('ann');
    const own = app.channel('room', channel);
    await own.watch();
    const tab = openWith(given(fromStreamChat(app)), { mode: 'room', channel });
    await ready(tab);
    tab.chat.suspend();
    tab.chat.resume();
    const bob = await clients.user('bob');
    await bob.channel('room', channel).sendMessage({ text: 'for both' });
    await until(tab.chat.conversation, ({ messages }) => messages.length === 1);
    tab.chat.dispose();
    const connection = app.wsConnection?.connectionID;
    const received: unknown[] = [];
    own.on('message.new', ({ message }) => received.push(message?.text));
    await bob.channel('room', channel).sendMessage({ text: 'for the app' });
    await eventually(() => received.length === 1);
    expect(received).toEqual(['for the app']);
    expect(app.wsConnection?.connectionID).toBe(connection);
    // Another chat on the same page starts with the same client.
    const again = openWith(given(fromStreamChat(app)), { mode: 'room', channel });
    await until(again.chat.conversation, ({ messages }) => messages.length === 2);
  });

  test('the session ends without an error when the app’s user leaves, and starts again when the next client is given', async () => {
    const channel = await room();
    await signIn('ann');
    const client = given(fromStreamChat(app));
    const tab = openWith(client, { mode: 'room', channel });
    await ready(tab);
    await app.disconnectUser();
    await nobody(tab);
    expect(tab.chat.session.get()).toMatchObject({ connection: 'idle', error: null });
    expect(tab.chat.conversation.get()).toMatchObject({ phase: 'cold', cid: null });
    expect(tab.notified.identity.at(-1)).toEqual({ state: 'none' });
    expect(tab.notified.error).toEqual([]);
    await signIn('bob');
    client.set(fromStreamChat(app));
    await person(tab, 'bob');
    await ready(tab);
    tab.chat.send('as bob');
    await until(tab.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
    expect(tab.notified.error).toEqual([]);
    expect(tab.requests).toEqual([]);
  });

  test('the same person can return with a new client', async () => {
    const channel = await room();
    await signIn('ann');
    const first = fromStreamChat(app);
    expect(fromStreamChat(app)).toBe(first);
    const client = given(first);
    const tab = openWith(client, { mode: 'room', channel });
    await ready(tab);
    await app.disconnectUser();
    await nobody(tab);
    await signIn('ann');
    const second = fromStreamChat(app);
    expect(second).not.toBe(first);
    client.set(second);
    await person(tab, 'ann');
    await ready(tab);
  });

  test('null ends the session and leaves the app’s session alone', async () => {
    const channel = await room();
    await signIn('ann');
    const client = given(fromStreamChat(app));
    const tab = openWith(client, { mode: 'room', channel });
    await ready(tab);
    client.set(null);
    await nobody(tab);
    expect(tab.notified.error).toEqual([]);
    expect(app.wsConnection?.isHealthy).toBe(true);
    expect(await isOnline('ann')).toBe(true);
  });

  test('messages written before sign-in wait for the app’s user, and create no guest', async () => {
    const tab = openWith(given(null), { mode: 'support' });
    tab.chat.send('anybody there?');
    await until(tab.chat.session, ({ error }) => error?.code === 'token-missing');
    expect(tab.requests).toEqual([]);
    const other = given(null);
    const second = openTab(server, { identity: 'token', client: other, mode: 'support' });
    second.chat.activate();
    second.chat.send('is the lamp there?');
    await signIn('ann');
    other.set(fromStreamChat(app));
    await until(second.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
    expect(texts(second)).toEqual(['is the lamp there?']);
    expect(second.requests).toEqual([]);
  });

  test('ignores a name: the app names its users', async () => {
    const tab = openWith(given(null), { mode: 'support' });
    expect(await tab.chat.join('Mallory')).toMatchObject({ code: 'token-missing' });
    expect(tab.requests).toEqual([]);
  });

  test('signing out in another tab ends only that tab’s session', async () => {
    const channel = await room();
    const browser = new Browser();
    await signIn('ann');
    const client = given(fromStreamChat(app));
    const tab = openTab(server, { identity: 'token', client, mode: 'room', channel }, { browser });
    tab.chat.activate();
    await ready(tab);
    const other = openTab(server, { mode: 'room', channel }, { browser });
    other.chat.logout();
    const bob = await clients.user('bob');
    await bob.channel('room', channel).sendMessage({ text: 'still here?' });
    await until(tab.chat.conversation, ({ messages }) => messages.length === 1);
    expect(tab.chat.session.get().identity).toMatchObject({ kind: 'user', user: { id: 'ann' } });
  });

  test('shows a break of the app’s connection, and loads the missed messages', async () => {
    const channel = await room();
    await signIn('ann');
    const tab = openWith(given(fromStreamChat(app)), { mode: 'room', channel });
    await ready(tab);
    await app.closeConnection();
    await until(tab.chat.session, ({ connection }) => connection !== 'online');
    const bob = await clients.user('bob');
    await bob.channel('room', channel).sendMessage({ text: 'meanwhile' });
    await app.openConnection();
    await until(tab.chat.conversation, ({ messages }) => messages.length === 1);
    await until(tab.chat.session, ({ connection }) => connection === 'online');
    expect(texts(tab)).toEqual(['meanwhile']);
  });

  test('an app without a user can read', async () => {
    const channel = await room();
    await app.connectAnonymousUser();
    const tab = openWith(given(fromStreamChat(app)), { mode: 'room', channel });
    await ready(tab);
    expect(tab.chat.session.get().identity).toEqual({ kind: 'anonymous' });
    expect(tab.chat.conversation.get().composer).toBe('readonly');
    expect(tab.requests).toEqual([]);
  });
});
