import { describe, expect, test } from 'vitest';
import type { ChatRuntime } from '../../../../src/chat/index.ts';
import {
  DURATIONS,
  type Place,
  type PlaceProblem,
  sharedPlace,
  sharingOf,
} from '../../../../src/features/location/state/index.ts';
import { emitter } from '../../../../src/util/emitter.ts';

const START = Date.UTC(2026, 0, 5, 10);
const MINUTE = 60_000;
const HARBOUR: Place = { latitude: 55.5, longitude: 12.5 };

/** A chat with a server that accepts everything, a device and a clock that the test moves. */
function world() {
  let now = START;
  let timers: { at: number; run: () => void }[] = [];
  const events = emitter<object>();
  const ready = emitter<object>();
  const stored = new Map<string, string>();
  const puts: Record<string, unknown>[] = [];
  const watches: { found: (place: Place) => void; failed: (problem: PlaceProblem) => void }[] = [];
  let watching = 0;
  let active: object[] = [];
  let refusal: unknown = null;
  let alive = true;
  let me = 'ann';
  const client = {
    key: 'k',
    request: async ({ method, body }: { method: string; body: Record<string, unknown> }) => {
      if (method === 'GET') return { active_live_locations: active };
      puts.push(body);
      if (refusal) throw refusal;
      return {};
    },
  };
  const runtime = {
    clock: {
      now: () => now,
      after(ms: number, run: () => void) {
        const timer = { at: now + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    client: () => client,
    me: () => me,
    errorOf: (cause: unknown) => cause,
    groups: {},
    ports: {
      environment: {
        randomId: () => 'device',
        lock: (_: string, run: () => Promise<unknown>) => run(),
        storage: {
          get: (name: string) => stored.get(name) ?? null,
          set: (name: string, value: string) => stored.set(name, value),
          remove: (name: string) => stored.delete(name),
        },
      },
      session: { events, ready },
    },
  } as unknown as ChatRuntime;
  const live = () =>
    sharingOf(runtime).shares({
      alive: () => alive,
      watch(found, failed) {
        watching += 1;
        watches.push({ found, failed });
        return () => {
          watching -= 1;
        };
      },
    });
  return {
    ...{ runtime, live, puts, stored },
    watching: () => watching,
    move: (place: Place) => watches.at(-1)?.found(place),
    lose: (problem: PlaceProblem) => watches.at(-1)?.failed(problem),
    pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
    /** One's own message with a live location, as the server sends it. */
    sent(id: string, minutes: number, more: object = {}) {
      const end_at = new Date(now + minutes * MINUTE).toISOString();
      const shared_location = { ...HARBOUR, created_by_device_id: 'device', end_at };
      events.emit({
        type: 'message-added',
        receivedAs: 'watching',
        message: { id, user: { id: 'ann' }, shared_location, ...more },
      });
    },
    publish: (event: object) => events.emit(event),
    reconnect: () => ready.emit({}),
    setActive: (list: object[]) => {
      active = list;
    },
    refuse: (cause: unknown) => {
      refusal = cause;
    },
    leave: () => {
      alive = false;
    },
    become: (id: string) => {
      me = id;
    },
  };
}

/** Starts sharing: the form has sent the message, and the server publishes it. */
function sharing(...minutes: number[]) {
  const it = world();
  const live = it.live();
  sharedPlace(it.runtime, HARBOUR, MINUTE);
  for (const [index, length] of minutes.entries()) it.sent(`m${index}`, length);
  return { ...it, shares: live };
}
const notified = (puts: Record<string, unknown>[]) =>
  puts.map(({ message_id, latitude }) => [message_id, latitude]);

describe('a location message', () => {
  test.each([
    [0, 0],
    [0, 12.5],
    [55.5, 0],
    [-90, 180],
  ])('%d and %d is a location', (latitude, longitude) => {
    expect(sharedPlace(world().runtime, { latitude, longitude }, null)).toEqual({
      shared_location: { latitude, longitude, created_by_device_id: 'device' },
      attachments: [],
    });
  });

  test.each([
    [91, 0],
    [0, -181],
    [Number.NaN, 0],
  ])('%d and %d is none', (latitude, longitude) => {
    expect(sharedPlace(world().runtime, { latitude, longitude }, null)).toBeNull();
  });

  test('lasts a minute at least (60000 ms)', () => {
    const { runtime } = world();
    expect(sharedPlace(runtime, HARBOUR, 59_999)).toBeNull();
    expect(sharedPlace(runtime, HARBOUR, 60_000)).toMatchObject({
      shared_location: { end_at: new Date(START + 60_000).toISOString() },
    });
    expect(DURATIONS.every((time) => time >= 60_000)).toBe(true);
  });
});

describe('live locations', () => {
  test('sends a position at once and then at most every 3 s (3000 ms), and never loses the last one', () => {
    const it = sharing(15);
    expect(it.watching()).toBe(1);
    for (const latitude of [1, 2, 3]) it.move({ ...HARBOUR, latitude });
    expect(notified(it.puts)).toEqual([['m0', 1]]);
    it.pass(2_999);
    expect(it.puts).toHaveLength(1);
    it.pass(1);
    expect(notified(it.puts)).toEqual([
      ['m0', 1],
      ['m0', 3],
    ]);
    it.move({ ...HARBOUR, latitude: 4 });
    it.pass(3_000);
    expect(notified(it.puts).at(-1)).toEqual(['m0', 4]);
    expect(it.puts.at(-1)).toMatchObject({ created_by_device_id: 'device', longitude: 12.5 });
  });

  test('stops sending to a conversation that the person left, and continues elsewhere', () => {
    const it = sharing();
    it.sent('here', 15, { cid: 'messaging:here' });
    it.sent('there', 15, { cid: 'messaging:there' });
    it.publish({ type: 'channel-ended', cid: 'messaging:here' });
    it.move(HARBOUR);
    expect(notified(it.puts)).toEqual([['there', 55.5]]);
    it.publish({ type: 'channel-ended', cid: 'messaging:there' });
    expect(it.watching()).toBe(0);
    expect(it.shares.snapshot.get().shares).toEqual([]);
  });

  test('several share one watch; each ends at its own time, and the watch with the last', () => {
    const it = sharing(15, 60);
    it.move(HARBOUR);
    expect(notified(it.puts)).toEqual([
      ['m0', 55.5],
      ['m1', 55.5],
    ]);
    expect(it.watching()).toBe(1);
    it.pass(15 * MINUTE);
    expect(it.shares.snapshot.get().shares.map(({ messageId }) => messageId)).toEqual(['m1']);
    it.pass(45 * MINUTE);
    expect(it.shares.snapshot.get().shares).toEqual([]);
    expect(it.watching()).toBe(0);
    expect(it.stored.size).toBe(0);
  });

  test('stopping sends an end in the past, and no position follows', async () => {
    const it = sharing(15);
    const stopped = it.shares.stop('m0');
    it.move(HARBOUR);
    expect(await stopped).toBeNull();
    expect(it.puts).toEqual([
      { message_id: 'm0', created_by_device_id: 'device', end_at: new Date(START - 1).toISOString() },
    ]);
    expect(it.watching()).toBe(0);
  });

  test('continues and reports an error if the request to stop fails', async () => {
    const it = sharing(15);
    it.refuse({ code: 'no-answer' });
    expect(await it.shares.stop('m0')).toEqual({ code: 'no-answer' });
    expect(it.shares.snapshot.get().shares).toHaveLength(1);
    expect(it.watching()).toBe(1);
  });

  test('drops a location that ended elsewhere, was deleted or was refused for good', async () => {
    const it = sharing(15, 15, 15);
    const shared_location = { created_by_device_id: 'device', end_at: new Date(START - 1).toISOString() };
    it.publish({ type: 'message-changed', message: { id: 'm0', user: { id: 'ann' }, shared_location } });
    it.publish({ type: 'message-removed', message: { id: 'm1' } });
    expect(it.shares.snapshot.get().shares.map(({ messageId }) => messageId)).toEqual(['m2']);
    it.refuse({ code: 'input' });
    it.move(HARBOUR);
    await expect.poll(() => it.shares.snapshot.get().shares).toEqual([]);
  });

  test('leaves locations of other devices and people alone', () => {
    const it = sharing();
    it.sent('theirs', 15, { user: { id: 'bob' } });
    it.sent('tablet', 15, {
      shared_location: { created_by_device_id: 'tablet', end_at: '2099-01-01T00:00:00Z' },
    });
    expect(it.shares.snapshot.get().shares).toEqual([]);
    expect(it.watching()).toBe(0);
  });

  test('a reopened page continues the locations of this device', async () => {
    const it = world();
    it.stored.set('stoop:k:live', 'device');
    const end_at = new Date(START + 5 * MINUTE).toISOString();
    it.setActive([
      { message_id: 'kept', created_by_device_id: 'device', end_at },
      { message_id: 'tablet', created_by_device_id: 'tablet', end_at },
    ]);
    const live = it.live();
    await expect.poll(() => live.snapshot.get().shares.map(({ messageId }) => messageId)).toEqual(['kept']);
    it.move(HARBOUR);
    expect(notified(it.puts)).toEqual([['kept', 55.5]]);
    it.setActive([]);
    it.reconnect();
    await expect.poll(() => it.watching()).toBe(0);
  });

  test('reports a lost position until it is found again', () => {
    const it = sharing(15);
    it.lose('unavailable');
    expect(it.shares.snapshot.get().problem).toBe('unavailable');
    it.move(HARBOUR);
    expect(it.shares.snapshot.get().problem).toBeNull();
  });

  test.each(['leave', 'sign out'])('sends nothing after the session ends: %s', (how) => {
    const it = sharing(15);
    if (how === 'leave') it.leave();
    else it.become('');
    it.move(HARBOUR);
    expect(it.puts).toEqual([]);
    expect(it.watching()).toBe(0);
  });
});
