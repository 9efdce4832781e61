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

test('a message that was edited, or is back, has changed', () => {
  for (const type of ['message.updated', 'message.undeleted'])
    expect(read({ type, message: { id: 'm1' } })).toEqual({
      ...ABOUT,
      type: 'message-changed',
      message: { id: 'm1' },
    });
});

test('a message that was deleted says what is left of it', () => {
  const left = (how: object) => read({ type: 'message.deleted', message: { id: 'm1' }, ...how });
  expect(left({})).toMatchObject({ type: 'message-removed', leaves: 'mark', message: { id: 'm1' } });
  expect(left({ hard_delete: true })).toMatchObject({ leaves: 'nothing' });
  expect(left({ deleted_for_me: true })).toMatchObject({ leaves: 'hidden' });
});

test.each([
  ['reaction.new', 'added'],
  ['reaction.updated', 'replaced'],
  ['reaction.deleted', 'removed'],
])('%s says that a reaction was %s', (type, change) => {
  const reaction = { type: 'like', user_id: 'eve' };
  expect(read({ type, reaction })).toEqual({ ...ABOUT, type: 'reaction-changed', change, reaction });
});

test('events that nothing has to interpret, and those of an app, pass as they are', () => {
  for (const type of ['typing.start', 'poll.closed', 'user.updated', 'an.event.of.the.app']) {
    const event = { ...ABOUT, type } as ChatEvent;
    expect(readEvent(event)).toBe(event);
  }
});
