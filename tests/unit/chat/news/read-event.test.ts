import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../../protocol/index.ts';
import { createReader, readEvent } from '../../../../src/chat/news/read-event.ts';

const ABOUT = { cid: 'messaging:room', channel_type: 'messaging', channel_id: 'room', created_at: 'now' };
const read = (event: object) => readEvent({ ...ABOUT, ...event } as ChatEvent);

test.each([
  ['message.new', 'watching'],
  ['notification.message_new', 'member'],
  ['notification.thread_message_new', 'thread'],
])('%s reports a new message, as %s', (type, receivedAs) => {
  const message = { id: 'm1' };
  expect(read({ type, message })).toEqual({ ...ABOUT, type: 'message-added', receivedAs, message });
});

test('a message that several events carry is new with the first of them', () => {
  const next = createReader();
  const again = (type: string, id: string) => {
    const news = next({ ...ABOUT, type, message: { id } } as ChatEvent);
    return news.type === 'message-added' && news.again === true;
  };
  expect(again('notification.message_new', 'm1')).toBe(false);
  expect(again('message.new', 'm1')).toBe(true);
  expect(again('notification.thread_message_new', 'm1')).toBe(true);
  expect(again('message.new', 'm2')).toBe(false);
});

test('ignores an event without its message', () => {
  const next = createReader();
  const event = { ...ABOUT, type: 'message.new' } as ChatEvent;
  expect([next(event), next(event)]).toMatchObject([{ receivedAs: 'watching' }, { again: true }]);
});

test('reports a membership that began or changed with its member', () => {
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

test('reports a change for an edited or restored message', () => {
  for (const type of ['message.updated', 'message.undeleted'])
    expect(read({ type, message: { id: 'm1' } })).toEqual({
      ...ABOUT,
      type: 'message-changed',
      message: { id: 'm1' },
    });
});

test('reports the remains of a deleted message', () => {
  const left = (how: object) => read({ type: 'message.deleted', message: { id: 'm1' }, ...how });
  expect(left({})).toMatchObject({ type: 'message-removed', leaves: 'mark', message: { id: 'm1' } });
  expect(left({ hard_delete: true })).toMatchObject({ leaves: 'nothing' });
  expect(left({ deleted_for_me: true })).toMatchObject({ leaves: 'hidden' });
});

test.each([
  ['reaction.new', 'added'],
  ['reaction.updated', 'replaced'],
  ['reaction.deleted', 'removed'],
])('%s reports that a reaction was %s', (type, change) => {
  const reaction = { type: 'like', user_id: 'eve' };
  expect(read({ type, reaction })).toEqual({ ...ABOUT, type: 'reaction-changed', change, reaction });
});

test.each(['channel.deleted', 'notification.channel_deleted', 'notification.removed_from_channel'])(
  '%s reports that the channel ended for this person',
  (type) => {
    expect(read({ type })).toEqual({ ...ABOUT, type: 'channel-ended' });
  },
);

test('passes on other events and an app’s own events unchanged', () => {
  for (const type of ['typing.start', 'poll.closed', 'user.updated', 'an.event.of.the.app']) {
    const event = { ...ABOUT, type } as ChatEvent;
    expect(readEvent(event)).toBe(event);
  }
});
