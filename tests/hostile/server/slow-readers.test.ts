/** Slowly read answers arrive whole; unread ones do not keep files and sockets open. */
import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** Requests arrive within this time, on a busy machine too; a download takes longer. */
const LIMIT_MS = 3_000;
/** Long enough for a busy disk: nothing moves while an upload is synced either. */
const STALL_MS = 4_000;
/** More than the system's buffers take at once. */
const BYTES = 24_000_000;
/** A reader of this many bytes a step, one step after the other, reads for several seconds. */
const STEP_BYTES = 250_000;
const STEP_MS = 80;

let server: TestServer;
let address: string;
const clients = clientsOf(() => server);
beforeAll(async () => {
  const limits = { arrivalMs: LIMIT_MS, stallMs: STALL_MS, pollHoldMs: LIMIT_MS };
  server = await startServer({ options: limits });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(BYTES)]), 'film.bin');
  const user = await clients.user('vera');
  await clients
    .admin()
    .channel('messaging', 'films', { created_by_id: 'vera', members: ['vera'] })
    .create();
  const sent = await fetch(`${server.url}/channels/messaging/films/file?api_key=${server.key}`, {
    method: 'POST',
    headers: { authorization: await server.token('vera'), 'stream-auth-type': 'jwt' },
    body: form,
  });
  address = ((await sent.json()) as { readonly file: string }).file;
  expect(user.wsConnection?.isHealthy).toBe(true);
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

test('a slowly read file is read to its end', async () => {
  const [answer] = (await once(http.get(address), 'response')) as [http.IncomingMessage];
  const startedAt = performance.now();
  let bytes = 0;
  let stepAt = STEP_BYTES;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes < stepAt) continue;
    stepAt += STEP_BYTES;
    await wait(STEP_MS);
  }
  expect(bytes).toBe(BYTES);
  expect(performance.now() - startedAt).toBeGreaterThan(2 * LIMIT_MS);
});

test('gives up on a file that no one reads', async () => {
  const { port, pathname, search } = new URL(address);
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.pause();
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: h\r\n\r\n`);
  // The system's buffers fill first.
  await wait(3 * (STALL_MS + LIMIT_MS));
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
  });
  socket.resume();
  await closed;
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(BYTES);
});

test('silent sockets stay open', async () => {
  const user = await clients.user('quiet');
  const id = user.wsConnection?.connectionID;
  await wait(2 * STALL_MS);
  expect(user.wsConnection).toMatchObject({ isHealthy: true, connectionID: id });
});
