import { describe, expect, test } from 'vitest';
import type { MessageResponse, ReadStateResponse, UserResponse } from '../../../protocol/index.ts';
import { Jumps } from '../../../src/chat/conversation/jumps.ts';
import { Loader } from '../../../src/chat/conversation/loader.ts';
import { targetOf } from '../../../src/chat/conversation/target.ts';
import { Unread } from '../../../src/chat/conversation/unread.ts';
import type { Link } from '../../../src/chat/link/open-link.ts';
import { Messages } from '../../../src/chat/messages/messages.ts';
import { systemClock } from '../../../src/util/clock.ts';
import { page, timeOf } from './support/message.ts';

const TARGET = targetOf('support:maya');

/** A conversation of 60 messages, of which the newest page is here and the first ten were read. */
function conversation(answer: () => Promise<readonly MessageResponse[]>) {
  const asked: unknown[] = [];
  const request = async ({ body }: { readonly body: { readonly messages: object } }) => {
    asked.push(body.messages);
    return { messages: await answer() };
  };
  const link = { client: { request } } as unknown as Link;
  const ports = {
    environment: { clock: systemClock },
    query: () => Promise.reject(new Error('not opened here')),
    messages: new Messages(),
    named: false,
  };
  const loader = new Loader(ports, () => {});
  loader.timeline.reset(page(36, 60), true);
  loader.phase = 'ready';
  const unread = new Unread();
  const last_read = new Date(timeOf(10)).toISOString();
  const reads: ReadStateResponse[] = [{ user: { id: 'me' } as UserResponse, last_read, unread_messages: 50 }];
  unread.load({ me: 'me', reads: reads }, loader.timeline);
  const jumps = new Jumps({
    clock: systemClock,
    changed() {},
    link: () => link,
    target: () => TARGET,
    loader,
    unread: () => unread,
  });
  return { asked, jumps, loader, unread };
}

const shown = (loader: Loader) => loader.timeline.rows.map(({ id }) => id);
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('entering a conversation with more unread than a page', () => {
  test('shows nothing until the page around the first of them is here, then that page', async () => {
    const { asked, jumps, loader, unread } = conversation(async () => page(1, 25));
    jumps.enter();
    expect([shown(loader), loader.phase]).toEqual([[], 'loading']);
    await settled();
    expect(asked).toEqual([{ created_at_around: new Date(timeOf(10)).toISOString(), limit: 25 }]);
    expect([shown(loader)[0], shown(loader).at(-1), loader.phase]).toEqual(['m1', 'm25', 'ready']);
    expect([unread.firstId(loader.timeline), unread.count]).toEqual(['m11', 50]);
    // The newest page is kept: the way back to it needs no request.
    expect(loader.stretches).toHaveLength(2);
  });

  test('shows the newest page, and the way up, if the other one cannot be fetched', async () => {
    const { jumps, loader, unread } = conversation(() => Promise.reject(new Error('no answer')));
    jumps.enter();
    await settled();
    expect([shown(loader)[0], loader.phase]).toEqual(['m36', 'ready']);
    expect([unread.above(loader.timeline), unread.openedCount]).toEqual([timeOf(10), 50]);
  });

  test('leads nowhere if all of them were deleted', async () => {
    const { jumps, loader, unread } = conversation(async () => page(1, 10));
    jumps.enter();
    await settled();
    expect([shown(loader)[0], loader.phase]).toEqual(['m36', 'ready']);
    expect([unread.above(loader.timeline), unread.openedCount]).toEqual([null, 0]);
  });

  test('makes no request if the first of them is in the newest page', async () => {
    const { asked, jumps, loader, unread } = conversation(async () => []);
    unread.markRead(timeOf(40));
    unread.count = 20;
    jumps.enter();
    await settled();
    expect([asked, shown(loader)[0], unread.firstId(loader.timeline)]).toEqual([[], 'm36', 'm41']);
  });

  test('leads nowhere if all messages are loaded and none of them counts', () => {
    const { jumps, loader, unread } = conversation(async () => []);
    loader.timeline.reset(page(1, 10), false);
    jumps.enter();
    expect([unread.above(loader.timeline), unread.openedCount]).toEqual([null, 0]);
  });
});
