import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchPlace } from '../../../../src/features/location/geolocation.ts';

type Found = (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void;
type Failed = (error: { code: number }) => void;

const DENIED = 1;
const NOT_FOUND = 2;
const TIMEOUT = 3;

/** A browser that behaves as Chromium: a later watcher receives nothing before the device moves. */
function standIn() {
  const watchers = new Map<number, { found: Found; failed: Failed }>();
  let ids = 0;
  const geolocation = {
    watchPosition(found: Found, failed: Failed) {
      ids += 1;
      watchers.set(ids, { found, failed });
      return ids;
    },
    clearWatch: (id: number) => watchers.delete(id),
  };
  return {
    geolocation,
    watchers,
    is(latitude: number) {
      for (const { found } of watchers.values()) found({ coords: { latitude, longitude: 0, accuracy: 5 } });
    },
    fails(code: number) {
      for (const { failed } of watchers.values()) failed({ code });
    },
  };
}

let device: ReturnType<typeof standIn>;
const stops: (() => void)[] = [];
beforeEach(() => {
  device = standIn();
  vi.stubGlobal('navigator', { geolocation: device.geolocation });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** Starts a watcher. */
function look() {
  const received: unknown[] = [];
  const stop = watchPlace(
    ({ latitude }) => received.push(latitude),
    (problem) => received.push(problem),
  );
  stops.push(stop);
  return { received, stop };
}
const soon = () => Promise.resolve();

describe('the position of this device', () => {
  test('a second watcher receives the last position at once, zero too', async () => {
    const first = look();
    device.is(0);
    const second = look();
    await soon();
    expect([first.received, second.received]).toEqual([[0], [0]]);
    device.is(12);
    expect([first.received, second.received]).toEqual([
      [0, 12],
      [0, 12],
    ]);
  });

  test('forgets the position without watchers, and sends nothing to a stopped watcher', async () => {
    const first = look();
    device.is(12);
    const second = look();
    second.stop();
    await soon();
    expect(second.received).toEqual([]);
    first.stop();
    expect(device.watchers.size).toBe(0);
    const third = look();
    await soon();
    expect(third.received).toEqual([]);
  });

  test('reports denied, not found and timed out; an unmoving device reports no new position', async () => {
    const first = look();
    device.fails(TIMEOUT);
    device.fails(DENIED);
    device.fails(NOT_FOUND);
    expect(first.received).toEqual(['unavailable', 'denied', 'unavailable']);
    device.is(12);
    device.fails(TIMEOUT);
    expect(first.received.slice(3)).toEqual([12]);
    // A lost position is not a start for later watchers.
    device.fails(NOT_FOUND);
    const second = look();
    await soon();
    expect([first.received.at(-1), second.received]).toEqual(['unavailable', []]);
  });
});
