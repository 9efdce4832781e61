import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stoop-pages-'));
  await mkdir(join(dir, 'public'));
  await writeFile(join(dir, 'secret.txt'), 'secret');
  await writeFile(join(dir, 'public', 'index.html'), '<h1>Shop</h1>');
  await writeFile(join(dir, 'public', 'stoop.js'), 'void 0');
  await writeFile(join(dir, 'public', '.env'), 'secret');
  server = await startServer({
    options: {
      allowedOrigins: ['https://mine.example'],
      mounts: [
        {
          prefix: '/',
          dir: join(dir, 'public'),
          cacheControl: 'no-cache',
          headers: { 'content-security-policy': "default-src 'none'" },
        },
        { prefix: '/v1/', dir: join(dir, 'public'), cacheControl: 'public, max-age=60', index: false },
      ],
      routes: (app) => {
        app.get('/made', async (_request, reply) => reply.type('text/html').send('<p>made</p>'));
      },
    },
  });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

test('serves a folder with its headers, index included', async () => {
  const page = await get('/');
  expect(await page.text()).toBe('<h1>Shop</h1>');
  expect(page.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
});

test('any page may embed the files, whatever origins the API allows', async () => {
  const file = await get('/v1/stoop.js', { origin: 'https://shop.example' });
  expect(file.status).toBe(200);
  expect(file.headers.get('access-control-allow-origin')).toBe('*');
  expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(file.headers.get('cache-control')).toBe('public, max-age=60');
  expect(file.headers.get('content-type')).toMatch(/javascript/);
});

test('renders pages from templates', async () => {
  expect(await (await get('/made')).text()).toBe('<p>made</p>');
});

test.each(['/nothing.js', '/v1/', '/.env', '/%2e%2e/secret.txt'])(
  '%s: 404 with the API’s error body',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 16 });
  },
);

test('serves nothing outside the folder', async () => {
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path: '/../secret.txt' }, (response) => resolve(response.statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(404);
});

test.each(['bytes=99999999-', 'bytes=-0', 'bytes=5-2', 'lines=1-2'])(
  'an impossible range (%s) is the caller’s mistake',
  async (range) => {
    const { status } = await get('/v1/stoop.js', { range });
    expect(status).toBeLessThan(500);
  },
);

test('the API keeps its paths beside a mount at /', async () => {
  expect(await (await get('/health')).json()).toMatchObject({ status: 'ok' });
});
