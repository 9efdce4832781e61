import { expect, test } from 'vitest';
import { prune } from '../../../src/offline/prune.ts';
import { type Row, rowOf } from '../../../src/offline/rows.ts';

const row = (key: string, place: string, at: number): Row => ({ ...rowOf(key, {}, { place, at }), size: 10 });
const NOTHING = { channels: [], messages: [], replies: [], threads: [] };
const LIMITS = { channels: 2, perPlace: 2, size: 1_000 };
const removed = (rows: Partial<Parameters<typeof prune>[0]>, limits = LIMITS) =>
  prune({ ...NOTHING, ...rows }, limits).map((step) => 'remove' in step && `${step.table} ${step.remove}`);

test('a store within its limits loses nothing', () => {
  expect(removed({ channels: [row('a', '', 1)], messages: [row('m', 'a', 1)] })).toEqual([]);
});

test('the channels with the latest activity stay, the others go with their messages, threads and replies', () => {
  const rows = {
    channels: [row('a', '', 1), row('b', '', 3), row('c', '', 2)],
    messages: [row('in a', 'a', 9), row('in b', 'b', 1)],
    threads: [row('in a', 'a', 9)],
    replies: [row('reply', 'in a', 9), row('kept', 'in b', 1)],
  };
  expect(removed(rows)).toEqual(['channels a', 'messages in a', 'replies reply', 'threads in a']);
});

test('each place keeps its newest messages', () => {
  const messages = [row('1', 'a', 1), row('2', 'a', 2), row('3', 'a', 3)];
  const replies = [row('r1', '3', 1), row('r2', '3', 2), row('r3', '3', 3)];
  expect(removed({ channels: [row('a', '', 1)], messages, replies })).toEqual(['messages 1', 'replies r1']);
});

test('beyond the size the oldest messages go first, of all channels', () => {
  const rows = {
    channels: [row('a', '', 1), row('b', '', 2)],
    messages: [row('old', 'a', 1), row('older', 'b', 0), row('new', 'b', 5), row('newer', 'a', 6)],
  };
  expect(removed(rows, { ...LIMITS, size: 45 })).toEqual(['messages old', 'messages older']);
});
