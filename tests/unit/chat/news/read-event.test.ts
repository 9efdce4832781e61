import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../../protocol/index.ts';
import { readEvent } from '../../../../src/chat/news/read-event.ts';

const ABOUT = { cid: 'messaging:room', channel_type: 'messaging', channel_id: 'room', created_at: 'now' };
const read = (event: object) => readEvent({ ...ABOUT, ...event } as ChatEvent);

test('a membership that began or changed is news of that member', () => {
  const member = { user_id: 'eve' };
  expect(read({ type: 'member.added', member })).toEqual({
    ...ABOUT,
    type: 'member-changed',
    joined: true,
    member,
  });
  expect(read({ type: 'member.updated', member })).toMatchObject({ type: 'member-changed', joined: false });
  expect(read({ type: 'member.removed', member })).toMatchObject({ type: 'member-removed', member });
});

test('events that nothing has to interpret, and those of an app, pass as they are', () => {
  for (const type of ['typing.start', 'poll.closed', 'user.updated', 'an.event.of.the.app']) {
    const event = { ...ABOUT, type } as ChatEvent;
    expect(readEvent(event)).toBe(event);
  }
});
