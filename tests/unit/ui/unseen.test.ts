import { describe, expect, test } from 'vitest';
import { INES, ME } from '../../../demo/gallery/people.ts';
import { message } from '../../../demo/gallery/snapshots.ts';
import { createRowBuilder } from '../../../src/ui/message-list/rows.ts';
import { countUnseen, newestOf } from '../../../src/ui/message-list/unseen.ts';

/** Rows of Ines's messages `m<from>` to `m<to>`, each written at its number. */
const rowsOf = (from: number, to: number, own: readonly number[] = []) =>
  createRowBuilder().build(
    Array.from({ length: to - from + 1 }, (_, index) => {
      const n = from + index;
      return message(own.includes(n) ? ME : INES, `${n}`, n, { id: `m${n}` });
    }),
    null,
  );
const read = { unread: 0, hasNewer: false, firstUnreadId: null };

describe('messages the reader has yet to see', () => {
  test('are those of others after the newest that was seen', () => {
    expect(countUnseen(rowsOf(1, 10, [8]), read, 6)).toBe(3);
  });

  test('are none in an old stretch where everything is read, however long it is', () => {
    expect(countUnseen(rowsOf(1, 38), { ...read, hasNewer: true }, 200)).toBe(0);
  });

  test('there, are those that have come meanwhile', () => {
    expect(countUnseen(rowsOf(1, 38), { ...read, hasNewer: true, unread: 2 }, 200)).toBe(2);
  });

  test('are fewer the further one reads, those behind the gap among them', () => {
    const opened = { unread: 40, hasNewer: true, firstUnreadId: 'm11' };
    const rows = rowsOf(1, 25);
    expect(countUnseen(rows, opened, 10)).toBe(40);
    expect(countUnseen(rows, opened, 15)).toBe(35);
    expect(countUnseen(rows, opened, 25)).toBe(25);
  });

  test('are found below an own message whose clock is behind', () => {
    const rows = [...rowsOf(1, 10), ...createRowBuilder().build([message(ME, 'late', 0)], null)];
    expect(countUnseen(rows, read, 8)).toBe(2);
  });
});

test('the newest message of somebody else is by its time, and up to a row', () => {
  expect(newestOf(rowsOf(1, 10, [10]))).toBe(9);
  expect(newestOf(rowsOf(1, 10), 4)).toBe(4);
  expect(newestOf(rowsOf(1, 3, [1, 2, 3]))).toBe(0);
});
