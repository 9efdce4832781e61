import { describe, expect, test } from 'vitest';
import { receiptsOf, statusOf } from '../../../src/chat/conversation/receipts.ts';
import { Timeline } from '../../../src/chat/conversation/timeline.ts';
import { message, timeOf } from './support/message.ts';

const bob = { id: 'bob', name: 'Bob', online: true };
const cat = { id: 'cat', name: 'Cat', online: false };

function threeOfMine(): Timeline {
  const timeline = new Timeline();
  const me = { user: { id: 'me' } };
  timeline.reset([message(1, me), message(2), message(3, me), message(4, me)], false);
  return timeline;
}

describe('receipts', () => {
  test('show each reader at the newest own message they have read', () => {
    const { readers } = receiptsOf(threeOfMine().rows, 'me', [
      { person: bob, readAt: timeOf(3) + 500, deliveredAt: 0 },
      { person: cat, readAt: timeOf(2), deliveredAt: 0 },
    ]);
    expect(readers.get('m3')).toEqual({ people: [bob], at: timeOf(3) + 500 });
    expect(readers.get('m1')?.people).toEqual([cat]);
  });

  test('prefer read to delivered, and delivered to sent', () => {
    const receipts = receiptsOf(threeOfMine().rows, 'me', [
      { person: bob, readAt: timeOf(1), deliveredAt: timeOf(3) },
    ]);
    expect([1, 3, 4].map((n) => statusOf(timeOf(n), receipts))).toEqual(['read', 'delivered', 'sent']);
  });

  test('show no one who never read', () => {
    const { readers } = receiptsOf(threeOfMine().rows, 'me', [{ person: bob, readAt: 0, deliveredAt: 0 }]);
    expect(readers.size).toBe(0);
  });
});
