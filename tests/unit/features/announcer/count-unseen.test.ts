import { expect, test } from 'vitest';
import { INES, ME } from '../../../../demo/gallery/people.ts';
import { conversation, message } from '../../../../demo/gallery/snapshots.ts';
import { countUnseen } from '../../../../src/features/announcer/count-unseen.ts';

/** Messages of Ines `m<from>` to `m<to>`; `own` are by this person. */
const messages = (from: number, to: number, own: readonly number[] = []) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const n = from + index;
    return message(own.includes(n) ? ME : INES, `${n}`, { createdAt: n, id: `m${n}` });
  });

test('messages of others after the last one seen are new, as far as they are unread', () => {
  const shown = conversation({ messages: messages(1, 10, [8]), unread: 3 });
  expect(countUnseen(shown, 'm6')).toBe(3);
  expect(countUnseen(shown, 'm9')).toBe(1);
  // Read in another tab.
  expect(countUnseen({ ...shown, unread: 0 }, 'm6')).toBe(0);
});

test('nothing is new in an old stretch while everything is read; later messages are', () => {
  const old = conversation({ messages: messages(1, 38), hasNewer: true });
  expect(countUnseen(old, 'm60')).toBe(0);
  expect(countUnseen(old, 'm12')).toBe(0);
  expect(countUnseen({ ...old, unread: 2 }, 'm12')).toBe(2);
});

test('the messages behind a gap are counted, and fewer the further one reads', () => {
  const opened = { messages: messages(1, 25), hasNewer: true, unread: 40, firstUnreadId: 'm11' };
  const seen = (id: string) => countUnseen(conversation(opened), id);
  expect(['m10', 'm15', 'm25'].map(seen)).toEqual([40, 35, 25]);
});

test('times do not matter: a clock may be wrong', () => {
  const late = messages(1, 10).map((one, at) => ({ ...one, createdAt: 100 - at }));
  expect(countUnseen(conversation({ messages: late, unread: 4 }), 'm8')).toBe(2);
});
