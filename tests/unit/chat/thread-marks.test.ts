import { describe, expect, test } from 'vitest';
import type { EventFields } from '../../../src/chat/event-fields.ts';
import { ThreadMarks } from '../../../src/chat/thread-marks.ts';
import { message } from './support/message.ts';

const ME = { id: 'me' };
const BEN = { id: 'ben' };

function marks(): { heard: (...events: object[]) => string[]; changes: string[] } {
  const changes: string[] = [];
  const threads = new ThreadMarks((id) => changes.push(id));
  return {
    changes,
    heard(...events) {
      for (const event of events) threads.onEvent({ cid: 'c:1', ...event } as EventFields, 'me');
      return [...threads.unread];
    },
  };
}

const reply = (user: object, more: object = {}) => ({
  type: 'message-added',
  heardAs: 'watching',
  user,
  message: message(2, { parent_id: 'm1', user, ...more } as never),
});
/** The message that was answered, as it is told after each reply. */
const answered = (author: object, repliers: readonly object[] = [BEN]) => ({
  type: 'message-changed',
  message: message(1, { user: author, reply_count: 1, thread_participants: repliers } as never),
});

describe('threads with unread replies', () => {
  test.each([
    ['before', [reply(BEN), answered(ME)]],
    ['after', [answered(ME), reply(BEN)]],
  ])('one’s own, whichever is told first: the reply %s the message', (_, events) => {
    expect(marks().heard(...events)).toEqual(['m1']);
  });

  test('where one has replied', () => {
    expect(marks().heard(answered(BEN, [BEN, ME]), reply(BEN))).toEqual(['m1']);
    expect(marks().heard(reply(ME), reply(BEN))).toEqual(['m1']);
  });

  test('not those of others, one’s own replies, or silent ones', () => {
    expect(marks().heard(reply(BEN), answered(BEN))).toEqual([]);
    expect(marks().heard(answered(ME), reply(ME))).toEqual([]);
    expect(marks().heard(answered(ME), reply(BEN, { silent: true }))).toEqual([]);
  });

  test('of channels that are not watched, as the server tells', () => {
    const told = { ...reply(BEN), heardAs: 'thread' };
    expect(marks().heard(told)).toEqual(['m1']);
  });

  test.each([
    ['by reading it', { type: 'message.read', user: ME, thread: { parent_message_id: 'm1' } }],
    ['in another tab', { type: 'notification.mark_read', thread_id: 'm1' }],
    ['with everything else', { type: 'notification.mark_read', cid: undefined, unread_channels: 0 }],
    ['by replying', reply(ME)],
  ])('go %s', (_, event) => {
    expect(marks().heard(answered(ME), reply(BEN), event)).toEqual([]);
  });

  test('stay when the channel alone is read, or when somebody else reads the thread', () => {
    const { heard } = marks();
    heard(answered(ME), reply(BEN));
    expect(heard({ type: 'notification.mark_read', unread_channels: 0 })).toEqual(['m1']);
    expect(heard({ type: 'message.read', user: BEN, thread: { parent_message_id: 'm1' } })).toEqual(['m1']);
    expect(heard({ type: 'message.read', user: ME })).toEqual(['m1']);
  });

  test('come back where one sets them back, and each change is told once', () => {
    const { heard, changes } = marks();
    heard(answered(ME), reply(BEN), reply(BEN), { type: 'notification.mark_read', thread_id: 'm1' });
    expect(heard({ type: 'notification.mark_unread', thread_id: 'm1' })).toEqual(['m1']);
    expect(changes).toEqual(['m1', 'm1', 'm1']);
  });
});
