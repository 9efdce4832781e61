import { beforeEach, describe, expect, test } from 'vitest';
import type { ChatEnvironment, ChatOptions } from '../../../../src/chat/index.ts';
import { GuestOnDemand } from '../../../../src/chat/session/guest-on-demand.ts';
import { makeGuest } from '../../../../src/chat/session/make-guest.ts';
import { fetchToken } from '../../../../src/chat/session/token-provider.ts';
import { memoryStorage, TestClock } from '../support/world.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const GUEST = {
  user: { id: 'guest-1' },
  access_token: `${base64({ alg: 'HS256' })}.${base64({ user_id: 'guest-1' })}.c2ln`,
};

describe('a guest on a busy server', () => {
  let clock: TestClock;
  let asked: number[];
  let notified: string[];
  let made: boolean;
  let answer: () => Response;
  let guests: GuestOnDemand;

  beforeEach(() => {
    clock = new TestClock();
    [asked, notified, made] = [[], [], false];
    const environment = {
      storage: memoryStorage(),
      network: { now: () => true, subscribe: () => () => {} },
      clock,
      randomId: () => 'wish',
      lock: (_, run) => run(),
      fetch: async () => {
        asked.push(clock.now());
        return answer();
      },
    } as Partial<ChatEnvironment> as ChatEnvironment;
    const options = { key: 'k', baseURL: 'http://chat.test', environment } as ChatOptions;
    guests = new GuestOnDemand({
      environment,
      become: async () => {
        await makeGuest(options, { name: '', image: '' });
        made = true;
      },
      waiting: ({ code }) => notified.push(`waiting: ${code}`),
      refused: ({ code }) => notified.push(`refused: ${code}`),
    });
  });

  const refuse =
    (status: number, code: number, headers: Record<string, string> = {}) =>
    () =>
      Response.json({ code, message: 'no', StatusCode: status }, { status, headers });

  test.each([
    ['retry-after', { 'retry-after': '30' }, 30_000],
    ['x-ratelimit-reset', { 'x-ratelimit-reset': '25' }, 25_000],
  ])('asks again when %s says, not earlier', async (_, headers, wait) => {
    answer = refuse(429, 9, headers);
    void guests.ask();
    await settled();
    expect([asked, notified]).toEqual([[0], ['waiting: rate-limit']]);
    clock.run(wait - 1);
    await settled();
    expect(asked).toEqual([0]);
    answer = () => Response.json(GUEST);
    clock.run(1);
    await settled();
    expect([asked, made]).toEqual([[0, wait], true]);
  });

  test('asks again after the usual pause if the answer names no time', async () => {
    answer = refuse(503, -1);
    void guests.ask();
    await settled();
    clock.run(2_500);
    await settled();
    expect(asked).toEqual([0, 2_500]);
  });

  test('does not ask again if the server creates no guests', async () => {
    answer = refuse(403, 17);
    void guests.ask();
    await settled();
    clock.run(600_000);
    await settled();
    expect([asked, notified]).toEqual([[0], ['refused: guests-off']]);
  });
});

test('gives up on a getToken that never answers after ten seconds, with a code', async () => {
  const clock = new TestClock();
  const token = fetchToken({ getToken: () => new Promise<string>(() => {}) }, clock);
  clock.run(9_999);
  let over = false;
  token
    .catch(() => {})
    .finally(() => {
      over = true;
    });
  await settled();
  expect(over).toBe(false);
  clock.run(1);
  await expect(token).rejects.toMatchObject({ code: 'token-unavailable' });
});
