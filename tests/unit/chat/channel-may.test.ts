import { expect, test } from 'vitest';
import { mayOf } from '../../../src/chat/list/acts.ts';
import type { Entry } from '../../../src/chat/list/entry.ts';

const entry = (
  own_capabilities: readonly string[],
  { membership = {}, ...more }: Partial<Entry> & { readonly membership?: object | null } = {},
): Entry => ({
  ...{ cid: 'messaging:a', unread: 0, wait: { unansweredSince: null, firstAnswerMs: null } },
  channel: { data: { cid: 'messaging:a', own_capabilities }, membership } as never,
  last: { id: 'm', message: { id: 'm', type: 'regular', user: { id: 'other' } } } as never,
  ...more,
});
const ALL = ['read-events', 'mute-channel', 'leave-channel', 'delete-channel'];

test('allows each action only with its capability', () => {
  expect(mayOf(entry([]), 'me')).toEqual({
    ...{ markRead: false, markUnread: false, mute: false, place: true, archived: false },
    ...{ leave: false, remove: false },
  });
  expect(mayOf(entry(ALL), 'me')).toMatchObject({ mute: true, leave: true, remove: true, markUnread: true });
});

test('an unread channel can be marked read; a read one whose last message is from someone else can be marked unread', () => {
  expect(mayOf(entry(ALL, { unread: 2 }), 'me')).toMatchObject({ markRead: true, markUnread: false });
  expect(mayOf(entry(ALL), 'other')).toMatchObject({ markRead: false, markUnread: false });
  expect(mayOf(entry(ALL, { last: null }), 'me')).toMatchObject({ markUnread: false });
});

test('someone who is no member yet can neither pin, mute nor leave', () => {
  expect(mayOf(entry(ALL, { membership: null }), 'me')).toMatchObject({
    place: false,
    leave: false,
    mute: false,
  });
  expect(mayOf(entry(ALL, { membership: { invited: true } }), 'me')).toMatchObject({
    ...{ place: false, leave: false, mute: false, markUnread: false },
  });
});
