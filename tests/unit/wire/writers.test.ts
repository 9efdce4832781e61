import { describe, expect, test } from 'vitest';
import type { ChannelView } from '../../../server/src/domain/index.ts';
import {
  deliveryClass,
  writeChannel,
  writeEvent,
  writeEventText,
  writeMessage,
  writeUser,
} from '../../../server/src/wire/index.ts';
import { AT, ann, message } from './views.ts';

const STAMP = '2026-01-31T12:00:00.005Z';

describe('writers', () => {
  test('a user has custom keys at the root, omits unset ones, and contains no secrets', () => {
    expect(writeUser(ann)).toEqual({
      id: 'ann',
      name: 'Ann',
      colour: 'red',
      role: 'user',
      teams: [],
      banned: false,
      online: true,
      created_at: STAMP,
      updated_at: STAMP,
    });
  });

  test('a message has explicit nulls for pins, arrays that are never null, and omits an absent parent or quote', () => {
    // A key that is `undefined` does not appear in the JSON that clients receive.
    const written: unknown = JSON.parse(JSON.stringify(writeMessage(message)));
    expect(written).toMatchObject({
      text: '<b>hi</b>',
      html: '<p>&lt;b&gt;hi&lt;/b&gt;</p>\n',
      member: { channel_role: 'channel_moderator', notifications_muted: true },
      mood: 'fine',
      attachments: [],
      mentioned_users: [],
      latest_reactions: [],
      own_reactions: [],
      reaction_groups: null,
      reaction_counts: {},
      pinned: false,
      pinned_at: null,
      pinned_by: null,
      pin_expires: null,
      created_at: STAMP,
    });
    for (const key of ['show_in_channel', 'parent_id', 'quoted_message', 'thread_participants', 'deleted_at'])
      expect(written).not.toHaveProperty(key);
  });

  test('named keys win over custom ones', () => {
    const forged = { ...message, custom: { user: 'nobody', type: 'system', id: 'x' } };
    expect(writeMessage(forged)).toMatchObject({ id: 'm1', type: 'regular', user: { id: 'ann' } });
  });

  test('a client’s event cannot imitate another event', () => {
    const written = writeEvent({
      type: 'custom',
      name: 'wave',
      cid: 'messaging:a',
      createdAt: AT,
      user: ann,
      data: { type: 'message.new', cid: 'messaging:b', user: 'bob', strength: 7 },
    });
    expect(written).toMatchObject({
      type: 'wave',
      cid: 'messaging:a',
      channel_type: 'messaging',
      channel_id: 'a',
      user: { id: 'ann' },
      strength: 7,
    });
  });

  test('counters are inserted into the copy of each recipient; the rest of the text is shared', () => {
    const text = writeEventText({
      type: 'message.new',
      cid: 'messaging:a',
      createdAt: AT,
      user: ann,
      message,
      watcherCount: 2,
    });
    const common = JSON.parse(text.common) as object;
    const personal = JSON.parse(text.personal({ totalUnreadCount: 3, unreadChannels: 1 })) as object;
    expect(personal).toEqual({ ...common, total_unread_count: 3, unread_count: 3, unread_channels: 1 });
    expect(common).not.toHaveProperty('unread_count');
  });

  test('a presence event has no cid', () => {
    const event = { type: 'user.presence.changed', cid: null, createdAt: AT, user: ann } as const;
    expect(writeEvent(event)).not.toHaveProperty('cid');
    expect(deliveryClass(event)).toEqual({ kind: 'mergeable', key: 'user.presence.changed ann' });
  });

  test('a channel in a broadcast leaves out capabilities, hidden and an unset cooldown', () => {
    const channel = {
      custom: { name: 'Room' },
      id: 'a',
      type: 'messaging',
      cid: 'messaging:a',
      team: null,
      frozen: false,
      disabled: false,
      cooldown: 0,
      createdAt: AT,
      updatedAt: AT,
      deletedAt: null,
      truncatedAt: null,
      truncatedBy: null,
      hideMessagesBefore: null,
      support: null,
      filterTags: [],
      lastMessageAt: null,
      memberCount: 2,
      messageCount: null,
      createdBy: ann,
      config: {
        name: 'messaging',
        commands: [],
        createdAt: AT,
        updatedAt: AT,
      } as unknown as ChannelView['config'],
      configOverrides: null,
      ownCapabilities: null,
      blocked: null,
      hidden: null,
    } satisfies ChannelView;
    const written = writeChannel(channel);
    expect(written).toMatchObject({ name: 'Room', member_count: 2, config: { name: 'messaging' } });
    for (const key of ['own_capabilities', 'hidden', 'cooldown', 'last_message_at', 'message_count'])
      expect(written).not.toHaveProperty(key);
  });
});
