import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchPlace } from '../../../../src/features/location/geolocation.ts';

type Found = (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void;
type Failed = (error: { code: number }) => void;

const DENIED = 1;
const NOT_FOUND = 2;
const TIMEOUT = 3;

/** A browser as Chromium is: who begins to watch later is told nothing before the device moves. */
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

/** Somebody who looks. */
function look() {
  const heard: unknown[] = [];
  const stop = watchPlace(
    ({ latitude }) => heard.push(latitude),
    (problem) => heard.push(problem),
  );
  stops.push(stop);
  return { heard, stop };
}
const soon = () => Promise.resolve();

describe('where this device is', () => {
  test('a second one who looks is told at once what the first one knows, zero as well', async () => {
    const first = look();
    device.is(0);
    const second = look();
    await soon();
    expect([first.heard, second.heard]).toEqual([[0], [0]]);
    device.is(12);
    expect([first.heard, second.heard]).toEqual([
      [0, 12],
      [0, 12],
    ]);
  });

  test('nothing is kept once nobody looks, and whoever has stopped is told nothing', async () => {
    const first = look();
    device.is(12);
    const second = look();
    second.stop();
    await soon();
    expect(second.heard).toEqual([]);
    first.stop();
    expect(device.watchers.size).toBe(0);
    const third = look();
    await soon();
    expect(third.heard).toEqual([]);
  });

  test('denied, not found and too long are said; a device that stays where it is has no new place to find', async () => {
    const first = look();
    device.fails(TIMEOUT);
    device.fails(DENIED);
    device.fails(NOT_FOUND);
    expect(first.heard).toEqual(['unavailable', 'denied', 'unavailable']);
    device.is(12);
    device.fails(TIMEOUT);
    expect(first.heard.slice(3)).toEqual([12]);
    // What is not found any more is no place to begin with.
    device.fails(NOT_FOUND);
    const second = look();
    await soon();
    expect([first.heard.at(-1), second.heard]).toEqual(['unavailable', []]);
  });
});
