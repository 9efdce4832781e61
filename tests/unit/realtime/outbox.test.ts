import { describe, expect, test } from 'vitest';
import type { SlowReaders } from '../../../server/src/realtime/backlog.ts';
import { Outbox } from '../../../server/src/realtime/outbox.ts';
import type { DeliveryClass } from '../../../server/src/wire/index.ts';

const LIMITS = { socketBytes: 10, queueBytes: 20 };
const durable: DeliveryClass = { kind: 'durable' };
const fleeting: DeliveryClass = { kind: 'fleeting' };
const mergeable = (key: string): DeliveryClass => ({ kind: 'mergeable', key });

/** A peer that reads when the test says so. */
function slowPeer() {
  const taken: string[] = [];
  const pending: { readonly data: Buffer; readonly sent: () => void }[] = [];
  const sink = {
    bufferedAmount: 0,
    send(data: Buffer, sent: () => void) {
      sink.bufferedAmount += data.length;
      pending.push({ data, sent });
    },
  };
  return {
    sink,
    taken,
    read() {
      for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
        sink.bufferedAmount -= next.data.length;
        taken.push(next.data.toString());
        next.sent();
      }
    },
  };
}

function outboxOf(peer: ReturnType<typeof slowPeer>, slow: SlowReaders | null = null) {
  const outbox = new Outbox(peer.sink, LIMITS, slow);
  return (text: string, delivery: DeliveryClass) => outbox.push(Buffer.from(text), delivery);
}

describe('Outbox', () => {
  test('keeps the order of waiting frames', () => {
    const peer = slowPeer();
    const push = outboxOf(peer);
    for (const text of ['0123456789', 'a', 'b', 'c']) expect(push(text, durable)).toBe(true);
    peer.read();
    expect(peer.taken).toEqual(['0123456789', 'a', 'b', 'c']);
  });

  test('a later mergeable frame replaces the waiting one', () => {
    const peer = slowPeer();
    const push = outboxOf(peer);
    push('0123456789', durable);
    push('old', mergeable('k'));
    push('x', durable);
    push('new', mergeable('k'));
    peer.read();
    expect(peer.taken).toEqual(['0123456789', 'x', 'new']);
  });

  test('when full, drops mergeable frames, then fleeting ones, and keeps durable ones', () => {
    const peer = slowPeer();
    const push = outboxOf(peer);
    push('0123456789', durable);
    push('mmmmmmmm', mergeable('k'));
    push('ffffffff', fleeting);
    expect(push('dddddddd', durable)).toBe(true);
    expect(push('eeeeeeee', durable)).toBe(true);
    peer.read();
    expect(peer.taken).toEqual(['0123456789', 'dddddddd', 'eeeeeeee']);
  });

  test('reports that a durable frame would be lost', () => {
    const peer = slowPeer();
    const push = outboxOf(peer);
    push('0123456789', durable);
    expect(push('d'.repeat(20), durable)).toBe(true);
    expect(push('d', durable)).toBe(false);
  });

  test('counts frames that a slow peer loses; a replaced frame is not lost', () => {
    const notified: string[] = [];
    const push = outboxOf(slowPeer(), {
      dropped: (frames) => notified.push(`${frames} dropped`),
      cutOff: () => notified.push('cut off'),
    });
    push('0123456789', durable);
    push('old', mergeable('k'));
    push('new', mergeable('k'));
    push('ffffffff', fleeting);
    expect(notified).toEqual([]);
    push('d'.repeat(20), durable);
    expect(notified).toEqual(['2 dropped']);
    push('d', durable);
    expect(notified).toEqual(['2 dropped', '0 dropped', 'cut off']);
  });
});
