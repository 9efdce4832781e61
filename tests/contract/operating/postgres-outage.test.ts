import type { Channel } from 'stream-chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { runSql } from '../../support/databases/postgres.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { closeTabs, openTab, texts, until } from '../chat/support/page.ts';

const SENDERS = 6;
/** Messages acknowledged before, between and after the outages. */
const ENOUGH = 20;
const OUTAGES = 3;
const PAGE = 300;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ child: true });
});
afterAll(() => server.close());

const clients = clientsOf(() => server);
afterEach(closeTabs);
afterEach(() => clients.closeAll());

/** The server's database URL, with the rights to cut connections. */
const url = () => server.databaseUrl ?? '';
const name = () => new URL(url()).pathname.slice(1);

function admin(): string {
  const other = new URL(url());
  other.pathname = '/postgres';
  return other.href;
}

const cutOff = () =>
  runSql(admin(), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`);

async function allIds(channel: Channel): Promise<string[]> {
  const { messages } = await channel.query({ messages: { limit: PAGE } });
  return messages.map(({ id }) => id);
}

test('when connections break under load: calls are refused meanwhile, none is lost or duplicated', async () => {
  const ann = await clients.user('ann', { role: 'user' });
  const channel = ann.channel('messaging', 'stream', { members: ['ann'] });
  await channel.watch();
  const acknowledged: string[] = [];
  const refusals: unknown[] = [];
  let sent = 0;
  let over = false;
  let failed = false;
  async function sender(): Promise<void> {
    while (!over) {
      sent += 1;
      const id = `ann-${sent}`;
      for (let done = false; !done && !failed; )
        await channel.sendMessage({ id, text: id }).then(
          () => {
            done = true;
            acknowledged.push(id);
          },
          (error: { readonly status?: number; readonly code?: number }) => {
            refusals.push([error.status, error.code]);
          },
        );
    }
  }
  const senders = Array.from({ length: SENDERS }, sender);
  const more = () => {
    const reached = acknowledged.length + ENOUGH;
    return expect.poll(() => acknowledged.length).toBeGreaterThan(reached);
  };
  try {
    for (let outage = 1; outage <= OUTAGES; outage += 1) {
      await more();
      await cutOff();
    }
    await more();
  } catch (error) {
    // A closed client refuses at once. Senders that continued would leave this process no time for anything
    // else.
    failed = true;
    throw error;
  } finally {
    over = true;
  }
  await Promise.all(senders);
  expect((await allIds(channel)).sort()).toEqual(acknowledged.sort());
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toEqual([503, 23]);
});

/** Makes the database refuse everyone while `run` runs. */
async function withoutDatabase(run: () => Promise<void>): Promise<void> {
  await runSql(admin(), `alter database ${name()} with allow_connections false`);
  await cutOff();
  try {
    await run();
  } finally {
    await runSql(admin(), `alter database ${name()} with allow_connections true`);
  }
}

test('without its database the server answers 503 with code 23, and works again when it returns', async () => {
  const headers = { authorization: await server.token('ann'), 'stream-auth-type': 'jwt' };
  const call = () => fetch(`${server.url}/app?api_key=${server.key}`, { headers });
  expect((await call()).status).toBe(200);
  await withoutDatabase(async () => {
    const refused = await call();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 23, StatusCode: 503 });
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });
  expect((await call()).status).toBe(200);
});

test('messages that failed during the outage are sent by themselves, once, over the same connection', async () => {
  const visitor = openTab(server, { mode: 'support' });
  visitor.chat.send('before');
  await until(visitor.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
  await until(visitor.chat.session, ({ connection }) => connection === 'online');
  const words = ['one', 'two'];
  await withoutDatabase(async () => {
    for (const text of words) visitor.chat.send(text);
    await until(visitor.chat.conversation, ({ messages }) => messages[1]?.status === 'failed');
    // It must not arrive before the first.
    expect(visitor.chat.conversation.get().messages[2]?.status).toBe('sending');
  });
  await until(visitor.chat.conversation, ({ messages }) => messages.every(({ status }) => status === 'sent'));
  expect(texts(visitor)).toEqual(['before', ...words]);
  expect(visitor.notified['message:failed'].map(({ code }) => code)).toEqual(['no-answer']);
  expect(visitor.notified.connection.map(({ state }) => state)).toEqual(['connecting', 'online']);
  const [type = '', id = ''] = (visitor.chat.conversation.get().cid ?? '').split(':');
  const channel = clients.admin().channel(type, id, { created_by_id: 'root' });
  const { messages } = await channel.query({ messages: { limit: PAGE } });
  expect(messages.map(({ text }) => text)).toEqual(['before', ...words]);
});
