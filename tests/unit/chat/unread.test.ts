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
      { type: 'message-added', receivedAs: 'watching', cid: 'c:1', message: message(7) } as EventFields,
      'c:1',
      [timeline],
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
    unread.onEvent(read as EventFields, 'c:1', [timeline]);
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
      { type: 'message-added', receivedAs: 'watching', cid: 'c:1', message: message(2, more) } as EventFields,
      'c:1',
      [],
    );
    expect(unread.count).toBe(0);
  });

  test('reading elsewhere clears it; marking unread sets it', () => {
    const unread = new Unread();
    unread.load({ me: 'me', reads: readTo(1, 4) }, loaded(1, 5, false));
    unread.onEvent(
      { type: 'message.read', user: { id: 'me' }, created_at: new Date().toISOString() } as EventFields,
      'c:1',
      [],
    );
    expect(unread.count).toBe(0);
    const marked = { type: 'notification.mark_unread', cid: 'c:1', user: { id: 'me' }, unread_messages: 2 };
    unread.onEvent(marked as EventFields, 'c:1', []);
    expect(unread.count).toBe(2);
  });

  test('a thread’s mark is separate from its channel’s', () => {
    const channel = new Unread();
    const thread = new Unread('m1');
    channel.load({ me: 'me', reads: readTo(1, 4) }, loaded(1, 5, false));
    thread.load({ me: 'me', reads: readTo(1, 2) }, new Timeline('m1'));
    const onEvent = (event: object) => {
      for (const unread of [channel, thread])
        unread.onEvent({ cid: 'c:1', ...event } as EventFields, 'c:1', []);
      return [channel.count, thread.count];
    };
    const at = new Date().toISOString();
    expect(
      onEvent({ type: 'message-added', receivedAs: 'watching', message: message(6, { parent_id: 'm1' }) }),
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
    expect([unread.above(timeline), unread.openedCount]).toEqual([timeOf(5), 15]);
    unread.markRead(timeOf(20));
    expect([unread.above(timeline), unread.openedCount]).toEqual([timeOf(5), 15]);
    timeline.addOlder(page(4, 10), true);
    expect([unread.above(timeline), unread.openedCount]).toEqual([null, 15]);
  });

  test('that were read in another tab, leads to no first message if that is not loaded', () => {
    const read = { type: 'message.read', user: { id: 'me' }, created_at: new Date().toISOString() };
    const entered = (from: number) => {
      const timeline = loaded(from, 20, from > 1);
      const unread = new Unread();
      unread.load({ me: 'me', reads: readTo(5, 15) }, timeline);
      unread.enter();
      unread.firstId(timeline);
      unread.onEvent(read as EventFields, 'c:1', [timeline]);
      return [unread.firstId(timeline), unread.above(timeline), unread.openedCount, unread.count];
    };
    expect(entered(11)).toEqual([null, null, 0, 0]);
    // The separator stays in its place.
    expect(entered(1)).toEqual(['m6', null, 15, 0]);
  });

  describe('read in part', () => {
    const at = (n: number) => new Date(timeOf(n)).toISOString();
    const readEvent = (n: number) =>
      ({ type: 'message.read', cid: 'c:1', user: { id: 'me' }, created_at: at(n) }) as EventFields;
    /** Messages 11 to 50 are unread; those around the first of them are shown, and the newest page is kept aside. */
    const opened = () => {
      const timeline = new Timeline();
      timeline.reset(page(1, 25), false, true);
      const unread = new Unread();
      unread.load({ me: 'me', reads: readTo(10, 40) }, timeline);
      unread.enter();
      const stretches = [timeline, loaded(36, 50, true)];
      return { timeline, unread, stretches };
    };

    test('up to a message, counts those after it', () => {
      const { timeline, unread, stretches } = opened();
      unread.readUpTo(timeOf(20), stretches);
      expect([unread.count, unread.readAt]).toEqual([30, timeOf(20)]);
      // Scrolling up reads nothing, and takes nothing back.
      unread.readUpTo(timeOf(15), stretches);
      expect([unread.count, unread.readAt]).toEqual([30, timeOf(20)]);
      expect(unread.firstId(timeline)).toBe('m11');
    });

    test('the event of one’s own read, which comes after further reading, changes nothing', () => {
      const { unread, stretches } = opened();
      unread.readUpTo(timeOf(20), stretches);
      unread.onEvent(readEvent(15), 'c:1', stretches);
      const notification = {
        type: 'notification.mark_read',
        cid: 'c:1',
        unread_channels: 1,
        created_at: at(60),
      };
      unread.onEvent(notification as EventFields, 'c:1', stretches);
      expect(unread.count).toBe(30);
      unread.onEvent({ ...notification, unread_channels: 0 } as EventFields, 'c:1', stretches);
      expect(unread.count).toBe(0);
    });

    test.each([
      ['among those shown', 13, 37],
      ['among the newest', 41, 9],
      ['to the end', 60, 0],
    ])('in another tab, %s', (_, n, left) => {
      const { unread, stretches } = opened();
      unread.onEvent(readEvent(n), 'c:1', stretches);
      expect(unread.count).toBe(left);
    });

    test('covers no messages that were jumped over', () => {
      const { timeline, unread } = opened();
      const follows = (rows: Timeline, id: string) => {
        const row = rows.get(id);
        return row && unread.followsRead(row, rows);
      };
      expect(['m9', 'm11', 'm25'].map((id) => follows(timeline, id))).toEqual([false, true, true]);
      expect(follows(loaded(36, 50, true), 'm40')).toBe(false);
      expect(follows(loaded(10, 50, true), 'm40')).toBe(true);
    });
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
