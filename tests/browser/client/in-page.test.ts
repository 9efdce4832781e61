/** Our own chat client in a real browser: uploads by XMLHttpRequest, and the page's console. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Front, startFront } from '../../contract/client/front.ts';
import { launchBrowser } from '../../support/browser.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let front: Front;
let host: Server;
let browser: Browser;
/** The page's policy; a test sets `connect-src`. */
let policy = '*';
let token: string;

async function serveHost(script: string): Promise<Server> {
  const made = createServer((request, reply) => {
    if (request.url === '/client.js') {
      reply.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      return;
    }
    const headers = { 'content-type': 'text/html', 'content-security-policy': `connect-src ${policy}` };
    reply.writeHead(200, headers).end('<!doctype html><title>Host</title><script src="/client.js"></script>');
  });
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  return made;
}

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [new URL('page.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'iife',
  });
  server = await startServer({ options: { pollHoldMs: 1_000 } });
  token = await server.token('ann', 'user');
  front = await startFront(server.url);
  host = await serveHost(outputFiles[0]?.text ?? '');
  browser = await launchBrowser();
});
beforeEach(() => {
  policy = '*';
});
afterAll(async () => {
  await browser.close();
  host.close();
  await front.close();
  await server.close();
});

interface Visit {
  readonly page: Page;
  /** Everything on its console. */
  readonly said: readonly string[];
  readonly given: { readonly key: string; readonly url: string; readonly token: string };
}

async function visit(): Promise<Visit> {
  const page = await browser.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  return { page, said, given: { key: server.key, url: front.url, token } };
}

test('an upload reports progress, and can be cancelled', async () => {
  const { page, given } = await visit();
  const result = await page.evaluate(async (of) => {
    const { client } = openClient(of.key, of.url, of.token);
    const path = '/channels/messaging/files';
    await client.request({
      method: 'POST',
      path: `${path}/query`,
      body: { watch: true, data: {} },
      subscribes: true,
    });
    const shares: number[] = [];
    const file = new Blob([new Uint8Array(8_000_000)], { type: 'text/plain' });
    const onProgress = (share: number) => shares.push(share);
    const stored = await client.upload({ path: `${path}/file`, file, name: 'notes ü.txt', onProgress });
    const cancel = new AbortController();
    const cancelled = client.upload({
      path: `${path}/file`,
      file,
      name: 'other.txt',
      signal: cancel.signal,
      onProgress: () => cancel.abort(),
    });
    const readError = (error: { cancelled: boolean; code: number | null }) => [error.cancelled, error.code];
    const refused = client.upload({ path: '/channels/messaging/nowhere/file', file, name: 'x.txt' });
    const outcomes = await Promise.all([
      cancelled.then(() => null, readError),
      refused.then(() => null, readError),
    ]);
    client.close();
    return { stored, shares, outcomes };
  }, given);
  expect(result.stored.file).toContain(encodeURIComponent('notes ü.txt'));
  expect(result.shares.length).toBeGreaterThan(0);
  expect(result.shares.at(-1)).toBe(1);
  expect(result.shares).toEqual(result.shares.toSorted((a, b) => a - b));
  expect(result.outcomes).toEqual([
    [true, null],
    [false, expect.any(Number)],
  ]);
  await page.close();
});

test('closing while the socket opens logs nothing, and leaves no socket', async () => {
  const { page, said, given } = await visit();
  const letGo = front.hold('upgrades');
  const before = front.requests.length;
  await page.evaluate((of) => {
    const { client } = openClient(of.key, of.url, of.token);
    Object.assign(globalThis, { client });
  }, given);
  await expect.poll(() => front.requests.length).toBeGreaterThan(before);
  await page.evaluate(() => (globalThis as unknown as { client: { close(): void } }).client.close());
  letGo();
  await expect.poll(() => front.requests.length).toBe(before + 1);
  await expect.poll(() => front.sockets).toBe(0);
  expect(said).toEqual([]);
  await page.close();
});

test('polls on a page whose policy forbids sockets', async () => {
  policy = `${front.url}`;
  const { page, given } = await visit();
  const notified = await page.evaluate(async (of) => {
    const { client, notified: received } = openClient(of.key, of.url, of.token);
    const path = '/channels/messaging/polled';
    await client.request({
      method: 'POST',
      path: `${path}/query`,
      body: { watch: true, data: {} },
      subscribes: true,
    });
    await client.request({ method: 'POST', path: `${path}/message`, body: { message: { text: 'hi' } } });
    while (!received.includes('message.new')) await new Promise((resolve) => setTimeout(resolve, 20));
    client.close();
    return received;
  }, given);
  expect(notified.slice(0, 2)).toEqual(['connected', 'health.check']);
  expect(front.sockets).toBe(0);
  await page.close();
});
