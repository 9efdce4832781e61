import { expect, test } from 'vitest';
import type { EventFields } from '../../../src/chat/event-fields.ts';
import { TypingTimes } from '../../../src/chat/list/typing-times.ts';
import { TestClock } from './support/world.ts';

const event = (type: 'typing.start' | 'typing.stop', id: string, cid = 'messaging:a') =>
  ({ type, cid, user: { id } }) as never;

test('reports typing.stop 7 s after a person’s last typing.start, and nothing after stop()', () => {
  const clock = new TestClock();
  const ended: string[] = [];
  const times = new TypingTimes(clock, ({ type, user, cid }: EventFields) =>
    ended.push(`${type} ${user?.id} ${cid}`),
  );
  times.note(event('typing.start', 'ann'), 'me');
  times.note(event('typing.start', 'me'), 'me');
  clock.run(5_000);
  times.note(event('typing.start', 'ann'), 'me');
  times.note(event('typing.start', 'bob'), 'me');
  clock.run(6_999);
  expect(ended).toEqual([]);
  times.note(event('typing.stop', 'bob'), 'me');
  clock.run(1);
  expect(ended).toEqual(['typing.stop ann messaging:a']);
  times.note(event('typing.start', 'ann', 'messaging:b'), 'me');
  times.stop();
  clock.run(10_000);
  expect(ended).toHaveLength(1);
});
