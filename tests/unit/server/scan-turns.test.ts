import { describe, expect, test } from 'vitest';
import { RetryLater } from '../../../server/src/domain/errors.ts';
import { Turns } from '../../../server/src/storage/sql/scans/turns.ts';

type Asked = {
  readonly most?: number;
  readonly crowd?: { readonly name: string; readonly most: number } | null;
};

/** Turns with the test's own clock, and scans that end when the test says so. */
function scene() {
  let now = 0;
  let alarms: { readonly at: number; readonly call: () => void }[] = [];
  const later = (ms: number, call: () => void) => void alarms.push({ at: now + ms, call });
  const turns = new Turns({ slots: 2, now: () => now, later });
  const pass = (ms: number) => {
    now += ms;
    const due = alarms.filter(({ at }) => at <= now);
    alarms = alarms.filter(({ at }) => at > now);
    for (const { call } of due) call();
  };
  const running: { readonly name: string; readonly end: () => void }[] = [];
  const failures: unknown[] = [];
  return {
    failures,
    running: () => running.map(({ name }) => name),
    /** The app's own scans belong to `server`. */
    ask(owner: string, name = owner, { most = 20, crowd = null }: Asked = {}): void {
      turns
        .take(
          { name: owner, most, rests: owner !== 'server', crowd },
          () =>
            new Promise<void>((end) => {
              running.push({ name, end });
            }),
        )
        .catch((error: unknown) => failures.push(error));
    },
    /** Ends a running scan after some milliseconds. */
    async end(name: string, ms: number): Promise<void> {
      pass(ms);
      const at = running.findIndex((one) => one.name === name);
      running.splice(at, 1)[0]?.end();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    async settle(): Promise<void> {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    pass,
  };
}

describe('turns of scans', () => {
  test('an owner has one scan at a time, even if slots are free', async () => {
    const { ask, running, end, settle } = scene();
    ask('eve', 'eve 1');
    ask('eve', 'eve 2');
    await settle();
    expect(running()).toEqual(['eve 1']);
    await end('eve 1', 1);
    expect(running()).toEqual(['eve 2']);
  });

  test('an owner waits for at most two others, in the order of their use', async () => {
    const { ask, running, end, settle } = scene();
    for (const name of ['eve 1', 'eve 2', 'eve 3']) ask('eve', name);
    ask('mallory');
    await settle();
    ask('ann');
    await end('eve 1', 100);
    // Ann has used nothing, so she goes before eve's next scan.
    expect(running()).toEqual(['mallory', 'ann']);
  });

  test('owners with heavy use share one slot', async () => {
    const { ask, running, end, settle, pass } = scene();
    for (const name of ['eve', 'mallory']) {
      ask(name, `${name} 1`);
      ask(name, `${name} 2`);
      ask(name, `${name} 3`);
    }
    await settle();
    await end('eve 1', 2_000);
    // Mallory's scan has run for as long, so eve's next one waits.
    expect(running()).toEqual(['mallory 1']);
    ask('ann');
    await settle();
    expect(running()).toEqual(['mallory 1', 'ann']);
    await end('ann', 1);
    expect(running()).toEqual(['mallory 1']);
    await end('mallory 1', 500);
    pass(2_502);
    await settle();
    expect(running()).toEqual(['eve 2']);
  });

  test('after a heavy scan the shared slot rests as long as the scan took, for others too', async () => {
    const { ask, running, end, settle, pass } = scene();
    for (const name of ['eve 1', 'eve 2']) ask('eve', name);
    await settle();
    await end('eve 1', 1_000);
    expect(running()).toEqual([]);
    ask('ann');
    await settle();
    expect(running()).toEqual(['ann']);
    await end('ann', 100);
    expect(running()).toEqual([]);
    pass(902);
    await settle();
    expect(running()).toEqual(['eve 2']);
  });

  test('scans of the app itself do not rest', async () => {
    const { ask, running, end, settle } = scene();
    for (const name of ['server 1', 'server 2']) ask('server', name);
    await settle();
    await end('server 1', 1_000);
    expect(running()).toEqual(['server 2']);
  });

  test('forgets use after a while', async () => {
    const { ask, running, end, settle, pass } = scene();
    for (const name of ['eve', 'mallory']) ask(name);
    await settle();
    await end('eve', 2_000);
    await end('mallory', 0);
    pass(60_000);
    for (const name of ['eve', 'mallory']) ask(name);
    await settle();
    expect(running()).toEqual(['eve', 'mallory']);
  });

  test('refuses scans beyond the queue’s limit, with a time for the next try', async () => {
    const { ask, running, end, settle, failures } = scene();
    for (let i = 0; i < 4; i += 1) ask('eve', `eve ${i}`, { most: 2 });
    await settle();
    expect(running()).toEqual(['eve 0']);
    expect(failures).toEqual([expect.any(RetryLater)]);
    expect(failures[0]).toMatchObject({ code: 9, status: 429, retryAfter: 2 });
    await end('eve 0', 1);
    expect(running()).toEqual(['eve 1']);
  });

  test('guests of a network with heavy use are heavy, each of them; others are not', async () => {
    const { ask, running, end, settle } = scene();
    const crowd = { name: '203.0.113.7', most: 100 };
    const guests = Array.from({ length: 14 }, (_, i) => `guest ${i}`);
    for (const guest of guests) ask(guest, guest, { crowd });
    await settle();
    const ended: string[] = [];
    // Two scans run side by side for 400 ms each. No guest is heavy on their own.
    for (const guest of guests.slice(0, 12)) {
      if (running().length < 2) break;
      await end(guest, 200);
      ended.push(guest);
    }
    expect(ended.length).toBeGreaterThan(5);
    expect(ended.length).toBeLessThan(12);
    expect(running()).toHaveLength(1);
    ask('ann');
    await settle();
    expect(running()).toContain('ann');
  });

  test('guests of one network share a number of places', async () => {
    const { ask, settle, failures } = scene();
    const crowd = { name: '203.0.113.7', most: 3 };
    for (let i = 0; i < 6; i += 1) ask(`guest ${i}`, `guest ${i}`, { crowd });
    ask('ann');
    await settle();
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({ code: 9, retryAfter: 2 });
    expect(String(failures[0])).toContain('3 queries of guests and readers at this address wait');
  });
});
