import { expect, test } from 'vitest';
import { textFrame } from '../../../server/src/realtime/text-frame.ts';
import { frameSplitter, isTextFrame } from '../../support/faults/frames.ts';
import { faultsIn, type Schedule, scheduleOf } from '../../support/faults/schedule.ts';

const ALL = { serverFaults: ['kill', 'fill', 'lock'], changes: true } as const;
const MANY = Array.from({ length: 300 }, (_, seed) => scheduleOf(seed, ALL));

const kindsIn = ({ steps }: Schedule) =>
  steps.map((step) => ('fault' in step ? `${step.kind} ${step.fault}` : step.kind));

test('a seed always makes the same schedule, and each another one', () => {
  for (const { seed } of MANY) expect(scheduleOf(seed, ALL)).toEqual(MANY[seed]);
  expect(new Set(MANY.map(({ steps }) => JSON.stringify(steps))).size).toBe(MANY.length);
});

test('people write and faults happen in every schedule, in the order of time', () => {
  for (const schedule of MANY) {
    const times = schedule.steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(kindsIn(schedule)).toContain('say');
    expect(faultsIn(schedule)).toBeGreaterThan(3);
  }
});

test('every fault happens in some schedule', () => {
  const kinds = [...new Set(MANY.flatMap(kindsIn))].sort();
  expect(kinds).toEqual([
    'change',
    ...['frame delay', 'frame drop', 'frame duplicate', 'frame reorder', 'frame split', 'frame truncate'],
    ...['line black-hole', 'line cut', 'line no-sockets', 'line offline', 'line portal', 'line reset'],
    'reload',
    ...['request bad-gateway', 'request black-hole', 'request delay', 'request drop', 'request duplicate'],
    ...['request lose-answer', 'request reorder', 'request swallow-answer', 'request truncate'],
    'say',
    ...['server fill', 'server kill', 'server lock'],
  ]);
});

test('without faults of the server and changes, there are none', () => {
  const kinds = new Set(
    MANY.flatMap(({ seed }) => kindsIn(scheduleOf(seed, { serverFaults: [], changes: false }))),
  );
  expect([...kinds].filter((kind) => kind.startsWith('server') || kind === 'change')).toEqual([]);
});

test('frames of every length are split, wherever the stream is cut', () => {
  const frames = [0, 5, 125, 126, 70_000].map((length) => textFrame(Buffer.alloc(length, 'x')));
  const stream = Buffer.concat(frames);
  for (const size of [1, 3, 1_000, stream.length]) {
    const split = frameSplitter();
    const found: Buffer[] = [];
    for (let at = 0; at < stream.length; at += size) found.push(...split(stream.subarray(at, at + size)));
    expect(found.map(({ length }) => length)).toEqual(frames.map(({ length }) => length));
    expect(found.every(isTextFrame)).toBe(true);
  }
});
