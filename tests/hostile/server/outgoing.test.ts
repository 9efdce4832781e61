/**
 * URLs named by visitors: none of the three callers reaches a non-public address, and none reveals the URL's
 * address.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, type LookupFunction, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError, type MessageView, type UserView } from '../../../server/src/domain/index.ts';
import { dnsLookup } from '../../../server/src/providers/dns-lookup.ts';
import { commandEndpoint, linkScraper, webPush } from '../../../server/src/providers/index.ts';
import { startPushService } from '../../support/push/push-service.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** Names and their addresses; other names do not exist. */
const NAMES: { readonly [name: string]: readonly string[] } = {
  'private.example': ['127.0.0.1'],
  'private6.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  // One public address does not make the other one public.
  'mixed.example': ['192.0.1.1', '127.0.0.1'],
  'meta.example': ['169.254.169.254'],
  'empty.example': [],
  'public.example': ['8.0.0.8'],
  'public6.example': ['2600::1'],
};

const lookup: LookupFunction = (name, options, callback) => {
  const found = NAMES[name.replace(/\.$/, '')];
  if (found === undefined) {
    callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), '', 0);
    return;
  }
  const addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  if (options.all === true) callback(null, addresses);
  else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0);
};

let hits = 0;
const listeners: Server[] = [];
let port: number;

beforeAll(async () => {
  const answer = createServer((_, response) => {
    hits += 1;
    response.setHeader('content-type', 'text/html').end('<title>secret</title>');
  });
  listeners.push(answer);
  answer.listen({ port: 0, host: '::', ipv6Only: false });
  await once(answer, 'listening');
  port = (answer.address() as AddressInfo).port;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  for (const one of listeners) {
    one.closeAllConnections();
    one.close();
  }
});

/** Hosts that must not be called, each in a spelling of its own. */
const HOSTS: readonly string[] = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  'localhost',
  'LOCALHOST.',
  '１２７.0.0.1',
  '127。0。0。1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[fec0::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[100::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '198.18.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'private.example',
  'private.example.',
  'private6.example',
  'mapped.example',
  'mixed.example',
  'meta.example',
  'empty.example',
  'missing.example',
];

interface Caller {
  /** Calls a URL, and returns the error text. */
  call(url: string): Promise<string>;
}

const SIGNING = { key: 'k', secret: 'a secret of sixteen' };
const asText = (error: unknown) => (error instanceof ApiError ? `${error.code} ${error.message}` : 'no code');

/** Each with its widest options: any port, any push service. */
const callers: { readonly [name: string]: () => Caller } = {
  'link previews': () => {
    const scraper = linkScraper({ allow: [], ports: [port], lookup });
    return { call: async (url) => JSON.stringify(await scraper.scrape(url)) };
  },
  'the command endpoint': () => {
    const list = [{ name: 'ticket', description: '', args: '', set: '' }];
    const write = { message: () => ({}), user: () => ({}) };
    return {
      async call(url) {
        const commands = commandEndpoint({ list, url, publicOnly: true, lookup }, SIGNING, write);
        const asked = { name: 'ticket', args: '' };
        return commands
          .run({
            call: asked,
            message: {} as MessageView,
            user: {} as UserView,
            formData: null,
            url: null,
          })
          .then((answer) => JSON.stringify(answer), asText);
      },
    };
  },
  'web push': () => {
    const push = webPush({
      contact: null,
      services: ['*.example', 'localhost', '127.0.0.1.'],
      now: () => Date.now(),
      // For the owner's log only.
      onProblem: () => undefined,
      lookup,
    });
    return {
      async call(url) {
        const keys = push.makeKeys();
        const target = {
          endpoint: url.replace('http:', 'https:').replace(`:${port}`, ''),
          ...(await subscriber()),
        };
        const note = { payload: '{}', topic: 't'.repeat(32), ttl: 60, urgency: 'normal' } as const;
        const outcome = await push.send(target as never, note as never, keys);
        return outcome.kind;
      },
    };
  },
};

let keys: { readonly p256dh: string; readonly auth: string } | null = null;

/** The keys of a real subscription. */
async function subscriber() {
  if (keys !== null) return keys;
  const service = await startPushService();
  const fragment = new URLSearchParams(new URL(service.subscribe().id).hash.slice(1));
  await service.close();
  keys = { p256dh: fragment.get('p256dh') ?? '', auth: fragment.get('auth') ?? '' };
  return keys;
}

/** Records the addresses that connections go to, and blocks all of them. */
function watchConnections(): string[] {
  const called: string[] = [];
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    const [{ host = '', lookup: find }] = given.flat() as [
      { readonly host?: string; readonly lookup?: LookupFunction },
    ];
    const stop = () => setImmediate(() => this.destroy(new Error('no network here')));
    if (find === undefined || /^[\d.]+$|:/.test(host)) {
      called.push(host);
      stop();
    } else
      find(host, { all: true }, (error, found) => {
        if (error === null)
          called.push((found as readonly { address: string }[]).map((one) => one.address).join());
        stop();
      });
    return this;
  });
  return called;
}

test.each(Object.keys(callers))('%s call no non-public address, in any spelling', async (name) => {
  const { call } = (callers[name] as () => Caller)();
  const warned = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  for (const host of HOSTS)
    for (const url of [
      `http://${host}:${port}/`,
      `http://user:word@${host}:${port}/`,
      `http://public.example@${host}:${port}/`,
      `http://${host}:${port}#@public.example/`,
      `http://${host}:${port}\\@public.example/`,
    ]) {
      const said = await call(url);
      expect([url, hits]).toEqual([url, 0]);
      expect([url, said]).not.toEqual([url, expect.stringMatching(/secret|ECONN|ENOTFOUND|no code/)]);
    }
  for (const spy of warned) expect(spy).not.toHaveBeenCalled();
});

test.each(Object.keys(callers))(
  '%s open no connection to a non-public address, on any port',
  async (name) => {
    const { call } = (callers[name] as () => Caller)();
    const called = watchConnections();
    for (const host of HOSTS) {
      await call(`http://${host}/`);
      expect([host, called]).toEqual([host, []]);
    }
  },
);

test.each(Object.keys(callers))('%s call public addresses of both kinds, and log nothing', async (name) => {
  const { call } = (callers[name] as () => Caller)();
  const warned = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  const called = watchConnections();
  await call('http://public.example/');
  await call('http://public6.example/');
  expect(called).toEqual(['8.0.0.8', '2600::1']);
  for (const spy of warned) expect(spy).not.toHaveBeenCalled();
});

test('literal public addresses of both kinds work beside allowed networks of both kinds', async () => {
  const warned = vi.spyOn(console, 'warn');
  const scraper = linkScraper({ allow: ['10.1.0.0/16', 'fd00::/8'] });
  const called = watchConnections();
  for (const host of ['8.0.0.8', '[2600::1]', '10.1.2.3', '[fd00::1]', '10.2.0.1', '[fc00::1]'])
    expect(await scraper.scrape(`http://${host}/`)).toBeNull();
  expect(called).toEqual(['8.0.0.8', '2600::1', '10.1.2.3', 'fd00::1']);
  expect(warned).not.toHaveBeenCalled();
});

let server: TestServer | null = null;
afterAll(() => server?.close());

test('a visitor’s probes are refused with a code, and leave no stack trace in the log', {
  timeout: 60_000,
}, async () => {
  server = await startServer({ child: true, env: { STOOP_LOG: 'info' } });
  const headers = {
    authorization: await server.token('ann', 'user'),
    'stream-auth-type': 'jwt',
    'content-type': 'application/json',
  };
  const { key, url } = server;
  for (const host of HOSTS.filter((one) => !one.endsWith('.example'))) {
    const query = new URLSearchParams({ api_key: key, url: `http://${host}:${port}/` });
    const response = await fetch(`${url}/og?${query}`, { headers });
    expect([host, response.status, await response.json()]).toEqual([
      host,
      400,
      expect.objectContaining({ code: 4 }),
    ]);
  }
  for (const filter of ['{"\\\\":1}', '{"a.\\"":1}', '{"$x":1}', '{', '[]', '{"\\u0000":{"$in":[]}}']) {
    const body = `{"filter_conditions":${filter}}`;
    const response = await fetch(`${url}/channels?api_key=${key}`, { method: 'POST', headers, body });
    expect([filter, response.status]).toEqual([filter, expect.toBeOneOf([201, 400, 403])]);
  }
  const endpoint = `https://127.0.0.1:${port}/#p256dh=x&auth=y`;
  const device = { id: endpoint, push_provider: 'webpush' };
  const refused = await fetch(`${url}/devices?api_key=${key}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(device),
  });
  expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ code: 4 })]);
  expect(hits).toBe(0);
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(0);
  // Entries of the level "warning" and above.
  const complaints = lines.filter((line) => !/^\{"level":[123]0,/.test(line));
  expect(complaints).toEqual([]);
});

test('links to names with a silent name server delay no other lookup', async () => {
  const names = createSocket('udp4');
  names.on('message', (query, { port: to, address }) => {
    if (query.includes('slow')) return;
    const refusal = Buffer.from(query);
    // An answer: there is no such name.
    refusal.writeUInt16BE(0x81_83, 2);
    names.send(refusal, to, address);
  });
  names.bind(0, '127.0.0.1');
  await once(names, 'listening');
  const lookup = dnsLookup([`127.0.0.1:${names.address().port}`]);
  const { scrape } = linkScraper({ allow: [], lookup });
  let slow = 0;
  const waiting = Array.from({ length: 40 }, async (_, i) => {
    await scrape(`http://x${i}.slow.example/`);
    slow += 1;
  });
  expect(await scrape('http://other.example/')).toBeNull();
  expect(slow).toBe(0);
  await Promise.all(waiting);
  names.close();
});

test('links are resolved outside of the threads that other lookups need', async () => {
  const preview = linkScraper({ allow: [] }).scrape('http://name.invalid/');
  await new Promise(setImmediate);
  expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap');
  await preview;
});
