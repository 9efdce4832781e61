/** Answers of /health and /ready while the database, Redis or the space on the disk is gone. */
import { once } from 'node:events';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from 'redis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readiness } from '../../../server/src/readiness.ts';
import { clientsOf } from '../../support/clients.ts';
import { onPostgres, runSql } from '../../support/databases/postgres.ts';
import { hasRedis, startRedis, type TestRedis } from '../../support/databases/redis.ts';
import { type StartOptions, startServer, type TestServer } from '../../support/server.ts';

const ORIGIN = 'https://shop.example';
const GUEST = '{"user":{"id":"late-guest"}}';
/** A node checks Redis every 2 s. */
const PATIENT = { timeout: 60_000 };
/** Facts about the server that must stay private. */
const SECRETS = /127\.0\.0\.1|localhost|postgres|redis:|\/tmp|\/dev\/shm|chat\.db|ECONN|stack/i;

async function started(options: StartOptions = {}): Promise<TestServer> {
  const server = await startServer(options);
  onTestFinished(() => server.close());
  return server;
}

async function get(server: TestServer, path: string) {
  const response = await fetch(`${server.url}${path}`, { headers: { origin: ORIGIN } });
  const text = await response.text();
  expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> };
}

/** Polls: an answer is valid for a second. */
async function becomes(server: TestServer, checks: Readonly<Record<string, unknown>>) {
  await expect.poll(async () => (await get(server, '/ready')).body.checks, PATIENT).toEqual(checks);
  return get(server, '/ready');
}

function expectRefused({ status, body, text }: Awaited<ReturnType<typeof get>>, part: string): void {
  expect([status, body]).toEqual([
    503,
    {
      code: 23,
      StatusCode: 503,
      message: expect.stringContaining(`${part}: `),
      duration: expect.stringMatching(/ms$/),
      more_info: expect.stringContaining('/docs/errors#23'),
      details: [],
      checks: expect.objectContaining({ [part]: expect.not.stringMatching(/^ok$/) }),
    },
  ]);
  const { more_info: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
  expect(JSON.stringify(rest).replaceAll('redis: ', '')).not.toMatch(SECRETS);
}

const expectAlive = async (server: TestServer) =>
  expect(await get(server, '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });

test('a working server is ready, for every caller', async () => {
  const server = await started();
  const { status, body } = await get(server, '/ready');
  expect([status, body]).toEqual([
    200,
    { status: 'ready', checks: { database: 'ok', disk: 'ok' }, duration: expect.stringMatching(/ms$/) },
  ]);
  await expectAlive(server);
});

test('too little free space', async () => {
  const server = await started({ options: { readyFreeBytes: Number.MAX_SAFE_INTEGER } });
  expectRefused(await becomes(server, { database: 'ok', disk: 'too little free space' }), 'disk');
  await expectAlive(server);
});

/** Makes the database refuse writes. Returns a function that undoes it. */
async function breakDatabase({ dataDir, databaseUrl }: TestServer): Promise<() => Promise<void>> {
  if (databaseUrl === null) {
    const rename = async (from: string, to: string) => {
      const shell = new DatabaseSync(join(dataDir, 'chat.db'));
      shell.exec(`alter table ${from} rename to ${to}`);
      shell.close();
    };
    await rename('settings', 'lost_settings');
    return () => rename('lost_settings', 'settings');
  }
  const admin = new URL(databaseUrl);
  const name = admin.pathname.slice(1);
  admin.pathname = '/postgres';
  const allow = async (allowed: boolean) => {
    await runSql(admin.href, `alter database ${name} with allow_connections ${allowed}`);
  };
  await allow(false);
  await runSql(
    admin.href,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  return () => allow(true);
}

test('a database that accepts no writes', PATIENT, async () => {
  const server = await started();
  const mend = await breakDatabase(server);
  expectRefused(await becomes(server, { database: 'failed', disk: 'ok' }), 'database');
  await expectAlive(server);
  await mend();
  await becomes(server, { database: 'ok', disk: 'ok' });
});

test.skipIf(!onPostgres())(
  'calls during an outage are logged by code, without a stack each',
  PATIENT,
  async () => {
    const server = await started({ child: true, env: { STOOP_LOG: 'info' } });
    const headers = { authorization: await server.token('ann', 'user'), 'stream-auth-type': 'jwt' };
    const mend = await breakDatabase(server);
    const calls = Array.from({ length: 20 }, () =>
      fetch(`${server.url}/app?api_key=${server.key}`, { headers }),
    );
    for (const { status } of await Promise.all(calls)) expect(status).toBe(503);
    await mend();
    const entries = server
      .log()
      .split('\n')
      .filter((line) => line.includes('could not be answered'));
    expect(entries).toHaveLength(calls.length);
    for (const entry of entries) expect(JSON.parse(entry)).toMatchObject({ code: 23, path: '/app' });
    expect(entries.join()).not.toMatch(/stack|\n\s+at /);
  },
);

const POSTGRES_PORT = 5432;

/** Passes bytes on until it is told to hold them. */
async function silentProxy(target: URL) {
  /** The path of its socket, if the database has one. */
  const folder = target.searchParams.get('host');
  let isSilent = false;
  const open = new Set<Socket>();
  const server = createTcpServer((near) => {
    const far = folder
      ? connect(`${folder}/.s.PGSQL.${target.port || POSTGRES_PORT}`)
      : connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => undefined).on('close', () => to.destroy());
      from.on('data', (bytes) => {
        if (!isSilent) to.write(bytes);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = new URL(target);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url: url.href,
    silence: () => {
      isSilent = true;
    },
    hangUp: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

test.skipIf(!onPostgres())('a database that stops answering', PATIENT, async () => {
  const other = await started();
  const proxy = await silentProxy(new URL(other.databaseUrl ?? ''));
  const server = await startServer({ beside: other, options: { databaseUrl: proxy.url } });
  await becomes(server, { database: 'ok', disk: 'ok' });
  proxy.silence();
  const silent = { database: 'no answer within 400 ms', disk: 'ok' };
  expectRefused(await becomes(server, silent), 'database');
  await expectAlive(server);
  proxy.hangUp();
  await server.close();
});

test('checks the parts once a second, whoever asks, and never two at once', async () => {
  let [looks, atOnce, most] = [0, 0, 0];
  let finish = () => {};
  const database = async () => {
    looks += 1;
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    atOnce -= 1;
  };
  const logged: unknown[] = [];
  const logger = { error: (...entry: unknown[]) => logged.push(entry), info: () => undefined };
  const ask = readiness(
    { database, redis: null, disk: async () => {} },
    () => false,
    logger as unknown as Parameters<typeof readiness>[2],
  );
  const answers = await Promise.all(Array.from({ length: 500 }, () => ask()));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toEqual({ isReady: false, checks: { database: 'no answer within 400 ms', disk: 'ok' } });
  await expect.poll(async () => (await ask()) === answers[0]).toBe(false);
  expect([looks, most]).toEqual([1, 1]);
  expect(logged).toHaveLength(1);
  finish();
});

test('while a node stops, a page can read why: 503, the API’s body, CORS headers', PATIENT, async () => {
  const server = await startServer();
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  let answers = '';
  socket.on('data', (bytes) => {
    answers += bytes;
  });
  socket.on('error', () => undefined);
  // Under way, so that the connection stays; the rest follows once the server has stopped listening.
  socket.write(
    `POST /guest?api_key=${server.key} HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n` +
      `Expect: 100-continue\r\nContent-Length: ${GUEST.length}\r\n\r\n`,
  );
  await expect.poll(() => answers).toContain('100 Continue');
  const closed = server.close();
  const isListening = () =>
    fetch(`${server.url}/hi`).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening).toBe(false);
  socket.write(`${GUEST}GET /hi HTTP/1.1\r\nHost: h\r\nOrigin: ${ORIGIN}\r\n\r\n`);
  await once(socket, 'close');
  await closed;
  const refused = answers.slice(answers.indexOf('HTTP/1.1 503'));
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused.toLowerCase()).toContain(`access-control-allow-origin: ${ORIGIN}`);
  expect(refused.toLowerCase()).toContain('retry-after: 1');
  expect(JSON.parse(refused.slice(refused.indexOf('{'), refused.lastIndexOf('}') + 1))).toMatchObject({
    code: 23,
    StatusCode: 503,
    message: expect.stringContaining('stopping'),
  });
});

describe.skipIf(!onPostgres() || !hasRedis())('Redis', () => {
  async function ownRedis(): Promise<TestRedis> {
    const redis = await startRedis();
    onTestFinished(() => redis.close());
    return redis;
  }

  test('two nodes start without it, say so, and work together once it is there', PATIENT, async () => {
    const redis = await ownRedis();
    await redis.kill();
    const a = await startServer({ options: { redisUrl: redis.url } });
    const b = await startServer({ beside: a, options: { redisUrl: redis.url } });
    const [ofA, ofB] = [clientsOf(() => a), clientsOf(() => b)];
    onTestFinished(async () => {
      await ofA.closeAll();
      await ofB.closeAll();
      await b.close();
      await a.close();
    });
    expectRefused(await becomes(a, { database: 'ok', redis: 'failed', disk: 'ok' }), 'redis');
    await expectAlive(a);
    const ann = await ofA.user('ann', { role: 'user' });
    const bob = await ofB.user('bob', { role: 'user' });
    const channel = ann.channel('messaging', 'joined', { members: ['ann', 'bob'] });
    await channel.watch();
    expect((await channel.sendMessage({ text: 'alone' })).message.text).toBe('alone');
    await bob.channel('messaging', 'joined').watch();
    const before = [ann, bob].map((client) => client.wsConnection?.connectionID);

    await redis.start();
    await becomes(a, { database: 'ok', redis: 'ok', disk: 'ok' });
    await becomes(b, { database: 'ok', redis: 'ok', disk: 'ok' });
    // Clients reconnect, so that they load missed events.
    await expect
      .poll(
        () =>
          [ann, bob].every(
            ({ wsConnection }, i) =>
              wsConnection?.isHealthy === true && wsConnection.connectionID !== before[i],
          ),
        PATIENT,
      )
      .toBe(true);
    await expect.poll(async () => (await ann.queryUsers({ id: 'bob' })).users[0]?.online, PATIENT).toBe(true);
    const received: (string | undefined)[] = [];
    bob.on('message.new', ({ message }) => received.push(message?.text));
    // The last node to recover makes the other's clients reconnect once more, possibly now.
    await expect
      .poll(async () => {
        await bob.channel('messaging', 'joined').watch();
        await channel.sendMessage({ text: 'together' });
        return received;
      }, PATIENT)
      .toContain('together');
  });

  test('a frozen one blocks no one', PATIENT, async () => {
    const redis = await ownRedis();
    const limits = { perUser: 600 };
    const server = await started({ options: { redisUrl: redis.url, rateLimits: limits } });
    await becomes(server, { database: 'ok', redis: 'ok', disk: 'ok' });
    redis.freeze();
    const silent = { database: 'ok', redis: 'no answer within 400 ms', disk: 'ok' };
    expectRefused(await becomes(server, silent), 'redis');
    await expectAlive(server);
    const response = await fetch(`${server.url}/guest?api_key=${server.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"user":{"id":"guest-of-a-frozen-redis"}}',
    });
    expect(response.status).toBe(201);
    redis.thaw();
    await becomes(server, { database: 'ok', redis: 'ok', disk: 'ok' });
  });

  test('one that refuses the password stops the start', async () => {
    const redis = await ownRedis();
    const owner = createClient({ url: redis.url });
    await owner.connect();
    await owner.configSet('requirepass', 'right');
    await owner.close();
    const wrong = redis.url.replace('redis://', 'redis://:hunter2@');
    await expect(startServer({ options: { redisUrl: wrong } })).rejects.toMatchObject({
      code: 'STOOP_REDIS_UNREACHABLE',
      message: expect.not.stringContaining('hunter2'),
    });
  });
});
