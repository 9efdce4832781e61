import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const clients = clientsOf(() => server);
afterEach(() => clients.closeAll());

describe('guests', () => {
  test('get an id and a token of their own, and are recognised by it', async () => {
    const guest = await clients.guest('visitor', 'Vera');
    expect(guest.user).toMatchObject({ name: 'Vera', role: 'guest' });
    expect(guest.userID).toMatch(/^guest-.+-visitor$/);
    const again = clients.client();
    const token = guest._getToken() ?? '';
    await again.connectUser({ id: guest.userID ?? '' }, async () => token);
    expect(again.user).toMatchObject({ name: 'Vera', role: 'guest' });
  });

  test('two guests with one name are different users', async () => {
    const [one, two] = [await clients.guest('same'), await clients.guest('same')];
    expect(one.userID).not.toBe(two.userID);
  });

  test.each([
    [{ id: '' }, 4, 400],
    [{ id: 'x'.repeat(300) }, 4, 400],
    [{ id: 'a b:c' }, 4, 400],
    [{ id: 'g', name: 7 }, 4, 400],
    [{ id: 'g', big: 'x'.repeat(6000) }, 22, 413],
  ])('refuses a guest %j with code %i', async (user: object, code: number, status: number) => {
    expect(await failure(clients.client().setGuestUser(user as { id: string }))).toMatchObject({
      code,
      status,
    });
  });

  test('are not created if the app turns them off; existing ones stay', async () => {
    const before = await clients.guest('early');
    const admin = clients.admin();
    await admin.updateAppSettings({ guest_user_creation_disabled: true } as never);
    try {
      const refused = failure(clients.client().setGuestUser({ id: 'late' }));
      expect(await refused).toMatchObject({ code: 17, status: 403 });
      expect((await before.getUnreadCount()).total_unread_count).toBe(0);
    } finally {
      await admin.updateAppSettings({ guest_user_creation_disabled: false } as never);
    }
    expect((await clients.guest('late')).user).toMatchObject({ role: 'guest' });
  });

  test('cannot make themselves agents', async () => {
    const guest = await clients.guest();
    const id = guest.userID ?? '';
    expect(await failure(guest.upsertUser({ id, role: 'agent' }))).toMatchObject({ code: 17, status: 403 });
    const set = { role: 'agent' };
    expect(await failure(guest.partialUpdateUser({ id, set }))).toMatchObject({ status: 403 });
  });
});

describe('anonymous visitors', () => {
  test('read a public room live, and may not write', async () => {
    const host = await clients.user('host', { role: 'user' });
    const room = host.channel('livestream', 'lobby');
    await room.watch();
    const visitor = await clients.anonymous();
    const lobby = visitor.channel('livestream', 'lobby');
    await lobby.watch();
    const got = nextEvent(lobby, 'message.new');
    await room.sendMessage({ text: 'welcome' });
    expect((await got).message?.text).toBe('welcome');
    expect(await failure(lobby.sendMessage({ text: 'me too' }))).toMatchObject({ code: 17, status: 403 });
    expect((await failure(lobby.sendReaction('any', { type: 'like' }))).status).toBeGreaterThanOrEqual(400);
    expect(await failure(visitor.channel('livestream', 'mine').watch())).toMatchObject({ status: 403 });
    expect(
      (await failure(lobby.markRead().then((r) => r ?? Promise.reject(new Error('nothing sent'))))).status,
    ).not.toBe(201);
  });

  test('count as watchers, one for each connection', async () => {
    const host = await clients.user('host', { role: 'user' });
    await host.channel('livestream', 'counted').watch();
    const visitors = [await clients.anonymous(), await clients.anonymous()];
    for (const visitor of visitors) await visitor.channel('livestream', 'counted').watch();
    const state = await host.channel('livestream', 'counted').watch();
    expect(state.watcher_count).toBe(3);
  });
});

describe('support', () => {
  async function conversation() {
    const guest = await clients.guest('customer');
    const id = guest.userID ?? '';
    const channel = guest.channel('support', id);
    await channel.watch();
    return { guest, channel, id };
  }

  test('a guest writes; an agent who is no member reads and answers live', async () => {
    const { channel, id } = await conversation();
    await channel.sendMessage({ text: 'help' });
    const agent = await clients.user('agent', { role: 'agent', name: 'Agent' });
    const listed = await agent.queryChannels({ type: 'support' }, [{ last_message_at: -1 }], {
      watch: true,
      state: true,
    });
    const desk = listed.find((one) => one.id === id);
    expect(desk?.state.messages.map(({ text }) => text)).toEqual(['help']);
    expect(desk?.state.members).not.toHaveProperty('agent');
    const answer = nextEvent(channel, 'message.new', (event) => event.user?.id === 'agent');
    await desk?.sendMessage({ text: 'how can I help?' });
    expect((await answer).message?.text).toBe('how can I help?');
    const more = nextEvent(agent, 'message.new', (event) => event.message?.text === 'thanks');
    await channel.sendMessage({ text: 'thanks' });
    await more;
  });

  test('another guest can neither find, query, read, watch nor send', async () => {
    const { channel, id } = await conversation();
    const { message } = await channel.sendMessage({ text: 'private' });
    const other = await clients.guest('curious');
    const seen = record(other);
    const peek = other.channel('support', id);
    for (const attempt of [
      () => peek.watch(),
      () => peek.query({ messages: { limit: 10 } }),
      () => peek.sendMessage({ text: 'hi' }),
      () => other.getMessage(message.id),
      () => peek.getMessagesById([message.id]),
      () => other.channel('support', id).queryMembers({}),
      () => peek.sendReaction(message.id, { type: 'like' }),
      () => peek.addMembers([other.userID ?? '']),
      () =>
        other
          .sync([`support:${id}`], new Date(Date.now() - 60_000).toISOString())
          .then(({ events }) =>
            events.some((event) => event.type.startsWith('message.'))
              ? events
              : Promise.reject({ status: 403, message: '' }),
          ),
    ])
      expect(await failure(attempt()), attempt.toString()).toMatchObject({ status: 403 });
    const found = await other.queryChannels({ type: 'support' }, [], {}).catch(() => []);
    expect(found).toEqual([]);
    await channel.sendMessage({ text: 'still private' });
    await other.getAppSettings();
    expect(JSON.stringify(seen.map(({ type, message: m }) => [type, m?.text]))).not.toContain('private');
  });

  test('a guest has one conversation, not two', async () => {
    const { guest } = await conversation();
    expect(await failure(guest.channel('support', 'a-second-one').watch())).toMatchObject({ status: 403 });
  });

  test('an anonymous visitor cannot open one', async () => {
    const visitor = await clients.anonymous();
    expect(await failure(visitor.channel('support', 'anon').watch())).toMatchObject({ status: 403 });
  });
});
