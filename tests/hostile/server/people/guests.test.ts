/** Guests created by scripts: a limit by address, and a proof of work. */
import { afterEach, describe, expect, test } from 'vitest';
import type { ServerOptions } from '../../../../server/src/index.ts';
import { clientsOf, failure } from '../../../support/clients.ts';
import { onPostgres } from '../../../support/databases/postgres.ts';
import { hasRedis, startRedis } from '../../../support/databases/redis.ts';
import { solve, type Work } from '../../../support/guest-proof.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
afterEach(async () => {
  await clients.closeAll();
  await server.close();
});

async function start(options: ServerOptions): Promise<void> {
  server = await startServer({ options: { rateLimits: {}, ...options } });
}

interface Asked {
  readonly proof?: unknown;
  /** The value of `X-Forwarded-For`. */
  readonly from?: string;
  readonly at?: TestServer;
}

async function guest({ proof, from, at = server }: Asked = {}) {
  const reply = await fetch(`${at.url}/guest?api_key=${at.key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from !== undefined && { 'x-forwarded-for': from }) },
    body: JSON.stringify({ user: { id: 'visitor' }, ...(proof !== undefined && { proof }) }),
  });
  const body = (await reply.json()) as Record<string, unknown>;
  return {
    status: reply.status,
    code: body.code,
    message: body.message,
    work: body.proof_of_work as Work,
    retryAfter: Number(reply.headers.get('retry-after')),
  };
}

describe('the limit by address and hour', () => {
  test('refuses further guests with code 9, and says when to retry', async () => {
    await start({ guestsPerHour: 2 });
    expect([(await guest()).status, (await guest()).status]).toEqual([201, 201]);
    const refused = await guest();
    expect(refused).toMatchObject({ status: 429, code: 9 });
    expect(refused.message).toContain('more than 2 new guests an hour');
    expect(refused.message).toContain('guestsPerHour');
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(3601);
  });

  test('applies to simultaneous requests', async () => {
    await start({ guestsPerHour: 3 });
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => guest()))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  });

  test('uses the address that the trusted proxy saw, whatever the caller claims', async () => {
    await start({ guestsPerHour: 1, trustProxy: 1 });
    expect((await guest({ from: '203.0.113.1' })).status).toBe(201);
    expect((await guest({ from: '198.51.100.7, 203.0.113.1' })).status).toBe(429);
    expect((await guest({ from: '203.0.113.2' })).status).toBe(201);
  });

  test('without a proxy no header changes the address', async () => {
    await start({ guestsPerHour: 1 });
    expect((await guest({ from: '203.0.113.1' })).status).toBe(201);
    expect((await guest({ from: '203.0.113.2' })).status).toBe(429);
  });
});

describe('the proof of work', () => {
  test('is off by default: unmodified clients get their guests', async () => {
    await start({});
    expect((await clients.guest()).user).toMatchObject({ role: 'guest' });
  });

  test('is requested by a stable code; one solution creates one guest', async () => {
    await start({ guestProof: 'always' });
    const refused = await guest();
    expect(refused).toMatchObject({ status: 403, code: 1001 });
    const proof = solve(refused.work);
    expect((await guest({ proof })).status).toBe(201);
    const again = await guest({ proof });
    expect(again).toMatchObject({ status: 403, code: 1001 });
    expect(again.message).toContain('used before');
    expect(await failure(clients.client().setGuestUser({ id: 'script' }))).toMatchObject({ code: 1001 });
  });

  test('one proof sent many times at once creates one guest', async () => {
    await start({ guestProof: 'always' });
    const proof = solve((await guest()).work);
    const replies = await Promise.all(Array.from({ length: 12 }, () => guest({ proof })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('is refused if it is guessed, forged, too short or from another address', async () => {
    await start({ guestProof: 'always', trustProxy: 1 });
    const from = '203.0.113.1';
    const { work } = await guest({ from });
    const proof = solve(work);
    const [expires, , mac] = work.challenge.split('.');
    const easy = { ...proof, challenge: `${expires}.AAAAAAAAAAAAAAAAAAAAAA.${mac}` };
    const later = { ...proof, challenge: work.challenge.replace(String(expires), 'zzzzzzzzz') };
    const wrong = [
      { ...proof, numbers: proof.numbers.map(() => 1) },
      { ...proof, numbers: proof.numbers.map(() => -1) },
      { ...proof, numbers: proof.numbers.slice(1) },
      { ...proof, numbers: [] },
      { ...proof, challenge: '' },
      { ...proof, challenge: 'x'.repeat(100_000) },
      easy,
      later,
    ];
    for (const one of wrong)
      expect(await guest({ proof: one, from })).toMatchObject({ status: 403, code: 1001 });
    expect(await guest({ proof, from: '203.0.113.2' })).toMatchObject({ status: 403, code: 1001 });
    for (const one of ['x', { challenge: 1 }, { ...proof, numbers: Array(65).fill(1) }])
      expect(await guest({ proof: one, from })).toMatchObject({ status: 400, code: 4 });
    expect((await guest({ proof, from })).status).toBe(201);
  });

  test('starts at a rate, counted over all addresses', async () => {
    await start({ guestProof: 2, trustProxy: 1 });
    for (const from of ['203.0.113.1', '203.0.113.2']) expect((await guest({ from })).status).toBe(201);
    const refused = await guest({ from: '203.0.113.3' });
    expect(refused).toMatchObject({ status: 403, code: 1001 });
    expect((await guest({ from: '203.0.113.3', proof: solve(refused.work) })).status).toBe(201);
  });

  test('does not lift the limit by address', async () => {
    await start({ guestProof: 'always', guestsPerHour: 1 });
    expect((await guest({ proof: solve((await guest()).work) })).status).toBe(201);
    expect(await guest()).toMatchObject({ status: 429, code: 9 });
  });
});

test.skipIf(!onPostgres() || !hasRedis())(
  'two servers count guests together, and accept a proof once',
  async () => {
    server = await startServer();
    const redis = await startRedis();
    const options = { rateLimits: {}, redisUrl: redis.url, guestProof: 'always', guestsPerHour: 2 } as const;
    const nodes = [
      await startServer({ beside: server, options }),
      await startServer({ beside: server, options }),
    ] as const;
    try {
      const proof = solve((await guest({ at: nodes[0] })).work);
      expect((await guest({ at: nodes[1], proof })).status).toBe(201);
      expect(await guest({ at: nodes[0], proof })).toMatchObject({ status: 403, code: 1001 });
      expect((await guest({ at: nodes[0], proof: solve((await guest({ at: nodes[0] })).work) })).status).toBe(
        201,
      );
      for (const at of nodes) expect(await guest({ at })).toMatchObject({ status: 429, code: 9 });
    } finally {
      for (const node of nodes) await node.close();
      await redis.close();
    }
  },
);
