import { describe, expect, test } from 'vitest';
import type { ChannelStateResponseFields, ChatEvent } from '../../../../protocol/index.ts';
import { ChannelState } from '../../../../src/chat/channels/channel-state.ts';
import { readEvent } from '../../../../src/chat/news/read-event.ts';
import { TestClock } from '../support/world.ts';

const CID = 'messaging:room';
const AT = '2026-01-05T10:00:00.000Z';
const LATER = '2026-01-05T10:05:00.000Z';
const ms = (time: string) => Date.parse(time);
const user = (id: string, more: object = {}) => ({
  ...{ id, name: id, role: 'user', banned: false, online: true, teams: [], created_at: AT, updated_at: AT },
  ...more,
});
const member = (id: string, more: object = {}) => ({
  ...{ user: user(id), user_id: id, channel_role: 'channel_member', banned: false, shadow_banned: false },
  ...{ notifications_muted: false, created_at: AT, updated_at: AT },
  ...more,
});
const data = (more: object = {}) => ({
  ...{
    cid: CID,
    type: 'messaging',
    id: 'room',
    disabled: false,
    frozen: false,
    created_at: AT,
    updated_at: AT,
  },
  ...{ member_count: 2, own_capabilities: ['send-message', 'read-events'], cooldown: 0, name: 'Room' },
  ...more,
});

/** The server's answer to a query of the whole channel. */
const answer = (more: object = {}): ChannelStateResponseFields => ({
  channel: data(),
  members: [member('ann'), member('ben')],
  membership: member('ann'),
  messages: [],
  pinned_messages: [],
  threads: [],
  watcher_count: 2,
  watchers: [user('ben')],
  read: [{ user: user('ben'), last_read: AT, last_delivered_at: AT, unread_messages: 0 }],
  push_preferences: { chat_level: 'mentions' },
  ...more,
});

function filled() {
  const clock = new TestClock();
  let changes = 0;
  const channel = new ChannelState(CID, clock, () => {
    changes += 1;
  });
  channel.fill(answer());
  const about = { cid: CID, channel_type: 'messaging', channel_id: 'room', created_at: LATER };
  return {
    channel,
    clock,
    changes: () => changes,
    onEvent: (event: object) => channel.onEvent(readEvent({ ...about, ...event } as ChatEvent), 'ann'),
  };
}

describe('a channel', () => {
  test('holds the answer to its query', () => {
    const { channel } = filled();
    expect([channel.cid, channel.type, channel.id]).toEqual([CID, 'messaging', 'room']);
    expect(channel.data).toMatchObject({ name: 'Room', member_count: 2 });
    expect([...channel.members.keys()]).toEqual(['ann', 'ben']);
    expect(channel.membership?.user?.id).toBe('ann');
    expect([...channel.watchers.keys(), channel.watcherCount]).toEqual(['ben', 2]);
    expect(channel.reads.get('ben')).toMatchObject({ readAt: ms(AT), deliveredAt: ms(AT) });
    expect(channel.pushPreferences).toEqual({ chat_level: 'mentions' });
  });

  test('drops people who are missing when it is queried again', () => {
    const { channel } = filled();
    channel.fill(answer({ members: [member('ann')], watchers: [], read: [], membership: null }));
    expect([...channel.members.keys()]).toEqual(['ann']);
    expect([channel.watchers.size, channel.reads.size, channel.membership]).toEqual([0, 0, null]);
  });

  test('changes with channel.updated, except capabilities and hidden: broadcasts do not carry those', () => {
    const { channel, onEvent } = filled();
    onEvent({ type: 'channel.hidden', channel: data(), clear_history: false });
    const { own_capabilities: _, ...broadcast } = data({ name: 'Hall', cooldown: 30 });
    onEvent({ type: 'channel.updated', channel: broadcast });
    expect(channel.data).toMatchObject({ name: 'Hall', cooldown: 30, hidden: true });
    expect(channel.data?.own_capabilities).toEqual(['send-message', 'read-events']);
    const { name: __, ...nameless } = broadcast;
    onEvent({ type: 'channel.updated', channel: nameless });
    expect(channel.data).not.toHaveProperty('name');
    onEvent({ type: 'channel.visible', channel: data(), clear_history: false });
    expect(channel.data?.hidden).toBe(false);
  });

  test('reports that capabilities may have changed when the channel is frozen or unfrozen, and only then', () => {
    const { onEvent } = filled();
    expect(onEvent({ type: 'channel.updated', channel: data({ name: 'Hall' }) })).toBe(false);
    expect(onEvent({ type: 'channel.updated', channel: data({ frozen: true }) })).toBe(true);
    expect(onEvent({ type: 'channel.updated', channel: data({ frozen: true }) })).toBe(false);
    expect(onEvent({ type: 'channel.updated', channel: data({ frozen: false }) })).toBe(true);
  });

  test('keeps its people when only capabilities are read again', () => {
    const { channel } = filled();
    channel.renew(
      answer({ channel: data({ frozen: true, own_capabilities: [] }), members: [], watchers: [] }),
    );
    expect(channel.data?.own_capabilities).toEqual([]);
    expect([...channel.members.keys(), ...channel.watchers.keys()]).toEqual(['ann', 'ben', 'ben']);
  });

  test('updates members and the own membership from events', () => {
    const { channel, onEvent } = filled();
    onEvent({ type: 'member.added', member: member('eve'), user: user('eve'), channel_member_count: 12 });
    expect(channel.data?.member_count).toBe(12);
    onEvent({ type: 'member.updated', member: member('ann', { pinned_at: LATER }), user: user('ann') });
    expect([...channel.members.keys()]).toEqual(['ann', 'ben', 'eve']);
    expect(channel.membership?.pinned_at).toBe(LATER);
    onEvent({ type: 'member.removed', member: member('ben'), user: user('ben') });
    expect([...channel.members.keys()]).toEqual(['ann', 'eve']);
  });

  test.each([
    ['user.banned', {}, { banned: true, shadow_banned: false }],
    ['user.banned', { shadow: true }, { banned: false, shadow_banned: true }],
    ['user.unbanned', {}, { banned: false, shadow_banned: false }],
  ])('%s %o changes the member, and does not add a person who is no member', (type, more, ban) => {
    const { channel, onEvent } = filled();
    onEvent({ type, user: user('ben'), ...more });
    onEvent({ type, user: user('stranger'), ...more });
    expect(channel.members.get('ben')).toMatchObject(ban);
    expect(channel.members.has('stranger')).toBe(false);
  });

  test('adds and removes watchers, and takes their number from every event that carries it', () => {
    const { channel, onEvent } = filled();
    onEvent({ type: 'user.watching.start', user: user('eve'), watcher_count: 3 });
    onEvent({ type: 'user.watching.stop', user: user('ben'), watcher_count: 2 });
    expect([...channel.watchers.keys(), channel.watcherCount]).toEqual(['eve', 2]);
    onEvent({ type: 'message.new', message: {}, user: user('eve'), watcher_count: 7 });
    expect(channel.watcherCount).toBe(7);
  });

  test('shows people with their current data', () => {
    const { channel } = filled();
    channel.noteUser(user('ben', { name: 'Benedict', online: false }));
    channel.noteUser(user('stranger'));
    expect(channel.members.get('ben')?.user).toMatchObject({ name: 'Benedict', online: false });
    expect(channel.watchers.get('ben')?.name).toBe('Benedict');
    expect(channel.members.size + channel.watchers.size).toBe(3);
  });
});

describe('read marks', () => {
  test('follow read and delivery events; those of a thread belong to the thread', () => {
    const { channel, onEvent } = filled();
    onEvent({ type: 'message.delivered', user: user('ben'), last_delivered_at: LATER });
    expect(channel.reads.get('ben')).toMatchObject({ readAt: ms(AT), deliveredAt: ms(LATER) });
    onEvent({ type: 'message.read', user: user('ben'), thread: { parent_message_id: 'p' } });
    expect(channel.reads.get('ben')?.readAt).toBe(ms(AT));
    onEvent({ type: 'message.read', user: user('ben') });
    expect(channel.reads.get('ben')).toMatchObject({ readAt: ms(LATER), deliveredAt: ms(LATER) });
  });

  test('advance when a person writes, but not for a reply in a thread, nor for a person without a mark', () => {
    const { channel, onEvent } = filled();
    onEvent({ type: 'message.new', user: user('ben'), message: { parent_id: 'p' } });
    expect(channel.reads.get('ben')?.readAt).toBe(ms(AT));
    onEvent({ type: 'message.new', user: user('ben'), message: { parent_id: 'p', show_in_channel: true } });
    expect(channel.reads.get('ben')).toMatchObject({ readAt: ms(LATER), deliveredAt: ms(LATER) });
    onEvent({ type: 'message.new', user: user('eve'), message: {} });
    expect(channel.reads.has('eve')).toBe(false);
  });

  test('move back for oneself only', () => {
    const { channel, onEvent } = filled();
    const back = { type: 'notification.mark_unread', last_read_at: '2026-01-05T09:00:00.000Z' };
    onEvent({ type: 'message.read', user: user('ann') });
    onEvent({ ...back, user: user('ann'), thread_id: 'p' });
    expect(channel.reads.get('ann')?.readAt).toBe(ms(LATER));
    onEvent({ ...back, user: user('ann') });
    onEvent({ ...back, user: user('ben') });
    expect(channel.reads.get('ann')?.readAt).toBe(ms(back.last_read_at));
    expect(channel.reads.get('ben')?.readAt).toBe(ms(AT));
  });
});

describe('typing', () => {
  const ids = (channel: ChannelState, parentId?: string) => channel.typing.in(parentId).map(({ id }) => id);

  test('is kept per thread, and ends with typing.stop or a message', () => {
    const { channel, onEvent } = filled();
    onEvent({ type: 'typing.start', user: user('ben') });
    onEvent({ type: 'typing.start', user: user('eve'), parent_id: 'p' });
    expect([ids(channel), ids(channel, 'p')]).toEqual([['ben'], ['eve']]);
    onEvent({ type: 'typing.stop', user: user('eve'), parent_id: 'p' });
    onEvent({ type: 'message.new', user: user('ben'), message: {} });
    expect([ids(channel), ids(channel, 'p')]).toEqual([[], []]);
  });

  test('ends 7 s after the last event and reports it; a new event restarts the time', () => {
    const { channel, onEvent, clock, changes } = filled();
    onEvent({ type: 'typing.start', user: user('ben') });
    clock.run(5_000);
    onEvent({ type: 'typing.start', user: user('ben') });
    clock.run(6_999);
    expect([ids(channel), changes()]).toEqual([['ben'], 0]);
    clock.run(1);
    expect([ids(channel), changes()]).toEqual([[], 1]);
  });

  test('ends without listeners, and leaves no timer', () => {
    const { channel, onEvent, clock, changes } = filled();
    onEvent({ type: 'typing.start', user: user('ben') });
    channel.typing.clear();
    clock.run(60_000);
    expect([ids(channel), changes()]).toEqual([[], 0]);
  });
});

test('events with missing fields change nothing', () => {
  const { channel, onEvent } = filled();
  const before = { ...channel };
  for (const type of [
    ...['message.new', 'message.read', 'message.delivered', 'typing.start', 'member.added', 'member.removed'],
    ...['user.watching.start', 'user.banned', 'channel.updated', 'notification.mark_unread'],
  ])
    expect(onEvent({ type })).toBe(false);
  expect({ ...channel }).toEqual(before);
});

describe('a page of a list', () => {
  const someOf = (more: object = {}) =>
    answer({ channel: data({ member_count: 3 }), members: [member('eve')], read: [], ...more });

  test('fills a channel that no conversation has opened, and replaces the people of an earlier page', () => {
    const channel = new ChannelState(CID, new TestClock(), () => {});
    channel.fillPart(answer());
    channel.fillPart(someOf({ push_preferences: undefined }));
    expect([...channel.members.keys(), channel.reads.size]).toEqual(['eve', 0]);
    expect(channel.pushPreferences).toBeUndefined();
  });

  test('keeps the people of an opened conversation, and takes everything else', () => {
    const { channel } = filled();
    channel.fillPart(someOf({ membership: member('ann', { pinned_at: LATER }) }));
    expect([...channel.members.keys()]).toEqual(['ann', 'ben', 'eve']);
    expect(channel.reads.get('ben')?.readAt).toBe(ms(AT));
    expect([channel.data?.member_count, channel.membership?.pinned_at]).toEqual([3, LATER]);
  });
});
