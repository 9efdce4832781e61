/** An app's own commands, created by the API and answered by the endpoint in the app's settings. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const MISSING = 44;
const OK = 200;

interface Asked {
  readonly url: string;
  readonly signature: string;
  readonly key: string;
  readonly body: string;
}

let server: TestServer;
let endpoint: Server;
let address: string;
let admin: StreamChat;
let answer: { readonly status: number; readonly body: unknown };
const asked: Asked[] = [];
const clients = clientsOf(() => server);

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      asked.push({
        url: request.url ?? '',
        signature: String(request.headers['x-signature']),
        key: String(request.headers['x-api-key']),
        body,
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/commands?from=chat`;
  server = await startServer();
  admin = clients.admin();
  await admin.upsertUsers([{ id: 'ann' }, { id: 'bob' }]);
  await admin.createCommand({
    name: 'ticket' as never,
    description: 'Open a ticket',
    args: '[text]',
    set: 'desk_set' as never,
  });
  await admin.createChannelType({ name: 'counter', commands: ['giphy', 'ticket'] as never });
});
afterEach(() => clients.closeAll());
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => endpoint.close(resolve));
});

let made = 0;
async function counter() {
  made += 1;
  const ann = await clients.user('ann');
  const channel = ann.channel('counter', `c${made}`, { members: ['ann', 'bob'] });
  await channel.watch();
  return { ann, channel };
}

test('refuses a command without an endpoint, and an invalid URL', async () => {
  const { channel } = await counter();
  expect(await failure(channel.sendMessage({ text: '/ticket broken' }))).toMatchObject({
    code: MISSING,
    status: 400,
  });
  for (const url of ['ftp://x.example', 'nowhere', 'http://[::1', 'https://a b/', 'http://a:99999/', 7])
    expect(await failure(admin.updateAppSettings({ custom_action_handler_url: url as never }))).toMatchObject(
      { code: 4 },
    );
});

test('calls the endpoint with a signature; its answer becomes the message', async () => {
  await admin.updateAppSettings({ custom_action_handler_url: address });
  expect((await admin.getAppSettings()).app).toMatchObject({ custom_action_handler_url: address });
  const { ann, channel } = await counter();
  answer = {
    status: OK,
    body: { message: { type: 'ephemeral', text: 'sure?', attachments: [{ type: 'form' }] } },
  };
  const events = record(channel);
  const { message } = await channel.sendMessage({ text: '/ticket printer broken' });
  expect(message).toMatchObject({
    type: 'ephemeral',
    text: 'sure?',
    command: 'ticket',
    args: 'printer broken',
  });
  expect(events.map(({ type }) => type)).not.toContain('message.new');
  const [call] = asked.splice(0);
  expect(call).toMatchObject({ url: '/commands?from=chat&type=ticket', key: server.key });
  expect(admin.verifyWebhook(call?.body ?? '', call?.signature ?? '')).toBe(true);
  expect(admin.verifyWebhook(`${call?.body} `, call?.signature ?? '')).toBe(false);
  const notified = JSON.parse(call?.body ?? '') as object;
  expect(notified).toMatchObject({
    message: { command: 'ticket', args: 'printer broken' },
    user: { id: 'ann' },
  });

  answer = { status: OK, body: { message: { text: 'ticket 7', prio: 1 } } };
  const sent = nextEvent(channel, 'message.new');
  await ann.channel('counter', channel.id).sendAction(message.id, { sure: 'yes' });
  expect((await sent).message).toMatchObject({ id: message.id, type: 'regular', text: 'ticket 7', prio: 1 });
  expect(JSON.parse(asked.splice(0)[0]?.body ?? '')).toMatchObject({ form_data: { sure: 'yes' } });
});

test('a failing endpoint causes an error, and no message is stored', async () => {
  const { channel } = await counter();
  answer = { status: 500, body: {} };
  expect(await failure(channel.sendMessage({ text: '/ticket x' }))).toMatchObject({
    code: 45,
    status: 400,
  });
  expect((await channel.query({ messages: { limit: 5 } })).messages).toEqual([]);
  await admin.updateAppSettings({ custom_action_handler_url: '' });
  expect(await failure(channel.sendMessage({ text: '/ticket x' }))).toMatchObject({ code: MISSING });
});

test('a command that the channel type does not list is unknown', async () => {
  const ann = await clients.user('ann');
  const channel = ann.channel('messaging', 'plain', { members: ['ann'] });
  await channel.watch();
  expect((await channel.sendMessage({ text: '/ticket x' })).message).toMatchObject({
    type: 'error',
    text: expect.stringContaining("command ticket doesn't exist"),
  });
});

test('visitors do not learn the URL', async () => {
  await admin.updateAppSettings({ custom_action_handler_url: address });
  const ann = await clients.user('ann');
  const notified = nextEvent(ann, 'app.updated' as never);
  await admin.updateAppSettings({ allowed_flag_reasons: [] });
  expect(JSON.stringify(await notified)).not.toContain('127.0.0.1');
  expect(JSON.stringify(await ann.getAppSettings())).not.toContain('custom_action_handler_url');
});
