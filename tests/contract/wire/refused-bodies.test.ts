/** Bodies that are refused before they have arrived. */
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const FILE_BYTES = 2_000_000;
const BOUNDARY = 'some-boundary';
const AGENT = new Agent({ keepAlive: true, maxSockets: 1 });

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({
    options: {
      rateLimits: { operations: { UploadFile: { perUser: 3 } } },
      uploads: { perUser: 1_000 },
    },
  });
  token = await server.token('ann', 'user');
});
afterAll(async () => {
  AGENT.destroy();
  await server.close();
});

interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly localPort: number | undefined;
}

function send(method: 'GET' | 'POST', path: string, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = `${server.url}${path}?api_key=${server.key}`;
    const headers = {
      authorization: token,
      'stream-auth-type': 'jwt',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': body.length,
    };
    const call = request(url, { method, agent: AGENT, headers }, (reply) => {
      const { localPort } = reply.socket;
      let text = '';
      reply.on('data', (chunk) => {
        text += chunk;
      });
      reply.on('end', () => {
        const { code } = JSON.parse(text) as { code?: unknown };
        resolve({ status: reply.statusCode ?? 0, code, localPort });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

const FILE = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n` +
      'content-type: application/octet-stream\r\n\r\n',
  ),
  Buffer.alloc(FILE_BYTES),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

test('each is answered, and its connection stays usable', async () => {
  const ports = new Set<number | undefined>();
  // The quota refuses in the middle of the form, the rate limit before the form is read.
  for (const status of [429, 429, 429, 429, 429]) {
    const answer = await send('POST', '/uploads/file', FILE);
    expect(answer).toMatchObject({ status, code: 9 });
    ports.add(answer.localPort);
  }
  const health = await send('GET', '/health', FILE);
  expect(health.status).toBe(200);
  ports.add(health.localPort);
  expect(ports.size).toBe(1);
});

test('reads them no faster than 8 MB a second', async () => {
  const start = performance.now();
  await send('POST', '/uploads/file', FILE);
  // The next request of the connection is read after the last body.
  await send('GET', '/health', Buffer.alloc(0));
  const PIECE_BYTES = 65_536;
  const TICK_MS = 8;
  expect(performance.now() - start).toBeGreaterThan((FILE_BYTES / PIECE_BYTES) * TICK_MS * 0.8);
});
