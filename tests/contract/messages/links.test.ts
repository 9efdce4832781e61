import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, type LookupFunction, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { linkScraper } from '../../../server/src/providers/index.ts';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** Allowed as if it were public. Every other loopback address must stay unreachable. */
const PUBLIC = '127.0.0.1';
const PRIVATE = '127.0.0.2';

const PAGE = `<!doctype html><html><head><title>Plain title</title>
  <meta property="og:title" content="Rich &amp; famous"><meta property="og:description" content="All of it.">
  <meta property="og:image" content="/pic.png"><meta property="og:site_name" content="Example">
  </head><body>${'x'.repeat(2_000_000)}</body></html>`;

let pages: Server;
let secret: Server;
let base: string;
let secretHits = 0;
let server: TestServer;
const clients = clientsOf(() => server);

const html =
  (text: string): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(text);
  };
const to =
  (location: string): RequestListener =>
  (_, response) => {
    response.writeHead(302, { location }).end();
  };

async function listen(handler: RequestListener, host: string): Promise<Server> {
  const made = createServer(handler);
  await new Promise<void>((resolve) => made.listen(0, host, resolve));
  return made;
}
const portOf = (made: Server) => (made.address() as AddressInfo).port;

beforeAll(async () => {
  secret = await listen((request, response) => {
    secretHits += 1;
    html('<title>secret</title>')(request, response);
  }, PRIVATE);
  const runtime = `http://${PRIVATE}:${portOf(secret)}/`;
  const routes: Record<string, RequestListener> = {
    '/page': html(PAGE),
    '/bare': html('<html><body>nothing to say</body></html>'),
    '/evil': html(
      '<title>t</title><meta property="og:url" content="javascript:alert(1)"><meta property="og:image" content="javascript:alert(1)">',
    ),
    '/nested': html(`<title>nested</title>${'<b>'.repeat(80_000)}`),
    '/endless': html(`<title>endless</title>${'<meta a="'.repeat(29_000)}`),
    '/quoted': html('<meta name="x" content="a > b"><meta property=\'og:title\' content=\'one > two\'/><b>'),
    '/moved': to('/page'),
    '/inside': to(runtime),
    '/loop': to('/loop'),
    '/file': to('file:///etc/passwd'),
    '/pic.png': (_, response) => response.setHeader('content-type', 'image/png').end('png'),
    '/svg': (_, response) => response.setHeader('content-type', 'image/svg+xml').end('<svg/>'),
    '/json': (_, response) => response.setHeader('content-type', 'application/json').end('{"title":"x"}'),
    '/gone': (_, response) => response.writeHead(410).end('<title>gone</title>'),
    '/silent': () => undefined,
  };
  pages = await listen((request, response) => {
    const route = routes[request.url ?? ''];
    if (route === undefined) response.writeHead(404).end();
    else route(request, response);
  }, PUBLIC);
  base = `http://${PUBLIC}:${portOf(pages)}`;
  server = await startServer({ options: { previewAllow: [PUBLIC] } });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
  for (const made of [pages, secret]) {
    made.closeAllConnections();
    made.close();
  }
});

describe('previews', () => {
  test('an attachment has the page’s own texts', async () => {
    const ann = await clients.user('ann', { role: 'user' });
    const found = await ann.enrichURL(`${base}/page`);
    expect(found).toMatchObject({
      type: 'image',
      og_scrape_url: `${base}/page`,
      title_link: `${base}/page`,
      title: 'Rich & famous',
      text: 'All of it.',
      image_url: `${base}/pic.png`,
      thumb_url: `${base}/pic.png`,
      author_name: 'Example',
    });
    expect(await ann.enrichURL(`${base}/moved`)).toMatchObject({ title_link: `${base}/page` });
    expect(await ann.enrichURL(`${base}/pic.png`)).toMatchObject({
      type: 'image',
      image_url: `${base}/pic.png`,
    });
  });

  test('a page designed to slow the parser down is read fast', async () => {
    const ann = await clients.user('ann', { role: 'user' });
    expect(await ann.enrichURL(`${base}/nested`)).toMatchObject({ title: 'nested' });
    expect(await ann.enrichURL(`${base}/endless`)).toMatchObject({ title: 'endless' });
    expect(await ann.enrichURL(`${base}/quoted`)).toMatchObject({ title: 'one > two' });
  });

  test('an invalid URL, or one that leads nowhere, is the caller’s mistake', async () => {
    const ann = await clients.user('ann', { role: 'user' });
    for (const url of ['', 'ftp://example.com', 'javascript:alert(1)', `${base}/gone`, `${base}/json`])
      expect([url, (await failure(ann.enrichURL(url))).code]).toEqual([url, 4]);
    const nobody = await clients.anonymous();
    expect((await failure(nobody.enrichURL(`${base}/page`))).code).toBe(17);
  });
});

describe('the server’s own network is closed', () => {
  const scraper = linkScraper({ allow: [PUBLIC] });

  test.each([
    () => `http://${PRIVATE}:${portOf(secret)}/`,
    () => `http://localhost:${portOf(secret)}/`,
    () => `http://[::1]:${portOf(secret)}/`,
    () => `http://[::ffff:7f00:2]:${portOf(secret)}/`,
    () => `http://2130706434:${portOf(secret)}/`,
    () => `http://0x7f.2:${portOf(secret)}/`,
    () => 'http://0.0.0.0/',
    () => 'http://[::]/',
    () => 'http://10.0.0.1/',
    () => 'http://172.16.0.1/',
    () => 'http://192.168.1.1/',
    () => 'http://100.64.0.1/',
    () => 'http://169.254.169.254/latest/meta-data/',
    () => 'http://[fd00:ec2::254]/',
    () => 'http://[fe80::1]/',
    () => 'http://[64:ff9b::7f00:2]/',
    () => 'file:///etc/passwd',
    () => `http://user:word@${PUBLIC}:${portOf(pages)}/page`,
  ])('%#', async (url) => {
    expect(await scraper.scrape(url())).toBeNull();
    expect(secretHits).toBe(0);
  });

  // Most of these have no listener. Only the missing request proves that they are closed.
  test.each([
    `http://${PRIVATE}/`,
    'http://[::1]/',
    'http://[::ffff:7f00:2]/',
    'http://[::7f00:2]/',
    'http://[::a00:1]/',
    'http://[2002:7f00:2::]/',
    'http://[64:ff9b::7f00:2]/',
    'http://[64:ff9b:1::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://2130706434/',
    'http://0x7f.2/',
    'http://0177.0.0.2/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0/',
    'http://[::]/',
  ])('%s is not even requested', async (url) => {
    const connect = vi.spyOn(Socket.prototype, 'connect');
    expect(await scraper.scrape(url)).toBeNull();
    const called = connect.mock.calls
      .flat(2)
      .map((options) => (options as { readonly host?: string } | null)?.host);
    connect.mockRestore();
    expect(called).not.toContain(new URL(url).hostname.replaceAll(/[[\]]/g, ''));
  });

  test('a public address is requested: the check above would notice it', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect');
    await scraper.scrape(`${base}/page`);
    const called = connect.mock.calls
      .flat(2)
      .map((options) => (options as { readonly host?: string } | null)?.host);
    connect.mockRestore();
    expect(called).toContain(PUBLIC);
  });

  test('closed for redirects too', async () => {
    for (const path of ['/inside', '/file', '/loop'])
      expect(await scraper.scrape(`${base}${path}`)).toBeNull();
    expect(secretHits).toBe(0);
  });

  test('closed for a name that changes: the checked address is the one used', async () => {
    let asked = 0;
    const rebinding: LookupFunction = (_, options, callback) => {
      asked += 1;
      const address = asked === 1 ? PUBLIC : PRIVATE;
      if (options.all === true) callback(null, [{ address, family: 4 }]);
      else callback(null, address, 4);
    };
    const fooled = linkScraper({
      allow: [PUBLIC],
      ports: [portOf(pages), portOf(secret)],
      lookup: rebinding,
    });
    const url = `http://rebind.example:${portOf(pages)}/page`;
    expect(await fooled.scrape(url)).toMatchObject({ title: 'Rich & famous' });
    expect(await fooled.scrape(url.replace(String(portOf(pages)), String(portOf(secret))))).toBeNull();
    expect(asked).toBe(2);
    expect(secretHits).toBe(0);
  });

  test('the page’s texts and URLs are read as plain text and web addresses only', async () => {
    expect(await scraper.scrape(`${base}/evil`)).toMatchObject({ title: 't', title_link: `${base}/evil` });
    expect(await scraper.scrape(`${base}/evil`)).not.toHaveProperty('image_url');
    expect(await scraper.scrape(`${base}/svg`)).toBeNull();
    expect(await scraper.scrape(`${base}/bare`)).toBeNull();
  });

  test('gives up on a page that does not answer', async () => {
    expect(await scraper.scrape(`${base}/silent`)).toBeNull();
  });
});
