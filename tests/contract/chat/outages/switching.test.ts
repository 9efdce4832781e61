import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChat } from '../../../../src/chat/index.ts';
import { clientsOf } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { buildChat } from '../support/build-chat.ts';
import { type Cable, layCable } from '../support/cable.ts';
import { Browser, closeTabs, eventually, openTab, until } from '../support/page.ts';

/** The server's answer to a request of a connection that has ended. */
const CONNECTION_OVER = '"code":46';

let server: TestServer;
let cable: Cable;
let built: Awaited<ReturnType<typeof buildChat>>;
const clients = clientsOf(() => server);

beforeAll(async () => {
  [server, built] = await Promise.all([startServer(), buildChat()]);
});
beforeEach(async () => {
  cable = await layCable(server.url);
});
afterEach(async () => {
  closeTabs();
  cable.close();
  await clients.closeAll();
});
afterAll(() => Promise.all([server.close(), built.remove()]));

describe('a sign-in under way when the chat closes', () => {
  test.each(['inbox', 'room'] as const)('with a token: %s', async (mode) => {
    const tab = openTab(server, { mode, channel: 'late' });
    const token = Promise.withResolvers<string>();
    const identified = tab.chat.identify({ getToken: () => token.promise });
    tab.chat.activate();
    tab.chat.dispose();
    token.resolve(await server.token('too-late', 'user'));
    await Promise.allSettled([identified]);
    expect(tab.chat.session.get().connection).toBe('idle');
  });

  test('without the token that fails', async () => {
    const tab = openTab(server, { mode: 'room', channel: 'late' });
    const token = Promise.withResolvers<string>();
    const identified = tab.chat.identify({ getToken: () => token.promise });
    tab.chat.activate();
    tab.chat.dispose();
    token.reject(new Error('signed out'));
    await expect(identified).rejects.toMatchObject({ code: 'token-unavailable' });
    expect(tab.chat.session.get().connection).toBe('idle');
    expect(tab.notified.error).toEqual([]);
  });

  test('as a guest', async () => {
    const tab = openTab({ url: cable.url, key: server.key }, { mode: 'support' });
    cable.holdAnswers();
    const joined = tab.chat.join('Ann');
    await eventually(() => cable.heldAnswers > 0);
    tab.chat.dispose();
    cable.letAnswersGo();
    await joined;
    expect(tab.chat.session.get().connection).toBe('idle');
  });
});

describe.each([
  ['whole', () => createChat],
  ['slimmed', () => built.createChat],
])('leaving while a request is under way, with the %s client', { timeout: 90_000 }, (name, create) => {
  /** A user whose channel request is held back. */
  async function asking(mode: 'room' | 'support' | 'inbox', channel: string) {
    const owner = await clients.user('owner');
    await owner.channel('room', channel, { name: channel }).watch();
    const options = mode === 'room' ? { mode, channel } : { mode };
    const tab = openTab({ url: cable.url, key: server.key }, options, {
      browser: new Browser(),
      create: create(),
    });
    cable.holdRequests();
    await tab.chat.identify({ token: await server.token(`${channel}-first`, 'user') });
    tab.chat.activate();
    await until(tab.chat.session, ({ connection }) => connection === 'online');
    await eventually(() => cable.heldRequests > 0, 'a request waits on its way');
    return tab;
  }
  /** Releases the held requests, after the frames of sockets. */
  async function letGo(userId: string) {
    const admin = clients.admin();
    await expect
      .poll(async () => (await admin.queryUsers({ id: userId })).users[0]?.online, { timeout: 30_000 })
      .toBe(false);
    cable.letRequestsGo();
  }

  test.each(['room', 'support', 'inbox'] as const)(
    'sends no request of a closed connection: %s',
    async (mode) => {
      const channel = `left-${name}-${mode}`;
      const tab = await asking(mode, channel);
      const phases = new Set<string>();
      tab.chat.conversation.subscribe(() => phases.add(tab.chat.conversation.get().phase));
      await tab.chat.identify({ token: await server.token(`${channel}-second`, 'user') });
      await letGo(`${channel}-first`);
      const { identity } = await until(tab.chat.session, ({ connection }) => connection === 'online');
      expect(identity).toMatchObject({ user: { id: `${channel}-second` } });
      if (mode === 'inbox') await until(tab.chat.channels, ({ phase }) => phase === 'ready');
      else await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
      expect(cable.answersWith(CONNECTION_OVER)).toBe(0);
      expect([...phases]).not.toContain('failed');
      expect(tab.notified.error).toEqual([]);
    },
  );

  test('nor after the chat has closed', async () => {
    const channel = `gone-${name}`;
    const tab = await asking('room', channel);
    tab.chat.dispose();
    await eventually(() => cable.heldRequests === 0, 'nothing is on its way any more');
    await letGo(`${channel}-first`);
    expect(cable.answersWith(CONNECTION_OVER)).toBe(0);
    expect(tab.notified.error).toEqual([]);
  });

  test('repeats the pending requests of a frozen page when it returns', async () => {
    const channel = `away-${name}`;
    const tab = await asking('room', channel);
    tab.chat.suspend();
    await letGo(`${channel}-first`);
    tab.chat.resume();
    await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
    expect(cable.answersWith(CONNECTION_OVER)).toBe(0);
    expect(tab.notified.error).toEqual([]);
  });
});
