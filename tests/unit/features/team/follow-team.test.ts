import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ChatRuntime, Person } from '../../../../src/chat/index.ts';
import { createPeople } from '../../../../src/chat/people/people.ts';
import { followTeam } from '../../../../src/features/team/state/index.ts';
import { TestClock } from '../../chat/support/world.ts';

let server: Server;
let answer: { readonly status: number; readonly body: unknown };
const asked: { readonly url: string | undefined; readonly auth: unknown }[] = [];

beforeAll(async () => {
  server = createServer(({ url, headers }, response) => {
    asked.push({ url, auth: headers['stream-auth-type'] });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => server.close());

function follow() {
  const clock = new TestClock();
  const { port } = server.address() as AddressInfo;
  const seen = { now: true, tell: () => {} };
  const visibility = {
    now: () => seen.now,
    subscribe(listener: () => void) {
      seen.tell = listener;
      return () => {
        seen.tell = () => {};
      };
    },
  };
  const show = (now: boolean) => {
    seen.now = now;
    seen.tell();
  };
  const ports = {
    environment: { fetch, clock, visibility },
    key: 'k&1',
    baseURL: `http://127.0.0.1:${port}`,
    people: createPeople(),
  };
  const runtime = { client: () => null, ports };
  const received: (readonly Person[] | null)[] = [];
  const opens: unknown[] = [];
  const stop = followTeam(
    runtime as unknown as ChatRuntime,
    (team) => received.push(team),
    (hours) => opens.push(hours?.opensAt),
  );
  return { clock, received, opens, show, stop };
}

test('asks without a session, now and once a minute, until it is stopped', async () => {
  answer = { status: 200, body: { app: { team: [{ id: 'ines', name: 'Ines', online: true }] } } };
  const { clock, received, stop } = follow();
  await vi.waitFor(() => expect(received).toEqual([[{ id: 'ines', name: 'Ines', online: true }]]));
  expect(asked).toEqual([{ url: '/app?api_key=k%261', auth: 'anonymous' }]);
  clock.run(60_000);
  await vi.waitFor(() => expect(received).toHaveLength(2));
  stop();
  clock.run(600_000);
  expect(asked).toHaveLength(2);
});

test('asks nothing while the page is hidden, and once when it is looked at again', async () => {
  answer = { status: 200, body: { app: { team: [] } } };
  const { clock, received, show, stop } = follow();
  await vi.waitFor(() => expect(received).toHaveLength(1));
  show(false);
  clock.run(600_000);
  expect(asked).toHaveLength(1);
  show(true);
  await vi.waitFor(() => expect(received).toHaveLength(2));
  clock.run(60_000);
  await vi.waitFor(() => expect(received).toHaveLength(3));
  stop();
});

test('passes on when the hours begin again', async () => {
  const opens_at = '2999-06-03T07:00:00Z';
  answer = { status: 200, body: { app: { team: [], hours: { open: false, opens_at } } } };
  const { opens, stop } = follow();
  await vi.waitFor(() => expect(opens).toEqual([opens_at]));
  stop();
});

test('takes no picture that is no address, and no endless name', async () => {
  const wrong = { id: 'ines', name: 'I'.repeat(10_000), image: 'javascript:alert(1)', online: 'yes' };
  answer = { status: 200, body: { app: { team: [wrong] } } };
  const { received, stop } = follow();
  await vi.waitFor(() => expect(received).toHaveLength(1));
  stop();
  const [person] = received[0] ?? [];
  expect(person?.name.length).toBeLessThan(300);
  expect(person).not.toHaveProperty('image');
  expect(person?.online).toBe(false);
});

test.each([
  ['a server that names no team', { status: 200, body: { app: { name: 'Hosted' } } }],
  ['a refusal', { status: 403, body: { code: 4 } }],
  ['an answer that is no API', { status: 200, body: null }],
])('knows nobody by %s', async (_, given) => {
  answer = given;
  const { received, stop } = follow();
  await vi.waitFor(() => expect(received).toEqual([null]));
  stop();
});
