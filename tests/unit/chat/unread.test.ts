import { describe, expect, test } from 'vitest';
import type { ReadStateResponse, UserResponse } from '../../../protocol/index.ts';
import { Timeline } from '../../../src/chat/conversation/timeline.ts';
import { Unread } from '../../../src/chat/conversation/unread.ts';
import type { EventFields } from '../../../src/chat/event-fields.ts';
import { message, page, timeOf } from './support/message.ts';

function readTo(n: number, unread: number): ReadStateResponse[] {
  const last_read = new Date(timeOf(n)).toISOString();
  return [{ user: { id: 'me' } as UserResponse, last_read, unread_messages: unread }];
}

function loaded(from: number, to: number, hasOlder: boolean): Timeline {
  const timeline = new Timeline();
  timeline.reset(page(from, to), hasOlder);
  return timeline;
}

describe('unread', () => {
  test('the separator stays at the first unread message when everything is read', () => {
    const timeline = loaded(1, 9, false);
    const unread = new Unread();
    unread.load({ me: 'me', reads: readTo(6, 3) }, timeline);
    unread.enter();
    expect(unread.firstId(timeline)).toBe('m7');
    unread.markRead(timeOf(9));
    expect([unread.count, unread.firstId(timeline)]).toEqual([0, 'm7']);
    unread.leave();
    expect(unread.firstId(timeline)).toBeNull();
  });

  test('shows no separator while the first unread message is not loaded', () => {
    const timeline = loaded(11, 20, true);
    const unread = new Unread();
    unread.load({ me: 'me', reads: readTo(5, 15) }, timeline);
    unread.enter();
    expect(unread.firstId(timeline)).toBeNull();
    timeline.addOlder(page(4, 10), true);
    expect(unread.firstId(timeline)).toBe('m6');
  });

  test('a message that arrives while the server answers is unread, although the answer lacks it', () => {
    const timeline = loaded(1, 6, false);
    const unread = new Unread();
    unread.load({ me: 'me', reads: readTo(6, 0) }, timeline);
    timeline.put(message(7));
    unread.onEvent(
      { type: 'message-added', heardAs: 'watching', cid: 'c:1', message: message(7) } as EventFields,
      'c:1',
    );
    unread.load({ me: 'me', reads: readTo(6, 0) }, timeline);
    unread.enter();
    expect([unread.count, unread.firstId(timeline)]).toEqual([1, 'm7']);
  });

  test('a channel read elsewhere while the server answers stays read', () => {
    const timeline = loaded(1, 6, false);
    const unread = new Unread();
    unread.load({ me: 'me', reads: readTo(3, 3) }, timeline);
    const { readAt } = unread;
    const read = { type: 'message.read', user: { id: 'me' }, created_at: new Date(timeOf(6)).toISOString() };
    unread.onEvent(read as EventFields, 'c:1');
    unread.load({ me: 'me', reads: readTo(3, 3), askedAt: readAt }, timeline);
    expect(unread.count).toBe(0);
    unread.load({ me: 'me', reads: readTo(3, 3) }, timeline);
    expect(unread.count).toBe(3);
  });

  test.each([
    ['one’s own', { user: { id: 'me' } }],
    ['silent', { silent: true }],
    ['shadowed', { shadowed: true }],
    ['system', { type: 'system' as const }],
    ['a thread reply', { parent_id: 'm1' }],
    ['of a muted author', { user: { id: 'loud' } }],
  ])('does not count a message that is %s', (_, more) => {
    const unread = new Unread();
    unread.load({ me: 'me', reads: readTo(1, 0) }, loaded(1, 1, false));
    unread.muted = new Set(['loud']);
    unread.onEvent(
      { type: 'message-added', heardAs: 'watching', cid: 'c:1', message: message(2, more) } as EventFields,
      'c:1',
    );
    expect(unread.count).toBe(0);
  });

  test('reading elsewhere clears it; marking unread sets it', () => {
    const unread = new Unread();
    unread.load({ me: 'me', reads: readTo(1, 4) }, loaded(1, 5, false));
    unread.onEvent(
      { type: 'message.read', user: { id: 'me' }, created_at: new Date().toISOString() } as EventFields,
      'c:1',
    );
    expect(unread.count).toBe(0);
    const marked = { type: 'notification.mark_unread', cid: 'c:1', user: { id: 'me' }, unread_messages: 2 };
    unread.onEvent(marked as EventFields, 'c:1');
    expect(unread.count).toBe(2);
  });

  test('a thread’s mark is separate from its channel’s', () => {
    const channel = new Unread();
    const thread = new Unread('m1');
    channel.load({ me: 'me', reads: readTo(1, 4) }, loaded(1, 5, false));
    thread.load({ me: 'me', reads: readTo(1, 2) }, new Timeline('m1'));
    const onEvent = (event: object) => {
      for (const unread of [channel, thread]) unread.onEvent({ cid: 'c:1', ...event } as EventFields, 'c:1');
      return [channel.count, thread.count];
    };
    const at = new Date().toISOString();
    expect(
      onEvent({ type: 'message-added', heardAs: 'watching', message: message(6, { parent_id: 'm1' }) }),
    ).toEqual([4, 3]);
    const me = { id: 'me' };
    expect(
      onEvent({ type: 'message.read', user: me, created_at: at, thread: { parent_message_id: 'm1' } }),
    ).toEqual([4, 0]);
    expect(
      onEvent({ type: 'notification.mark_unread', user: me, thread_id: 'm1', unread_messages: 2 }),
    ).toEqual([4, 2]);
    expect(onEvent({ type: 'message.read', user: me, created_at: at })).toEqual([0, 2]);
    expect(onEvent({ type: 'notification.mark_read', user: me, created_at: at, thread_id: 'm1' })).toEqual([
      0, 0,
    ]);
  });

  test('counts messages after the read mark while the first of them is not loaded', () => {
    const timeline = loaded(11, 20, true);
    const unread = new Unread();
    unread.load({ me: 'me', reads: readTo(5, 15) }, timeline);
    unread.enter();
    expect(unread.above(timeline)).toEqual({ at: timeOf(5), count: 15 });
    unread.markRead(timeOf(20));
    expect(unread.above(timeline)).toEqual({ at: timeOf(5), count: 15 });
    timeline.addOlder(page(4, 10), true);
    expect(unread.above(timeline)).toBeNull();
  });

  test('without a read mark on the server, counts messages since the user last looked', () => {
    const timeline = loaded(1, 3, false);
    const unread = new Unread();
    unread.load({ me: 'me', reads: undefined }, timeline);
    expect([unread.tracked, unread.count]).toEqual([false, 0]);
    timeline.addNewer(page(4, 5), false);
    unread.load({ me: 'me', reads: undefined }, timeline);
    expect(unread.count).toBe(2);
  });
});
