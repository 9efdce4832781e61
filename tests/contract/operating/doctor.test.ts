/** `stoop-server doctor`: it finds what is wrong between browsers and the server, and says how to cure it. */
import { execFile } from 'node:child_process';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const CLI = new URL('../../../server/src/cli.ts', import.meta.url).pathname;
const SHOP = 'https://shop.example';
const built = (name: string) => new URL(`../../../dist/${name}`, import.meta.url).pathname;
const BUILT = { widget: built('widget'), inbox: built('inbox') };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ options: { trustProxy: 1, allowedOrigins: [SHOP], ...BUILT } });
});
afterAll(() => server?.close());

/** What a proxy does besides passing everything on. */
interface Faults {
  readonly upgrades?: false;
  /** Longest body, bytes. */
  readonly mostBytes?: number;
  /** Headers that it adds, or sets, in every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Passes the caller's X-Forwarded-For on as it is. */
  readonly believes?: true;
}

const proxies: Server[] = [];
afterEach(() => {
  for (const proxy of proxies.splice(0)) proxy.closeAllConnections();
});

function passOn(faults: Faults, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(server.url);
  const { url, method, headers } = request;
  if (Number(headers['content-length'] ?? 0) > (faults.mostBytes ?? Number.POSITIVE_INFINITY)) {
    response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>');
    return;
  }
  const given = headers['x-forwarded-for'];
  const seen = request.socket.remoteAddress ?? '';
  const forwarded = faults.believes ? String(given ?? seen) : given ? `${given}, ${seen}` : seen;
  const there = httpRequest(
    { hostname, port, path: url, method, headers: { ...headers, 'x-forwarded-for': forwarded } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...faults.headers });
      answer.pipe(response);
    },
  );
  there.on('error', () => response.destroy());
  request.pipe(there);
}

function passSocketOn(request: IncomingMessage, socket: Duplex): void {
  const { hostname, port } = new URL(server.url);
  const there = connect(Number(port), hostname, () => {
    const lines = Array.from({ length: request.rawHeaders.length / 2 }, (_, n) => {
      return `${request.rawHeaders[2 * n]}: ${request.rawHeaders[2 * n + 1]}`;
    });
    there.write([`GET ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    there.pipe(socket).pipe(there);
  });
  for (const one of [there, socket]) one.on('error', () => one.destroy());
}

/** Starts a proxy in front of the server. @returns its address */
async function proxy(faults: Faults = {}): Promise<string> {
  const front = createServer((request, response) => passOn(faults, request, response));
  if (faults.upgrades !== false)
    front.on('upgrade', (request: IncomingMessage, socket: Duplex) => passSocketOn(request, socket));
  proxies.push(front);
  await new Promise<void>((listens) => front.listen(0, '127.0.0.1', listens));
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}

/** Runs the command on the server's own data. */
async function doctor(origin: string | null, env: Readonly<Record<string, string>> = {}) {
  const args = [CLI, 'doctor', ...(origin === null ? [] : ['--origin', origin])];
  const own = {
    STOOP_DATA: server.dataDir,
    STOOP_ORIGINS: SHOP,
    ...(server.databaseUrl !== null && { DATABASE_URL: server.databaseUrl }),
  };
  return new Promise<{ code: number; findings: Record<string, string>; errors: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { env: { PATH: process.env.PATH, ...own, ...env } },
      (_error, output, errors) => {
        const lines = output.trimEnd().split('\n');
        const findings = lines.map((line) => /^(\S+) +(\S+(?: size)?) +(.*)$/.exec(line) ?? []);
        resolve({
          code: child.exitCode ?? -1,
          findings: Object.fromEntries(
            findings.map(([, state, name = '', text]) => [name, `${state}: ${text}`]),
          ),
          errors,
        });
      },
    );
  });
}

test('all is well behind a proxy that passes everything on', async () => {
  const { code, findings, errors } = await doctor(await proxy());
  expect(findings).toMatchObject({
    origins: `ok: ${SHOP}`,
    database: 'ok: works',
    disk: 'ok: works',
    address: expect.stringContaining('ok: '),
    clock: expect.stringContaining('ok: '),
    https: expect.stringContaining('note: '),
    proxy: 'ok: callers count by their own address, this one as 127.0.0.1',
    'cross-origin': `ok: pages of ${SHOP} may use the API`,
    'body size': expect.stringContaining('ok: '),
    widget: expect.stringMatching(/^ok: http.*\/v1\/stoop\.js$/),
    inbox: expect.stringMatching(/^ok: http.*\/inbox$/),
    sockets: 'ok: open and answer',
  });
  expect(errors).toBe('');
  expect(code).toBe(0);
});

test('without a public address it says that only this machine was checked', async () => {
  const { code, findings } = await doctor(null);
  expect(findings.address).toMatch(/^note: only this machine was checked/);
  expect(findings).not.toHaveProperty('sockets');
  expect(code).toBe(0);
});

interface Trouble {
  readonly of: string;
  readonly faults: Faults;
  readonly name: string;
  readonly cure: RegExp;
}

const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toUTCString();
const TWICE = { 'access-control-allow-origin': `${SHOP}, ${SHOP}` };

test.each<Trouble>([
  { of: 'drops upgrades', faults: { upgrades: false }, name: 'sockets', cure: /Upgrade and Connection/ },
  { of: 'limits bodies', faults: { mostBytes: 100_000 }, name: 'body size', cure: /client_max_body_size/ },
  { of: 'believes callers', faults: { believes: true }, name: 'proxy', cure: /STOOP_TRUST_PROXY is larger/ },
  {
    of: 'has a policy of its own',
    faults: { headers: { 'content-security-policy': "default-src 'self'" } },
    name: 'inbox',
    cure: /Content-Security-Policy/,
  },
  { of: 'adds CORS headers', faults: { headers: TWICE }, name: 'cross-origin', cure: /Access-Control/ },
  {
    of: 'has a wrong clock',
    faults: { headers: { date: AN_HOUR_AGO } },
    name: 'clock',
    cure: /by -3[56]\d\d s/,
  },
])('a proxy that $of', async ({ faults, name, cure }) => {
  const { code, findings } = await doctor(await proxy(faults));
  expect(findings[name]).toMatch(/^FAIL: /);
  expect(findings[name]).toMatch(cure);
  const failures = Object.keys(findings).filter((one) => findings[one]?.startsWith('FAIL'));
  expect(failures).toEqual([name]);
  expect(code).toBe(1);
});

test('a server with another secret is another server', async () => {
  const { code, findings } = await doctor(await proxy(), {
    STOOP_SECRET: 'another-secret-of-another-server',
  });
  expect(findings.proxy).toMatch(/^FAIL: .*STOOP_SECRET/);
  expect(code).toBe(1);
});

test('an address that leads elsewhere, or nowhere', async () => {
  const other = createServer((_request, response) => response.end('<h1>It works!</h1>'));
  proxies.push(other);
  await new Promise<void>((listens) => other.listen(0, '127.0.0.1', listens));
  const { port } = other.address() as AddressInfo;
  const elsewhere = await doctor(`http://127.0.0.1:${port}`);
  expect(elsewhere.findings.address).toMatch(/^FAIL: .*answered 200, and not as a Stoop server/);
  other.closeAllConnections();
  await new Promise((closed) => other.close(closed));
  const nowhere = await doctor(`http://127.0.0.1:${port}`);
  expect(nowhere.findings.address).toMatch(/^FAIL: .*cannot be reached \(.*ECONNREFUSED/);
  expect(nowhere.code).toBe(1);
});

test('a setting that cannot be read is named before anything is checked', async () => {
  const { code, errors } = await doctor(null, { STOOP_TRUST_PROXY: 'yes' });
  expect(errors).toMatch(/STOOP_BAD_OPTION: .*STOOP_TRUST_PROXY/);
  expect(code).toBe(1);
});
