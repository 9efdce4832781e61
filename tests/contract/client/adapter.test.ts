/** The client on top of an app's own StreamChat, against the real server. */
import { StreamChat } from 'stream-chat';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromStreamChat } from '../../../src/client/adapters/stream-chat.ts';
import type { ConnectOptions } from '../../../src/client/index.ts';
import { clientContract } from './list.ts';
import { record, type Scene, startScene, textsOf, watch } from './scene.ts';

const apps: StreamChat[] = [];

/** Connects as an app does. */
function connectApp({ key, baseURL, user, getToken }: ConnectOptions): StreamChat {
  const app = new StreamChat(key, { baseURL, allowServerSideConnect: true, timeout: 30_000 });
  apps.push(app);
  const connecting = user ? app.connectUser({ ...user }, getToken) : app.connectAnonymousUser();
  // The app sees the error, not the adapter.
  Promise.resolve(connecting).catch(() => undefined);
  return app;
}

const make = (options: ConnectOptions) => fromStreamChat(connectApp(options));

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.disconnectUser().catch(() => undefined)));
});

const APP_CONNECTS = 'the app connects, and is told that it cannot';
const APP_CLOSES = 'the app holds the connection: closing leaves it open';

clientContract({
  name: 'over the client of an app',
  make,
  without: {
    'a failed first connection ends the client with a retryable error': APP_CONNECTS,
    'an unknown key ends the client': APP_CONNECTS,
    'too many connections are refused with a retryable code': APP_CONNECTS,
    'a user deactivated while connected learns it, and does not reconnect': APP_CONNECTS,
    'a failed token request ends the client, with the reason': APP_CONNECTS,
    'a token of another app ends the client': APP_CONNECTS,
    'refuses a request whose second token has expired too': 'the package tries again without end',
    'a request times out, even if only the body hangs': 'the app sets its time limit',
    'requests with an expired token share the next one, and are repeated':
      'the package fetches a token for each of them',
    'replaces a dead socket': 'the package finds out, after 35 s',
    'ignores a frame that is not a JSON object': 'the package throws at such a frame',
    'closing ends the connection, cancels pending requests and reports nothing more': APP_CLOSES,
    'closing while connecting leaves no connection behind': APP_CLOSES,
    'a listener may close the client when it connects': APP_CLOSES,
  },
});

describe('a client owned by an app', () => {
  let scene: Awaited<ReturnType<typeof startScene>>;
  beforeEach(async () => {
    scene = await startScene(make, false);
  });
  afterEach(() => scene.close());

  const appOf = ({ server, front }: Scene) =>
    connectApp({
      key: server.key,
      baseURL: front.url,
      user: { id: 'ann' },
      getToken: () => server.token('ann'),
    } as ConnectOptions);

  test('is connected at once if the app is, and shares its socket', async () => {
    const app = appOf(scene);
    await app.wsPromise;
    const ann = record(fromStreamChat(app));
    await ann.until('connected');
    expect(ann.news[0]).toMatchObject({ me: { id: 'ann', total_unread_count: 0 } });
    await watch(ann, 'shared');
    expect(scene.front.sockets).toBe(1);
  });

  test('uses the long polling of an app whose sockets are blocked', async () => {
    scene.front.allowSockets(false);
    const app = new StreamChat(scene.server.key, {
      baseURL: scene.front.url,
      allowServerSideConnect: true,
      enableWSFallback: true,
    });
    apps.push(app);
    const connecting = app.connectUser({ id: 'ann' }, () => scene.server.token('ann'));
    const early = record(fromStreamChat(app));
    await connecting;
    await early.until('connected');
    // One that is made later finds the connection open.
    const late = record(fromStreamChat(app).fork());
    await late.until('connected');
    const bob = await scene.others.user('bob');
    for (const [ann, id] of [
      [early, 'polled'],
      [late, 'polled-late'],
    ] as const) {
      expect(ann.client.online).toBe(true);
      await watch(ann, id);
      await bob.channel('messaging', id).sendMessage({ text: `to ${id}` });
      await expect.poll(() => textsOf(ann)).toContain(`to ${id}`);
    }
    expect(scene.front.sockets).toBe(0);
    await app.disconnectUser();
    expect(early.client.online).toBe(false);
    await early.until('failed');
  });

  test('closing leaves the app’s connection, channels and listeners alone', async () => {
    const app = appOf(scene);
    await app.wsPromise;
    const channel = app.channel('messaging', 'kept', { members: ['ann', 'bob'] });
    await channel.watch();
    const ann = record(fromStreamChat(app));
    await watch(ann, 'kept');
    const hung = ann.client.request({ method: 'GET', path: '/odd/hung-body' });
    const cancelled = expect(hung).rejects.toMatchObject({ name: 'ApiError', cancelled: true });
    ann.client.close();
    ann.client.close();
    await cancelled;
    const notified = ann.news.length;
    const received: unknown[] = [];
    channel.on('message.new', ({ message }) => received.push(message?.text));
    const bob = await scene.others.user('bob');
    await bob.channel('messaging', 'kept').sendMessage({ text: 'for the app' });
    await expect.poll(() => received).toEqual(['for the app']);
    expect(ann.news).toHaveLength(notified);
    expect(scene.front.sockets).toBe(1);
    const late = ann.client.request({ method: 'GET', path: '/app' });
    await expect(late).rejects.toMatchObject({ name: 'ApiError', cancelled: true });
  });

  test('ends when the app’s user leaves', async () => {
    const app = appOf(scene);
    await app.wsPromise;
    const ann = record(fromStreamChat(app));
    await ann.until('connected');
    await app.disconnectUser();
    await ann.until('failed');
    expect(ann.failure()).toMatchObject({ name: 'ApiError', message: expect.stringContaining('nobody') });
    expect(ann.client.online).toBe(false);
    const token = await scene.server.token('bob');
    await app.connectUser({ id: 'bob' }, token);
    expect(ann.kinds()).toEqual(['connected', 'failed']);
    expect(ann.news.filter((one) => one.kind === 'event')).toEqual([]);
  });

  test('notices when the app closes and reopens its connection', async () => {
    const app = appOf(scene);
    await app.wsPromise;
    const ann = record(fromStreamChat(app));
    await ann.until('connected');
    await app.closeConnection();
    expect(ann.client.online).toBe(false);
    await ann.until('disconnected');
    await ann.until('offline');
    // Already inside that listener.
    const online: boolean[] = [];
    ann.client.subscribe(({ kind }) => {
      if (kind === 'reconnected') online.push(ann.client.online);
    });
    await app.openConnection();
    await ann.until('reconnected');
    expect(online).toEqual([true]);
    await watch(ann, 'again');
    expect(ann.client.online).toBe(true);
  });

  test('stays the same object while the user stays; each fork of it ends alone', async () => {
    const app = appOf(scene);
    await app.wsPromise;
    const client = fromStreamChat(app);
    expect(fromStreamChat(app)).toBe(client);
    const [first, second] = [record(client.fork()), record(client.fork())];
    await Promise.all([first.until('connected'), second.until('connected')]);
    first.client.close();
    await watch(second, 'forked');
    const bob = await scene.others.user('bob');
    await bob.channel('messaging', 'forked').sendMessage({ text: 'for the other' });
    await expect.poll(() => textsOf(second)).toEqual(['for the other']);
    expect(textsOf(first)).toEqual([]);
    expect(scene.front.sockets).toBe(1);
    await app.disconnectUser();
    await second.until('failed');
    await app.connectUser({ id: 'ann' }, await scene.server.token('ann'));
    expect(fromStreamChat(app)).not.toBe(client);
  });

  test('needs an app with a known user', () => {
    const app = new StreamChat(scene.server.key, { baseURL: scene.front.url });
    expect(() => fromStreamChat(app)).toThrow(/connectUser/);
  });
});
