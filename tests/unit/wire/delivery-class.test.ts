import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../server/src/domain/index.ts';
import { deliveryClass } from '../../../server/src/wire/index.ts';

/** Only the fields that decide the class. */
const event = (fields: object) => ({ cid: 'messaging:a', createdAt: 1, ...fields }) as unknown as DomainEvent;
const keyOf = (one: DomainEvent) => {
  const found = deliveryClass(one);
  return found.kind === 'mergeable' ? found.key : found.kind;
};

describe('frames that wait for a slow connection', () => {
  test('only the latest state of a draft is kept, saved or deleted', () => {
    const draft = (type: string, parentId: string | null) => keyOf(event({ type, draft: { parentId } }));
    expect(draft('draft.updated', null)).toBe(draft('draft.deleted', null));
    expect(draft('draft.updated', 'thread')).not.toBe(draft('draft.updated', null));
  });

  test('a thread’s read mark replaces neither the channel’s nor another thread’s', () => {
    const read = (thread: string | null) =>
      keyOf(
        event({
          type: 'message.read',
          user: { id: 'ann' },
          thread: thread === null ? null : { parentId: thread },
        }),
      );
    expect(new Set([read(null), read('one'), read('two')]).size).toBe(3);
    expect(read('one')).toBe(read('one'));
  });

  test.each([
    'poll.vote_casted',
    'reminder.created',
    'notification.reminder_due',
    'notification.thread_message_new',
  ])('never drops %s', (type) => {
    expect(deliveryClass(event({ type }))).toEqual({ kind: 'durable' });
  });
});
