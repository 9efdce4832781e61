/** Metrics for operators: right after known traffic, few under hostile traffic, on a port of their own. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientsOf, nextEvent } from '../../support/clients.ts';
import { scrape, WITH_METRICS } from '../../support/metrics.ts';
import { openPoller } from '../../support/poller.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
afterEach(async () => {
  await clients.closeAll();
  await server.close();
});

const started = async (options: object = {}) => {
  server = await startServer({ options: { ...WITH_METRICS, ...options } });
};

/** Ann and Bob watch a channel, over a socket each. */
async function conversation() {
  const ann = await clients.user('ann', { role: 'user' });
  const bob = await clients.user('bob', { role: 'user' });
  const anns = ann.channel('messaging', 'counted', { members: ['ann', 'bob'] });
  await anns.watch();
  const bobs = bob.channel('messaging', 'counted');
  await bobs.watch();
  return { ann, bob, anns, bobs };
}

const request = (method: string, route: string, status: string) =>
  `{method="${method}",route="${route}",status="${status}"}`;
const SENDS = request('POST', '/channels/:type/:id/message', '2xx');

const read = async (series: string) => (await scrape(server)).get(series);

/** A request as text, so that paths arrive as written. Resolves with the first line of the answer. */
async function raw(start: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(`${start} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return answer.split('\r\n')[0] ?? '';
}

describe('after known traffic', () => {
  test('count requests, events and commits', async () => {
    await started();
    const { anns, bobs } = await conversation();
    const before = await scrape(server);
    const received = nextEvent(bobs, 'message.new', ({ message }) => message?.text === 'third');
    for (const text of ['first', 'second', 'third']) await anns.sendMessage({ text });
    await received;
    const notified = nextEvent(bobs, 'waved');
    await anns.sendEvent({ type: 'waved' } as never);
    await notified;
    // A request is counted when its answer has left. The client may see that first.
    const sends = `http_requests_total${SENDS}`;
    await expect.poll(() => read(sends)).toBe(3);
    const after = await scrape(server);
    const grown = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0);
    expect(after.get(`http_request_duration_seconds_count${SENDS}`)).toBe(3);
    expect(after.get(`http_request_duration_seconds_sum${SENDS}`)).toBeGreaterThan(0);
    expect(grown('stoop_events_published_total{type="message.new"}')).toBe(3);
    expect(grown('stoop_events_published_total{type="custom"}')).toBe(1);
    // Both watch: four events to two connections, and the further events of a message.
    expect(grown('stoop_events_delivered_total')).toBeGreaterThanOrEqual(8);
    expect(grown('stoop_commit_units_sum')).toBeGreaterThanOrEqual(3);
    expect(after.get('stoop_commit_duration_seconds_count')).toBe(after.get('stoop_commit_units_count'));
    expect(after.get('stoop_commit_duration_seconds_sum')).toBeGreaterThan(0);
  });

  test('count an event for each connection that receives it, and no other', async () => {
    await started();
    const { anns, bobs } = await conversation();
    const before = await scrape(server);
    const notified = nextEvent(bobs, 'waved');
    await anns.sendEvent({ type: 'waved' } as never);
    await notified;
    const after = await scrape(server);
    const grown = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0);
    expect(grown('stoop_events_delivered_total')).toBe(2);
  });

  test('count open connections by transport, and no longer once they have closed', async () => {
    await started();
    const sockets = 'stoop_connections{transport="websocket"}';
    const polls = 'stoop_connections{transport="long_poll"}';
    expect([await read(sockets), await read(polls)]).toEqual([0, 0]);
    const { bob } = await conversation();
    await server.token('pat', 'user');
    const poller = await openPoller(server, 'pat');
    expect([await read(sockets), await read(polls)]).toEqual([2, 1]);
    await bob.disconnectUser();
    await poller.close();
    await expect.poll(() => read(sockets)).toBe(1);
    await expect.poll(() => read(polls)).toBe(0);
  });

  test('count refusals of limits by the code of the error', async () => {
    await started({ rateLimits: { operations: { UnreadCounts: { perUser: 1 } } }, connectionsPerUser: 1 });
    const [limits, connections] = ['stoop_refusals_total{code="9"}', 'stoop_refusals_total{code="71"}'];
    expect([await read(limits), await read(connections)]).toEqual([undefined, undefined]);
    const ann = await clients.user('ann', { role: 'user' });
    await ann.getUnreadCount();
    await expect(ann.getUnreadCount()).rejects.toMatchObject({ status: 429 });
    expect(await read(limits)).toBe(1);
    const query = new URLSearchParams({
      json: JSON.stringify({ user_id: 'ann', user_details: { id: 'ann' } }),
      api_key: server.key,
      authorization: await server.token('ann'),
      'stream-auth-type': 'jwt',
    });
    const second = new WebSocket(`${server.url.replace('http', 'ws')}/connect?${query}`);
    await once(second, 'close');
    expect(await read(connections)).toBe(1);
  });

  test('include queues and the process from the start', async () => {
    await started();
    const depths = async () => {
      const found = await scrape(server);
      return ['write', 'scan', 'picture'].map((queue) => found.get(`stoop_${queue}_queue_depth`));
    };
    // The server's own first writes may still be under way.
    await expect.poll(depths).toEqual([0, 0, 0]);
    const found = await scrape(server);
    expect(found.get('stoop_slow_consumers_total')).toBe(0);
    expect(found.get('stoop_events_dropped_total')).toBe(0);
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect([...found.keys()].some((series) => series.startsWith('nodejs_eventloop_lag_seconds'))).toBe(true);
    expect([...found.keys()].some((series) => series.startsWith('stoop_build_info{version="'))).toBe(true);
  });
});

describe('hostile requests', () => {
  const METHODS = ['GET', 'POST', 'PROPFIND', 'LOCK', 'M-SEARCH', 'OPTIONS', 'DELETE'];
  const attack = (wave: string) => [
    ...METHODS.flatMap((method) => [`${method} /${wave}`, `${method} /channels/messaging/${wave}/query`]),
    `GET /messages/${wave}?route=${wave}`,
    `GET /users?${wave}=1`,
    `GET /${wave}%zz`,
    `GET /%00${wave}`,
    `GET //${wave}//..//${wave}`,
    `GET /${wave}${'x'.repeat(2_000)}`,
    `GET /${wave}"} 1\\n`,
    `GET /docs/errors/${wave}`,
    `POST /longpoll/${wave}`,
  ];

  /** Every series, except those that change by themselves. */
  async function series(): Promise<readonly string[]> {
    const names = [...(await scrape(server)).keys()];
    return names.filter((name) => !name.startsWith('nodejs_') && !name.startsWith('process_')).sort();
  }

  test('create no series: paths, ids and methods are in no label', async () => {
    await started();
    for (const start of attack('wave-one')) expect(await raw(start)).toMatch(/^HTTP\/1\.1 [24]/);
    const first = await series();
    expect(first.join('\n')).toContain(request('GET', 'unmatched', '4xx'));
    for (let wave = 0; wave < 5; wave += 1) await Promise.all(attack(`wave-${wave}-more`).map(raw));
    const later = await series();
    expect(later).toEqual(first);
    expect(later.join('\n')).not.toContain('wave');
  });

  test('a request whose client left counts as aborted', async () => {
    await started();
    await server.token('pat', 'user');
    const { id } = await openPoller(server, 'pat');
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    // The server accepts the request, and holds its answer.
    socket.write(
      `GET /longpoll?api_key=${server.key}&user_id=pat&connection_id=${id} HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n` +
        `Stream-Auth-Type: jwt\r\nAuthorization: ${await server.token('pat')}\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => read(`http_requests_total${request('GET', '/longpoll', 'aborted')}`)).toBe(1);
  });
});

describe('other callers', () => {
  test('cannot read them on the port of the API', async () => {
    await started();
    const headers = { 'x-forwarded-for': '127.0.0.1', authorization: await server.sign({ server: true }) };
    for (const path of ['/metrics', '/metrics/', '//metrics', '/api/v2/metrics']) {
      const response = await fetch(`${server.url}${path}`, { headers });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toContain('process_');
    }
  });

  test('reach no port unless it is configured, and the port listens on this machine only', async () => {
    server = await startServer();
    expect(server.metricsUrl).toBeNull();
    const other = await startServer({ options: WITH_METRICS });
    const metricsUrl = other.metricsUrl ?? '';
    expect(metricsUrl).toMatch(/^http:\/\/localhost:\d+\/metrics$/);
    const elsewhere = await fetch(new URL('/health', metricsUrl));
    expect(elsewhere.status).toBe(404);
    await other.close();
    await expect(fetch(metricsUrl)).rejects.toThrow();
  });

  test('cannot read them through a page: no other origin is allowed', async () => {
    await started();
    const response = await fetch(server.metricsUrl ?? '', { headers: { origin: 'https://shop.example' } });
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });
});
