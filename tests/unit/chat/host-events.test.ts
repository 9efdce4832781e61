import { expect, expectTypeOf, test } from 'vitest';
import type { ChatEvent } from '../../../protocol/index.ts';
import { HostEvents } from '../../../src/chat/events.ts';
import type { ChatEvents, SessionSnapshot } from '../../../src/chat/index.ts';
import { createReader } from '../../../src/chat/news/read-event.ts';
import type { StoopEvents } from '../../../src/embed/contract.ts';
import { message } from './support/message.ts';

const quiet: SessionSnapshot = {
  identity: { kind: 'none' },
  connection: 'idle',
  error: null,
  unread: 0,
  unreadThreads: 0,
};

function recorder() {
  const notified: [string, unknown][] = [];
  return { notified, events: new HostEvents((event, detail) => notified.push([event, detail])) };
}

test('events have the shapes promised to host pages', () => {
  expectTypeOf<ChatEvents>().toExtend<Pick<StoopEvents, keyof ChatEvents>>();
});

test('reports a message once if two events carry it', () => {
  const { notified, events } = recorder();
  const read = createReader();
  for (const type of ['message.new', 'notification.message_new']) {
    events.message(read({ type, cid: 'a:b', message: message(1) } as ChatEvent), 'me');
  }
  expect(notified).toEqual([['message', { id: 'm1', cid: 'a:b', from: 'ann', text: 'number 1' }]]);
});

test('reports only changes', () => {
  const { notified, events } = recorder();
  events.session(quiet);
  events.session({ ...quiet, connection: 'connecting' });
  events.session({ ...quiet, connection: 'connecting', unread: 2 });
  events.session({ ...quiet, connection: 'connecting', unread: 2 });
  expect(notified).toEqual([
    ['connection', { state: 'connecting' }],
    ['unread', { count: 2 }],
  ]);
});
