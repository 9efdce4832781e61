import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { Browser, closeTabs, openTab, until } from './support/page.ts';

let server: TestServer;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
});
afterEach(closeTabs);
afterEach(() => clients.closeAll());
afterAll(() => server.close());

/** A token that arrives when the test says so. */
function later() {
  return Promise.withResolvers<string>();
}

describe('while an identity is loading', () => {
  test('the inbox waits for it and shows no error', async () => {
    const tab = openTab(server, { mode: 'inbox' });
    const identified = tab.chat.identify({ token: await server.token('agent-1', 'agent') });
    tab.chat.activate();
    await identified;
    await until(tab.chat.channels, ({ phase }) => phase === 'ready');
    expect(tab.notified.error).toEqual([]);
  });

  test('no guest is created: the stored one stays away, and early messages go with the identity', async () => {
    const browser = new Browser();
    const guest = openTab(server, { mode: 'support' }, { browser });
    guest.chat.send('as a guest');
    await until(guest.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
    guest.chat.dispose();

    const tab = openTab(server, { mode: 'support' }, { browser });
    const token = later();
    const identified = tab.chat.identify({ getToken: () => token.promise });
    tab.chat.activate();
    tab.chat.send('as Mira');
    token.resolve(await server.token('mira', 'user'));
    await identified;
    const { messages } = await until(
      tab.chat.conversation,
      ({ messages: [first] }) => first?.status === 'sent',
    );
    expect(messages.map(({ text }) => text)).toEqual(['as Mira']);
    expect(tab.chat.session.get().identity).toMatchObject({ kind: 'user', user: { id: 'mira' } });
    expect(tab.requests).toEqual([]);
  });

  test('a failure sends the waiting messages as a guest', async () => {
    const tab = openTab(server, { mode: 'support' });
    const token = later();
    const identified = tab.chat.identify({ getToken: () => token.promise });
    tab.chat.activate();
    tab.chat.send('anyone there?');
    token.reject(new Error('signed out'));
    await expect(identified).rejects.toMatchObject({ code: 'token-unavailable' });
    await until(tab.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
    expect(tab.chat.session.get().identity).toMatchObject({ kind: 'guest' });
  });

  test('a failure closes the field of a room, which was open while the token was on its way', async () => {
    const token = later();
    const tab = openTab(server, {
      ...{ mode: 'room', channel: 'lobby', identity: 'token' },
      getToken: () => token.promise,
    });
    tab.chat.activate();
    await until(tab.chat.conversation, ({ composer }) => composer === 'open');
    token.reject(new Error('signed out'));
    await until(tab.chat.session, ({ error }) => error?.code === 'token-unavailable');
    await until(tab.chat.conversation, ({ composer }) => composer === 'readonly');
  });

  test.each([
    ['throws', () => Promise.reject(new Error('signed out')), 'token-unavailable'],
    ['gives rubbish', () => Promise.resolve('rubbish'), 'token-malformed'],
    ['gives nothing', () => Promise.resolve(undefined as unknown as string), 'token-malformed'],
  ])(
    'a getToken that %s is reported by its code, and called again when the visitor retries',
    async (_, fail, code) => {
      const tab = openTab(server, { mode: 'support' });
      const token = await server.token(`again-${code}`);
      let asked = 0;
      const getToken = () => {
        asked += 1;
        return asked === 1 ? fail() : Promise.resolve(token);
      };
      await expect(tab.chat.identify({ getToken })).rejects.toMatchObject({ code });
      expect(tab.chat.session.get().error).toMatchObject({ code, retryable: true, forOwner: true });
      expect(tab.notified.error.some((notified) => notified.code === code)).toBe(true);
      tab.chat.reconnect();
      const { identity, error } = await until(tab.chat.session, ({ connection }) => connection === 'online');
      expect([asked, error, identity]).toMatchObject([
        2,
        null,
        { kind: 'user', user: { id: `again-${code}` } },
      ]);
    },
  );

  test('a token revoked during use is replaced, or the person is told', async () => {
    const admin = clients.admin();
    const old = Math.floor(Date.now() / 1000) - 100;
    await server.token('vera', 'agent');
    // A token without a time of issue counts as revoked too.
    const tokens = [
      await server.sign({ user_id: 'vera', iat: old }),
      await server.sign({ user_id: 'vera', iat: old + 60 }),
    ];
    let asked = 0;
    const getToken = async () => tokens[Math.min(asked++, 1)] as string;
    const [renewed, fixed] = [openTab(server, { mode: 'inbox' }), openTab(server, { mode: 'inbox' })];
    await renewed.chat.identify({ getToken });
    await fixed.chat.identify({ token: tokens[0] as string });
    for (const { chat } of [renewed, fixed])
      await until(chat.session, ({ connection }) => connection === 'online');
    await admin.revokeUserToken('vera', new Date((old + 50) * 1000));
    const { error, identity } = await until(fixed.chat.session, (session) => session.error);
    expect([error, identity]).toMatchObject([{ code: 'token-expired' }, { kind: 'none' }]);
    // A connection that returns soon enough is not shown as lost.
    await expect.poll(() => asked).toBe(2);
    renewed.chat.activate();
    await until(renewed.chat.channels, ({ phase }) => phase === 'ready');
    expect(renewed.chat.session.get()).toMatchObject({
      error: null,
      identity: { kind: 'user', user: { id: 'vera' } },
    });
  });

  test('a token that expires while the owner’s server is away: the session returns with the next token', async () => {
    const now = Math.floor(Date.now() / 1000);
    await server.token('wim', 'agent');
    const sign = (iat: number) => server.sign({ user_id: 'wim', iat });
    let isAway = false;
    let asked = 0;
    const getToken = async () => {
      asked += 1;
      if (isAway) throw new Error('the owner’s server is away');
      return sign(asked === 1 ? now - 100 : now);
    };
    const tab = openTab(server, { mode: 'inbox' });
    await tab.chat.identify({ getToken });
    await until(tab.chat.session, ({ connection }) => connection === 'online');
    isAway = true;
    await clients.admin().revokeUserToken('wim', new Date((now - 50) * 1000));
    await expect.poll(() => asked).toBeGreaterThan(2);
    expect(tab.chat.session.get()).toMatchObject({ identity: { kind: 'user', user: { id: 'wim' } } });
    isAway = false;
    tab.chat.activate();
    await until(tab.chat.channels, ({ phase }) => phase === 'ready');
    expect(tab.chat.session.get()).toMatchObject({ connection: 'online', error: null });
  });

  test('a token of another person is refused: the owner learns who was expected, who came, and how to fix it', async () => {
    const admin = clients.admin();
    const old = Math.floor(Date.now() / 1000) - 100;
    const tokens = [
      await server.sign({ user_id: 'olga', iat: old }),
      await server.token('somebody-else', 'agent'),
    ];
    await server.token('olga', 'agent');
    let asked = 0;
    const tab = openTab(server, { mode: 'inbox' });
    await tab.chat.identify({ getToken: async () => tokens[Math.min(asked++, 1)] as string });
    await until(tab.chat.session, ({ connection }) => connection === 'online');
    await admin.revokeUserToken('olga', new Date((old + 50) * 1000));
    const { error, identity } = await until(tab.chat.session, (session) => session.error);
    expect([error, identity]).toMatchObject([{ code: 'token-foreign', forOwner: true }, { kind: 'none' }]);
    expect(error?.text).toContain('(expected olga, got somebody-else)');
    expect(error?.text).toContain('identify them first');
  });

  test('without guests, a message that waits for a failed identity is refused, and sent with the next one', async () => {
    const tab = openTab(server, { mode: 'support', identity: 'token' });
    tab.chat.activate();
    tab.chat.send('before');
    await expect(tab.chat.identify({ token: 'a.b.c' })).rejects.toMatchObject({ code: 'token-malformed' });
    tab.chat.send('after');
    const { messages } = await until(
      tab.chat.conversation,
      (now) => now.messages.length === 2 && now.messages.every(({ status }) => status === 'failed'),
    );
    expect(messages).toMatchObject([
      { text: 'before', status: 'failed', error: { code: 'token-malformed' } },
      { text: 'after', status: 'failed', error: { code: 'token-malformed' } },
    ]);
    await tab.chat.identify({ token: await server.token('wanda', 'user') });
    for (const { id } of messages) tab.chat.retry(id);
    await until(tab.chat.conversation, (now) => now.messages.every(({ status }) => status === 'sent'));
  });

  test('without guests, a message written before sign-in says so, waits, and goes with the identity', async () => {
    const tab = openTab(server, { mode: 'support', identity: 'token' });
    tab.chat.activate();
    expect(tab.notified.error).toEqual([]);
    tab.chat.send('who am I?');
    expect(tab.chat.session.get().error).toMatchObject({ code: 'token-missing', forOwner: true });
    expect(tab.notified.error).toMatchObject([{ code: 'token-missing' }]);
    expect(tab.chat.conversation.get().messages).toMatchObject([{ status: 'sending' }]);
    await tab.chat.identify({ token: await server.token('early-bird', 'user') });
    await until(tab.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
    expect(tab.chat.session.get().error).toBeNull();
  });

  test('a room without a signed-in user says so', async () => {
    const tab = openTab(server, { mode: 'room', channel: 'hall', identity: 'token' });
    tab.chat.activate();
    expect(tab.notified.error).toMatchObject([{ code: 'token-missing' }]);
    expect(tab.chat.session.get().error).toMatchObject({ code: 'token-missing' });
  });

  test('the person reads a room, not an anonymous user before them', async () => {
    const tab = openTab(server, { mode: 'room', channel: 'hall' });
    const identified = tab.chat.identify({ token: await server.token('nora', 'user') });
    tab.chat.activate();
    await identified;
    const { identity } = await until(tab.chat.session, ({ connection }) => connection === 'online');
    expect(identity).toMatchObject({ kind: 'user', user: { id: 'nora' } });
  });

  test('a later identity wins: neither the earlier token nor its failure reaches the session', async () => {
    const tab = openTab(server, { mode: 'inbox' });
    const [slow, failing] = [later(), later()];
    const first = tab.chat.identify({ getToken: () => slow.promise });
    tab.chat.activate();
    const second = tab.chat.identify({ getToken: () => failing.promise });
    await tab.chat.identify({ token: await server.token('last', 'agent') });
    slow.resolve(await server.token('first', 'agent'));
    failing.reject(new Error('too late'));
    await expect(first).rejects.toMatchObject({ code: 'identity-superseded' });
    await expect(second).rejects.toMatchObject({ code: 'identity-superseded' });
    await until(tab.chat.channels, ({ phase }) => phase === 'ready');
    expect(tab.chat.session.get()).toMatchObject({ identity: { user: { id: 'last' } }, error: null });
    expect(tab.notified.error).toEqual([]);
  });

  test('a logout overrides an identity that is loading, and nothing is sent', async () => {
    const browser = new Browser();
    const tab = openTab(server, { mode: 'support' }, { browser });
    const token = later();
    const identified = tab.chat.identify({ getToken: () => token.promise });
    tab.chat.activate();
    tab.chat.send('for whom?');
    tab.chat.logout();
    token.resolve(await server.token('gone', 'user'));
    await expect(identified).rejects.toMatchObject({ code: 'identity-superseded' });
    expect(tab.chat.session.get()).toMatchObject({
      identity: { kind: 'none' },
      connection: 'idle',
      error: null,
    });
    expect(tab.requests).toEqual([]);
    expect(browser.keys).toEqual([]);
  });

  test('a guest of another tab does not take over', async () => {
    const browser = new Browser();
    const tab = openTab(server, { mode: 'support' }, { browser });
    tab.chat.activate();
    const token = later();
    const identified = tab.chat.identify({ getToken: () => token.promise });
    const other = openTab(server, { mode: 'support' }, { browser });
    other.chat.send('as a guest');
    await until(other.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
    token.resolve(await server.token('tess', 'user'));
    await identified;
    expect(tab.notified.identity.map(({ state }) => state)).toEqual(['user']);
  });
});
