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
  const told: [string, unknown][] = [];
  return { told, events: new HostEvents((event, detail) => told.push([event, detail])) };
}

test('events have the shapes promised to host pages', () => {
  expectTypeOf<ChatEvents>().toExtend<Pick<StoopEvents, keyof ChatEvents>>();
});

test('reports a message once if two events carry it', () => {
  const { told, events } = recorder();
  const read = createReader();
  for (const type of ['message.new', 'notification.message_new']) {
    events.message(read({ type, cid: 'a:b', message: message(1) } as ChatEvent), 'me');
  }
  expect(told).toEqual([['message', { id: 'm1', cid: 'a:b', from: 'ann', text: 'number 1' }]]);
});

test('reports only changes', () => {
  const { told, events } = recorder();
  events.session(quiet);
  events.session({ ...quiet, connection: 'connecting' });
  events.session({ ...quiet, connection: 'connecting', unread: 2 });
  events.session({ ...quiet, connection: 'connecting', unread: 2 });
  expect(told).toEqual([
    ['connection', { state: 'connecting' }],
    ['unread', { count: 2 }],
  ]);
});
