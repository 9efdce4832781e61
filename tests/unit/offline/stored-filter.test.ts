import { expect, test } from 'vitest';
import { channelFits, messageFits } from '../../../src/offline/stored-filter.ts';

const CHANNEL = {
  channel: { cid: 'support:1', type: 'support', name: 'Café Élan', support_status: 'open' },
  members: [{ user: { id: 'ann', name: 'Ann' } }],
  membership: { archived_at: '2026-06-01T00:00:00Z' },
} as never;

const AUTOCOMPLETE = (text: string) => ({ $autocomplete: text });

test.each([
  [{ cid: { $eq: 'support:1' } }, true],
  [{ cid: { $eq: 'support:2' } }, false],
  [{ members: { $in: ['ann'] } }, true],
  [{ $and: [{ $or: [{ type: 'team' }, { members: { $in: ['ann'] } }] }, { archived: true }] }, true],
  [{ archived: false }, false],
  [{ support_status: 'open', support_assignee_id: null }, true],
  [{ support_status: 'closed' }, false],
  [{ $or: [{ name: AUTOCOMPLETE('cafe elan') }, { 'member.user.name': AUTOCOMPLETE('bob') }] }, true],
  [{ name: AUTOCOMPLETE('elan bob') }, false],
  // Only the server knows.
  [{ unread: true }, null],
  [{ name: { $nin: ['x'] } }, null],
])('a channel and the filter %j: %s', (filter, fits) => {
  expect(channelFits(CHANNEL, filter)).toBe(fits);
});

const MESSAGE = {
  type: 'regular',
  text: 'Der Ofen ist warm. 窯は熱い',
  user: { id: 'ann' },
  attachments: [{ type: 'image' }],
  created_at: '2026-06-01T12:00:00Z',
} as never;

test.each([
  [{ type: { $in: ['regular', 'reply'] }, text: AUTOCOMPLETE('ofen WARM') }, true],
  [{ text: AUTOCOMPLETE('熱い') }, true],
  [{ text: AUTOCOMPLETE('kalt') }, false],
  [{ text: AUTOCOMPLETE(' ') }, false],
  [{ 'user.id': { $eq: 'bob' } }, false],
  [{ 'attachments.type': { $in: ['image', 'giphy'] } }, true],
  [{ attachments: { $exists: false } }, false],
  [{ created_at: { $gte: '2026-06-01T00:00:00Z', $lt: '2026-06-02T00:00:00Z' } }, true],
  [{ created_at: { $gte: '2026-06-02T00:00:00Z' } }, false],
  [{ mentioned_users: { $contains: 'ann' } }, null],
])('a message and the filter %j: %s', (filter, fits) => {
  expect(messageFits(MESSAGE, filter)).toBe(fits);
});
