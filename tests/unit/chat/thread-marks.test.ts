import { describe, expect, test } from 'vitest';
import type { EventFields } from '../../../src/chat/event-fields.ts';
import { ThreadMarks } from '../../../src/chat/thread-marks.ts';
import { message } from './support/message.ts';

const ME = { id: 'me' };
const BEN = { id: 'ben' };

function marks(): { received: (...events: object[]) => string[]; changes: string[] } {
  const changes: string[] = [];
  const threads = new ThreadMarks((id) => changes.push(id));
  return {
    changes,
    received(...events) {
      for (const event of events) threads.onEvent({ cid: 'c:1', ...event } as EventFields, 'me');
      return [...threads.unread];
    },
  };
}

const reply = (user: object, more: object = {}) => ({
  type: 'message-added',
  receivedAs: 'watching',
  user,
  message: message(2, { parent_id: 'm1', user, ...more } as never),
});
/** The parent message as the server sends it after each reply. */
const answered = (author: object, repliers: readonly object[] = [BEN]) => ({
  type: 'message-changed',
  message: message(1, { user: author, reply_count: 1, thread_participants: repliers } as never),
});

describe('threads with unread replies', () => {
  test.each([
    ['before', [reply(BEN), answered(ME)]],
    ['after', [answered(ME), reply(BEN)]],
  ])('include one’s own threads, whichever event arrives first: the reply %s the message', (_, events) => {
    expect(marks().received(...events)).toEqual(['m1']);
  });

  test('include threads one has replied in', () => {
    expect(marks().received(answered(BEN, [BEN, ME]), reply(BEN))).toEqual(['m1']);
    expect(marks().received(reply(ME), reply(BEN))).toEqual(['m1']);
  });

  test('leave out other people’s threads, one’s own replies, and silent replies', () => {
    expect(marks().received(reply(BEN), answered(BEN))).toEqual([]);
    expect(marks().received(answered(ME), reply(ME))).toEqual([]);
    expect(marks().received(answered(ME), reply(BEN, { silent: true }))).toEqual([]);
  });

  test('include threads of unwatched channels, by the server’s notification', () => {
    const notified = { ...reply(BEN), receivedAs: 'thread' };
    expect(marks().received(notified)).toEqual(['m1']);
  });

  test.each([
    ['by reading it', { type: 'message.read', user: ME, thread: { parent_message_id: 'm1' } }],
    ['in another tab', { type: 'notification.mark_read', thread_id: 'm1' }],
    ['with everything else', { type: 'notification.mark_read', cid: undefined, unread_channels: 0 }],
    ['by replying', reply(ME)],
  ])('are cleared %s', (_, event) => {
    expect(marks().received(answered(ME), reply(BEN), event)).toEqual([]);
  });

  test('stay when only the channel is read, or someone else reads the thread', () => {
    const { received } = marks();
    received(answered(ME), reply(BEN));
    expect(received({ type: 'notification.mark_read', unread_channels: 0 })).toEqual(['m1']);
    expect(received({ type: 'message.read', user: BEN, thread: { parent_message_id: 'm1' } })).toEqual([
      'm1',
    ]);
    expect(received({ type: 'message.read', user: ME })).toEqual(['m1']);
  });

  test('return when marked unread; each change is reported once', () => {
    const { received, changes } = marks();
    received(answered(ME), reply(BEN), reply(BEN), { type: 'notification.mark_read', thread_id: 'm1' });
    expect(received({ type: 'notification.mark_unread', thread_id: 'm1' })).toEqual(['m1']);
    expect(changes).toEqual(['m1', 'm1', 'm1']);
  });
});
