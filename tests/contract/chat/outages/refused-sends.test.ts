import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Channel } from 'stream-chat';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ChatOptions, createChat } from '../../../../src/chat/index.ts';
import { createMessageTools } from '../../../../src/chat/message-tools/index.ts';
import { type Clock, systemClock } from '../../../../src/util/clock.ts';
import { clientsOf } from '../../../support/clients.ts';
import { type StartOptions, startServer, type TestServer } from '../../../support/server.ts';
import { Browser, closeTabs, openTab, type Tab, texts, until } from '../support/page.ts';

let server: TestServer;
const clients = clientsOf(() => server);

const startWith = async (options: StartOptions = {}) => {
  server = await startServer(options);
};

afterEach(async () => {
  closeTabs();
  await clients.closeAll();
  await server.close();
});

/** A visitor whose first message has been stored. */
async function visitorAfter(text: string, browser = new Browser()): Promise<Tab> {
  const tab = openTab(server, { mode: 'support' }, { browser });
  tab.chat.activate();
  tab.chat.send(text);
  await until(tab.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
  return tab;
}

const guestOf = ({ chat }: Tab): string => {
  const { identity } = chat.session.get();
  return 'user' in identity ? identity.user.id : '';
};

const cidOf = ({ chat }: Tab): string => chat.conversation.get().cid ?? '';

/** The server's messages, read by another client. */
async function stored(cid: string): Promise<string[]> {
  const [type = '', id = ''] = cid.split(':');
  const { messages } = await clients
    .admin()
    .channel(type, id, { created_by_id: 'root' })
    .query({
      messages: { limit: 100 },
    });
  return messages.map(({ text }) => text ?? '');
}

/** A row in a table of responses stands for an API request. */
const REVOKE = 'revoke';

/** Changes to an account while its socket is open. */
async function changeAccount(sql: string, id: string): Promise<void> {
  if (sql === REVOKE) {
    // The server knows it at once, and closes the socket.
    await clients.admin().revokeUserToken(id);
    return;
  }
  const database = new DatabaseSync(join(server.dataDir, 'chat.db'));
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = OFF');
  database.prepare(sql).run(id);
  database.close();
}

/** The fate of the newest message. */
const newest = (tab: Tab) => tab.chat.conversation.get().messages.at(-1);

describe('a guest who loses their account while sending', () => {
  beforeEach(() => startWith());

  test.each([
    ['is deleted', 'UPDATE users SET deleted_at = 1 WHERE id = ?'],
    ['is deleted for good', 'DELETE FROM users WHERE id = ?'],
    ['is deactivated', 'UPDATE users SET deactivated_at = 1 WHERE id = ?'],
    ['has no valid token any more', REVOKE],
  ])('whose account %s keeps the text, and sends it once as a new guest on request', async (_, sql) => {
    const browser = new Browser();
    const tab = await visitorAfter('first', browser);
    const [oldGuest, oldCid] = [guestOf(tab), cidOf(tab)];
    await changeAccount(sql, oldGuest);
    for (const text of ['second', 'third']) tab.chat.send(text);
    await until(tab.chat.session, ({ identity }) => identity.kind === 'none');
    const failed = await until(
      tab.chat.conversation,
      ({ messages }) => messages.length === 2 && messages.every(({ status }) => status === 'failed'),
    );
    expect(texts(tab)).toEqual(['second', 'third']);
    expect(failed.messages.map(({ error }) => error?.code)).toEqual(['session-ended', 'session-ended']);
    expect(browser.read(`stoop:${server.key}:guest`)).toBeNull();
    expect(tab.notified.identity.at(-1)).toMatchObject({ state: 'none', reason: expect.any(String) });

    for (const { id } of failed.messages) tab.chat.retry(id);
    await until(
      tab.chat.conversation,
      ({ messages }) => messages.length === 2 && messages.every(({ status }) => status === 'sent'),
    );
    expect(guestOf(tab)).not.toBe(oldGuest);
    expect(await stored(cidOf(tab))).toEqual(['second', 'third']);
    expect(cidOf(tab)).not.toBe(oldCid);
    tab.chat.send('fourth');
    await until(
      tab.chat.conversation,
      () => newest(tab)?.text === 'fourth' && newest(tab)?.status === 'sent',
    );
  });

  test('unsent text is still there after a reload, and no guest is created by itself', async () => {
    const browser = new Browser();
    const tab = await visitorAfter('first', browser);
    await changeAccount('DELETE FROM users WHERE id = ?', guestOf(tab));
    tab.chat.send('second');
    await until(tab.chat.conversation, () => newest(tab)?.status === 'failed');
    tab.chat.dispose();
    const again = openTab(server, { mode: 'support' }, { browser });
    again.chat.activate();
    expect(texts(again)).toEqual(['second']);
    expect([newest(again)?.status, again.requests]).toEqual(['failed', []]);
    again.chat.retry(newest(again)?.id ?? '');
    await until(again.chat.conversation, () => newest(again)?.status === 'sent');
    expect(await stored(cidOf(again))).toEqual(['second']);
  });
});

test('with a new secret after an outage the text is kept, and sent once as a new guest', async () => {
  const env: Record<string, string> = { STOOP_KEY: 'k_1', STOOP_SECRET: 'a-first-secret-of-enough-length' };
  await startWith({ child: true, env, options: { key: 'k_1', secret: env.STOOP_SECRET ?? '' } });
  const tab = await visitorAfter('first');
  const old = guestOf(tab);
  await server.kill();
  for (const text of ['second', 'third']) tab.chat.send(text);
  env.STOOP_SECRET = 'another-secret-of-enough-length';
  await server.restart();
  await until(tab.chat.session, ({ identity }) => identity.kind === 'none');
  const { messages } = await until(tab.chat.conversation, (c) => c.messages.length === 2);
  expect(messages.map(({ status }) => status)).toEqual(['failed', 'failed']);
  for (const { id } of messages) tab.chat.retry(id);
  await until(
    tab.chat.conversation,
    (c) => c.messages.length === 2 && c.messages.every((m) => m.status === 'sent'),
  );
  expect(texts(tab)).toEqual(['second', 'third']);
  expect(guestOf(tab)).not.toBe(old);
});

describe('a person who may no longer write', () => {
  beforeEach(() => startWith());

  test('a banned visitor can still read: the composer gives the reason, and returns when the ban ends', async () => {
    const tab = await visitorAfter('first');
    const moderator = await clients.user('boss', { role: 'admin' });
    await moderator.banUser(guestOf(tab), { reason: 'spam' });
    tab.chat.send('second');
    await until(tab.chat.conversation, ({ composer }) => composer === 'banned');
    await until(tab.chat.conversation, () => newest(tab)?.status === 'failed');
    expect(newest(tab)?.error?.code).toBe('banned');
    expect(await stored(cidOf(tab))).toEqual(['first']);
    await moderator.unbanUser(guestOf(tab));
    await until(tab.chat.conversation, ({ composer }) => composer === 'open');
    tab.chat.retry(newest(tab)?.id ?? '');
    await until(tab.chat.conversation, () => newest(tab)?.status === 'sent');
    expect(await stored(cidOf(tab))).toEqual(['first', 'second']);
  });

  test('a visitor banned meanwhile sees it on the next visit', async () => {
    const browser = new Browser();
    const tab = await visitorAfter('first', browser);
    const id = guestOf(tab);
    tab.chat.dispose();
    await clients.user('agent-1', { role: 'agent' });
    await clients.admin().banUser(id, { banned_by_id: 'agent-1' });
    const again = openTab(server, { mode: 'support' }, { browser });
    again.chat.activate();
    const { messages } = await until(again.chat.conversation, ({ composer }) => composer === 'banned');
    expect(messages.map(({ text }) => text)).toEqual(['first']);
  });

  test('a visitor who may only read sees all messages, and can write again when permitted', async () => {
    const browser = new Browser();
    const tab = await visitorAfter('first', browser);
    const [type = '', id = ''] = cidOf(tab).split(':');
    const channel = clients.admin().channel(type, id, { created_by_id: 'root' });
    const none = ['!create-message', '!create-message-owner'];
    await channel.updatePartial({
      set: { config_overrides: { grants: { channel_member: none, guest: none } } },
    } as never);
    const visit = async (composer: string) => {
      closeTabs();
      const now = openTab(server, { mode: 'support' }, { browser });
      now.chat.activate();
      return (await until(now.chat.conversation, (c) => c.composer === composer && c.phase === 'ready'))
        .messages;
    };
    expect((await visit('readonly')).map(({ text }) => text)).toEqual(['first']);
    await channel.updatePartial({ unset: ['config_overrides'] } as never);
    expect((await visit('open')).map(({ text }) => text)).toEqual(['first']);
  });

  test('a ban in another channel has no effect here', async () => {
    const tab = await visitorAfter('first');
    await clients.user('agent-1', { role: 'agent' });
    const other = clients
      .admin()
      .channel('messaging', 'other', { created_by_id: 'agent-1', members: [guestOf(tab)] });
    await other.create();
    await other.banUser(guestOf(tab), { banned_by_id: 'agent-1' });
    tab.chat.send('second');
    await until(
      tab.chat.conversation,
      () => newest(tab)?.text === 'second' && newest(tab)?.status === 'sent',
    );
    expect(tab.chat.conversation.get().composer).toBe('open');
  });

  test.each([
    ['a frozen channel', 'frozen', (channel: Channel) => channel.updatePartial({ set: { frozen: true } })],
    ['slow mode', 'cooldown', (channel: Channel) => channel.enableSlowMode(60)],
  ] as const)('%s refuses with %s', async (_, code, close) => {
    const tab = await visitorAfter('first');
    const [type = '', id = ''] = cidOf(tab).split(':');
    const channel = clients.admin().channel(type, id, { created_by_id: 'root' });
    await close(channel);
    tab.chat.send('second');
    await until(tab.chat.conversation, () => newest(tab)?.status === 'failed');
    expect(newest(tab)?.error?.code).toBe(code);
  });
});

test('a refused message stays at its place in time, also after a reload, and on a clock that is behind', async () => {
  await startWith({
    options: {
      messages: {
        blocklists: { rude: ['lampshade'] },
        rules: { support: { blocklist: 'rude', blocklistBehavior: 'block' } },
      },
    },
  });
  const behind: Clock = { ...systemClock, now: () => Date.now() - 600_000 };
  const late = (options: ChatOptions) =>
    createChat({ ...options, environment: { ...options.environment, clock: behind } });
  const browser = new Browser();
  const tab = await visitorAfter('first', browser);
  const cid = cidOf(tab);
  tab.chat.dispose();
  const open = () => {
    const again = openTab(server, { mode: 'support' }, { browser, create: late });
    again.chat.activate();
    return again;
  };
  const before = open();
  await until(before.chat.conversation, ({ phase }) => phase === 'ready');
  before.chat.send('you lampshade');
  await until(before.chat.conversation, () => newest(before)?.status === 'failed');
  expect(texts(before)).toEqual(['first', 'you lampshade']);
  const answer = clients.admin().channel('support', cid.split(':')[1] ?? '', { created_by_id: 'root' });
  await answer.sendMessage({ text: 'Pardon?', user_id: 'root' } as never);
  await until(before.chat.conversation, ({ messages }) => messages.length === 3);
  before.chat.send('sorry');
  await until(before.chat.conversation, () => newest(before)?.status === 'sent');
  expect(texts(before)).toEqual(['first', 'you lampshade', 'Pardon?', 'sorry']);
  before.chat.dispose();
  const after = open();
  await until(after.chat.conversation, ({ messages }) => messages.length === 4);
  expect(texts(after)).toEqual(['first', 'you lampshade', 'Pardon?', 'sorry']);
  // Sent again, it is the newest.
  after.chat.retry(after.chat.conversation.get().messages[1]?.id ?? '');
  expect(texts(after)).toEqual(['first', 'Pardon?', 'sorry', 'you lampshade']);
});

test('a server without a translator says that it cannot translate', async () => {
  await startWith();
  const tab = await visitorAfter('first');
  expect(createMessageTools(await tab.chat.runtime()).translates).toBe(false);
});

/** A client whose minute lasts fifteen seconds: its requests still have four to be answered. */
const HASTE = 4;
const begun = Date.now();
const hasty: Clock = {
  now: () => begun + (Date.now() - begun) * HASTE,
  after: (ms, run) => systemClock.after(ms / HASTE, run),
};

test('waits for a busy server: messages stay sending, and arrive once, in order', async () => {
  await startWith({ options: { rateLimits: { perUser: 5 } } });
  const inHaste = (options: ChatOptions) =>
    createChat({ ...options, environment: { ...options.environment, clock: hasty } });
  const tab = openTab(server, { mode: 'support' }, { browser: new Browser(), create: inHaste });
  tab.chat.activate();
  const wanted = Array.from({ length: 7 }, (_, n) => `message ${n}`);
  for (const text of wanted) tab.chat.send(text);
  const statuses = () => tab.chat.conversation.get().messages.map(({ status }) => status);
  await until(tab.chat.conversation, () => statuses().filter((status) => status === 'sent').length === 5);
  expect(statuses().slice(5)).toEqual(Array(2).fill('sending'));
  // A rate window lasts a real minute; a fresh server starts at zero.
  await server.restart();
  await until(tab.chat.conversation, () => statuses().every((status) => status === 'sent'));
  expect(tab.notified['message:failed']).toEqual([]);
  expect(await stored(cidOf(tab))).toEqual(wanted);
});
