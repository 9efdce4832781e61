import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError, type MessageView, type UserView } from '../../../server/src/domain/index.ts';
import { type CommandEndpoint, commandEndpoint } from '../../../server/src/providers/index.ts';

const SIGNING = { key: 'k', secret: 'a secret of sixteen' };
const WRITERS = { message: () => ({ id: 'm', text: 'hi' }), user: () => ({ id: 'ann' }) };

/** An app's endpoint on a free port. */
async function endpoint(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/commands`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function call(options: Partial<CommandEndpoint>, formData: { readonly a: number } | null = null) {
  const list = [{ name: 'ticket', description: '', args: '', set: '' }];
  const commands = commandEndpoint({ list, url: null, ...options }, SIGNING, WRITERS);
  const ticket = { name: 'ticket', args: 'now' };
  return commands.run({
    call: ticket,
    message: {} as MessageView,
    user: {} as UserView,
    formData,
    url: null,
  });
}

async function refusal(answer: Promise<unknown>): Promise<ApiError> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('the call must fail with an ApiError');
}

test('the request contains message, user and form, signed with the app’s secret', async () => {
  const seen: { url: string | undefined; body: string; headers: IncomingMessage['headers'] }[] = [];
  const url = await endpoint(async (request, response) => {
    seen.push({ url: request.url, headers: request.headers, body: await bodyOf(request) });
    response.end('{"message":{"text":"done"}}');
  });
  expect(await call({ url }, { a: 1 })).toEqual({ text: 'done' });
  const [request] = seen;
  expect(request?.url).toBe('/commands?type=ticket');
  expect(JSON.parse(request?.body ?? '')).toEqual({
    message: { id: 'm', text: 'hi', command: 'ticket', args: 'now' },
    user: { id: 'ann' },
    form_data: { a: 1 },
  });
  const signature = createHmac('sha256', SIGNING.secret)
    .update(request?.body ?? '')
    .digest('hex');
  expect(request?.headers).toMatchObject({
    'x-signature': signature,
    'x-api-key': 'k',
    'x-webhook-attempt': '1',
    'x-webhook-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('44: without a URL no endpoint is called', async () => {
  expect((await refusal(call({}))).code).toBe(44);
});

test.each<[string, RequestListener]>([
  ['an error', (_, response) => void response.writeHead(500).end()],
  ['no JSON', (_, response) => void response.end('<html>')],
  ['too much', (_, response) => void response.end('x'.repeat(300 * 1024))],
  ['a broken connection', (request) => void request.socket.destroy()],
  ['nothing in time', () => undefined],
])('45: %s is a failure', async (_, answer) => {
  const url = await endpoint(answer);
  expect((await refusal(call({ url, timeoutMs: 300 }))).code).toBe(45);
});

test.each(['', '{}', '{"message":null}', '[]'])(
  'an answer without a message (%j) changes nothing',
  async (text) => {
    const url = await endpoint((_, response) => void response.end(text));
    expect(await call({ url })).toBeNull();
  },
);

test('does not follow a redirect', async () => {
  let asked = 0;
  const url = await endpoint((_, response) => {
    asked += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect((await refusal(call({ url }))).code).toBe(45);
  expect(asked).toBe(1);
});

test.each([
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  'http://[::ffff:127.0.0.1]:1/',
  'http://10.1.2.3/',
  'http://169.254.169.254/latest',
  'http://[fd00::1]/',
  'http://localhost:1/',
  'http://[::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[64:ff9b:1::1]/',
])('publicOnly refuses %s before sending anything', async (url) => {
  const error = await refusal(call({ url, publicOnly: true, timeoutMs: 1000 }));
  expect(error.code).toBe(45);
  expect(error.message).toContain('not public');
});

test('publicOnly refuses the server’s own machine even if something listens there', async () => {
  let asked = 0;
  const url = await endpoint((_, response) => {
    asked += 1;
    response.end();
  });
  const { port } = new URL(url);
  for (const host of ['127.0.0.1', 'localhost'])
    expect((await refusal(call({ url: `http://${host}:${port}/`, publicOnly: true }))).code).toBe(45);
  expect(asked).toBe(0);
});
