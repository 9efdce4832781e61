/** Connections without sockets: the client's own fallback, and events between two polls. */
import { StreamChat } from 'stream-chat';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { type SocketlessProxy, startSocketlessProxy } from '../../support/in-browser/no-sockets.ts';
import { longPoll, openPoller } from '../../support/poller.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const TIMES = { pollHoldMs: 500, pollIdleMs: 10_000 };
/** The time for which the client tries sockets before it polls, in ms. */
const FALL_BACK_MS = 300;

let server: TestServer;
let proxy: SocketlessProxy;
const clients = clientsOf(() => server);
const fallen: StreamChat[] = [];

async function start(options: object = {}): Promise<void> {
  server = await startServer({ options: { ...TIMES, ...options } });
  proxy = await startSocketlessProxy(server.url);
}
afterEach(async () => {
  await Promise.all(fallen.splice(0).map((one) => one.disconnectUser().catch(() => undefined)));
  await clients.closeAll();
  await proxy.close();
  await server.close();
});

/** The unmodified client behind a proxy that blocks sockets. */
async function polling(id: string, token?: () => Promise<string>): Promise<StreamChat> {
  const client = new StreamChat(server.key, { baseURL: proxy.url, enableWSFallback: true, timeout: 10_000 });
  client.defaultWSTimeoutWithFallback = FALL_BACK_MS;
  fallen.push(client);
  await client.connectUser({ id, name: id }, token ?? (() => server.token(id)));
  expect(client.wsFallback?.isHealthy()).toBe(true);
  return client;
}

describe('the client without sockets', () => {
  beforeEach(() => start());

  test('has its own user, holds a conversation, types, and appears online and offline', async () => {
    const bob = await clients.user('bob', { role: 'user' });
    await server.token('ann', 'user');
    await bob.queryUsers({ id: 'ann' }, {}, { presence: true });
    const comes = nextEvent(bob, 'user.presence.changed', ({ user }) => user?.online === true);
    const ann = await polling('ann');
    await comes;
    expect(ann.user).toMatchObject({ id: 'ann', name: 'ann', online: true, total_unread_count: 0 });
    const anns = ann.channel('messaging', 'polled', { members: ['ann', 'bob'] });
    await anns.watch();
    const bobs = bob.channel('messaging', 'polled');
    await bobs.watch();
    const typing = nextEvent(anns, 'typing.start');
    const received = nextEvent(anns, 'message.new', ({ message }) => message?.text === 'hello ann');
    await bobs.keystroke();
    await bobs.sendMessage({ text: 'hello ann' });
    await Promise.all([typing, received]);
    const answered = nextEvent(bobs, 'message.new', ({ message }) => message?.text === 'hello bob');
    await anns.sendMessage({ text: 'hello bob' });
    await answered;
    await expect.poll(() => anns.state.messages.map(({ text }) => text)).toEqual(['hello ann', 'hello bob']);
    const goes = nextEvent(bob, 'user.presence.changed', ({ user }) => user?.online === false);
    await ann.disconnectUser();
    await goes;
  });

  test('follows the presence it asked for', async () => {
    const ann = await polling('ann');
    await server.token('bob', 'user');
    await ann.queryUsers({ id: 'bob' }, {}, { presence: true });
    const comes = nextEvent(ann, 'user.presence.changed', ({ user }) => user?.id === 'bob');
    await clients.user('bob');
    expect((await comes).user).toMatchObject({ online: true });
  });

  test('loses the server, reconnects by itself, and has the missed messages', async () => {
    await server.token('bob', 'user');
    const ann = await polling('ann');
    const anns = ann.channel('messaging', 'lost', { members: ['ann', 'bob'] });
    await anns.watch();
    const seen = record(ann);
    // A call under way at that moment would be lost, and the client gives up on lost calls.
    await expect.poll(() => proxy.waiting).toBe(1);
    await server.restart();
    const admin = clients.admin();
    await admin.channel('messaging', 'lost').sendMessage({ text: 'meanwhile', user_id: 'bob' });
    await expect
      .poll(() => {
        // As the browser does when the network returns; only a client that gave up listens to it.
        ann.wsFallback?._onlineStatusChanged({ type: 'online' });
        return seen.map(({ type }) => type);
      })
      .toContain('connection.recovered');
    expect(anns.state.messages.map(({ text }) => text)).toEqual(['meanwhile']);
    const live = nextEvent(anns, 'message.new', ({ message }) => message?.text === 'live');
    await admin.channel('messaging', 'lost').sendMessage({ text: 'live', user_id: 'bob' });
    await live;
  });

  test('requests a new token when the old one expires between two polls', async () => {
    const now = Math.floor(Date.now() / 1000);
    const soon = await server.sign({ user_id: 'ann', exp: now + 2 });
    let asked = 0;
    const ann = await polling('ann', async () => {
      asked += 1;
      return asked === 1 ? soon : server.token('ann');
    });
    const channel = ann.channel('messaging', 'tokens', { members: ['ann'] });
    await channel.watch();
    // The connection ends with its token. The client reconnects with another one and watches again.
    await new Promise((resolve) => ann.on('connection.recovered', resolve));
    expect(asked).toBeGreaterThan(1);
    const notified = nextEvent(channel, 'message.new');
    await clients.admin().channel('messaging', 'tokens').sendMessage({ text: 'after', user_id: 'ann' });
    await notified;
  });
});

describe('between two polls', () => {
  beforeEach(() => start());

  async function watching(poller: Awaited<ReturnType<typeof openPoller>>, id: string) {
    const { status } = await poller.call(`/channels/messaging/${id}/query`, {
      data: { members: ['ann', 'bob'] },
      watch: true,
      state: true,
    });
    expect(status).toBe(201);
  }
  const texts = (events: readonly { readonly message?: { readonly text?: string } }[] = []) =>
    events.flatMap(({ message }) => message?.text ?? []);

  test('events wait, in order', async () => {
    const bob = await clients.user('bob', { role: 'user' });
    await server.token('ann', 'user');
    const ann = await openPoller(server, 'ann');
    expect(ann.first).toMatchObject({ type: 'health.check', cid: '*', me: { id: 'ann' } });
    expect(ann.id).toMatch(/^[\w-]{1,36}$/);
    await watching(ann, 'gap');
    const channel = bob.channel('messaging', 'gap');
    for (const text of ['one', 'two', 'three']) await channel.sendMessage({ text });
    const { body } = await ann.poll();
    expect(texts(body.events)).toEqual(['one', 'two', 'three']);
    expect(body.duration).toMatch(/ms$/);
    expect((await ann.poll()).body.events).toEqual([]);
  });

  test('an aborted poll loses nothing, and a later one takes over from an earlier one', async () => {
    const bob = await clients.user('bob', { role: 'user' });
    await server.token('ann', 'user');
    const ann = await openPoller(server, 'ann');
    await watching(ann, 'given-up');
    await ann.poll();
    const abort = new AbortController();
    const given = ann.poll(abort.signal).catch(() => 'given up');
    abort.abort();
    expect(await given).toBe('given up');
    await bob.channel('messaging', 'given-up').sendMessage({ text: 'kept' });
    const earlier = ann.poll();
    const later = ann.poll();
    expect([...texts((await earlier).body.events), ...texts((await later).body.events)]).toEqual(['kept']);
  });

  test('each tab has its own: the watching one gets the message, the other one the notification', async () => {
    const bob = await clients.user('bob', { role: 'user' });
    await server.token('ann', 'user');
    const [watcher, idle] = [await openPoller(server, 'ann'), await openPoller(server, 'ann')];
    await watching(watcher, 'tabs');
    for (const tab of [watcher, idle]) await tab.poll();
    await bob.channel('messaging', 'tabs').sendMessage({ text: 'hi' });
    const types = async (tab: typeof watcher) => (await tab.poll()).body.events?.map(({ type }) => type);
    expect(await types(watcher)).toEqual(['message.new']);
    expect(await types(idle)).toEqual(['notification.message_new']);
  });

  test('a client that falls too far behind is cut off: 46, and offline', async () => {
    const bob = await clients.user('bob', { role: 'user' });
    await server.token('ann', 'user');
    const ann = await openPoller(server, 'ann');
    await watching(ann, 'pile');
    await bob.queryUsers({ id: 'ann' }, {}, { presence: true });
    const offline = nextEvent(bob, 'user.presence.changed', ({ user }) => user?.online === false);
    let over = false;
    const stop = () => {
      over = true;
    };
    offline.then(stop, stop);
    const channel = bob.channel('messaging', 'pile');
    const text = 'x'.repeat(5_000);
    while (!over) await Promise.all(Array.from({ length: 20 }, () => channel.sendMessage({ text })));
    await offline;
    expect(await ann.poll()).toMatchObject({ status: 400, body: { code: 46 } });
  });

  test('refuses closed, unknown and foreign ids with 46', async () => {
    await server.token('bob', 'user');
    await server.token('ann', 'user');
    const [ann, bob] = [await openPoller(server, 'ann'), await openPoller(server, 'bob')];
    const foreign = await longPoll(server, 'ann', `&connection_id=${bob.id}`);
    expect(foreign).toMatchObject({ status: 400, body: { code: 46 } });
    expect(await longPoll(server, 'ann', '&connection_id=nobody')).toMatchObject({ body: { code: 46 } });
    expect(await longPoll(server, 'ann', `&connection_id=${bob.id}&close=true`)).toMatchObject({
      body: { code: 46 },
    });
    expect(await ann.close()).toMatchObject({ status: 200 });
    expect(await ann.poll()).toMatchObject({ status: 400, body: { code: 46 } });
    expect(await ann.call('/channels/messaging/x/query', { watch: true })).toMatchObject({
      body: { code: 46 },
    });
    expect((await bob.poll()).status).toBe(200);
  });
});

test('a held poll is told to retry when the server stops', async () => {
  await start({ pollHoldMs: 20_000 });
  await server.token('ann', 'user');
  const ann = await openPoller(server, 'ann');
  const polls = [ann.poll(), ann.poll()];
  // The second one has ended the first, so it has arrived and is held.
  await Promise.race(polls);
  await server.restart();
  const answers = await Promise.all(polls);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    expect.arrayContaining([
      [200, undefined],
      [408, 23],
    ]),
  );
  expect(await ann.poll()).toMatchObject({ status: 400, body: { code: 46 } });
});

describe('refused', () => {
  beforeEach(() => start({ connectionsPerUser: 2, pollIdleMs: 300 }));

  test.each<[string, number, string]>([
    ['neither json nor connection_id', 4, ''],
    ['json that is none', 4, '&json=%7B'],
    ['somebody else', 5, `&json=${encodeURIComponent('{"user_id":"bob"}')}`],
    ['somebody else’s details', 5, `&json=${encodeURIComponent('{"user_details":{"id":"bob"}}')}`],
    ['ill-typed details', 4, `&json=${encodeURIComponent('{"user_details":{"id":"ann","name":5}}')}`],
  ])('%s: code %i', async (_, code, query) => {
    await server.token('ann', 'user');
    const { status, body } = await longPoll(server, 'ann', query);
    expect(body).toMatchObject({ code, StatusCode: status });
    expect(body.message).toMatch(/^LongPoll failed with error: ".+"$/);
  });

  test('a server token: code 5', async () => {
    const query = `api_key=${server.key}&json=${encodeURIComponent('{"user_id":"ann"}')}`;
    const response = await fetch(`${server.url}/longpoll?${query}`, {
      headers: { authorization: await server.sign({ server: true }), 'stream-auth-type': 'jwt' },
    });
    expect(await response.json()).toMatchObject({ code: 5, StatusCode: 401 });
  });

  test('more connections than a user may have: 71; a silent one makes room', async () => {
    await server.token('ann', 'user');
    const bob = await clients.user('bob', { role: 'user' });
    await bob.queryUsers({ id: 'ann' }, {}, { presence: true });
    const offline = nextEvent(bob, 'user.presence.changed', ({ user }) => user?.online === false);
    await openPoller(server, 'ann');
    await openPoller(server, 'ann');
    await expect(openPoller(server, 'ann')).rejects.toThrow(/429.*"code":71/);
    await offline;
    await openPoller(server, 'ann');
  });

  test('the client learns why, and stops polling', async () => {
    const client = new StreamChat(server.key, { baseURL: proxy.url, enableWSFallback: true });
    client.defaultWSTimeoutWithFallback = FALL_BACK_MS;
    fallen.push(client);
    const events = record(client);
    const foreign = await server.sign({ user_id: 'ann' }, 'another secret');
    const refused = await failure(client.connectUser({ id: 'ann' }, async () => foreign));
    expect(refused).toMatchObject({ code: 43, status: 401 });
    expect(events.map(({ type }) => type)).toContain('transport.changed');
    expect(client.wsFallback?.isHealthy()).toBe(false);
  });
});
