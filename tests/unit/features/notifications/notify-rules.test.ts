import { describe, expect, test } from 'vitest';
import type { MessageResponse } from '../../../../protocol/index.ts';
import {
  type Facts,
  isQuiet,
  shouldNotify,
} from '../../../../src/features/notifications/state/notify-rules.ts';

const NOW = Date.parse('2031-01-01T12:00:00Z');
const LATER = '2031-01-01T13:00:00Z';
const EARLIER = '2031-01-01T11:00:00Z';

const facts = (more: Partial<Facts> = {}): Facts => ({
  ...{ me: 'ann', now: NOW, mutedUsers: new Set<string>(), channelMuted: false },
  ...{ own: undefined, channel: undefined },
  ...more,
});
const said = (more: object = {}) =>
  ({ id: 'm', type: 'regular', text: 'hello', user: { id: 'ben' }, ...more }) as unknown as MessageResponse;
const CALLS = { mentioned_users: [{ id: 'ann' }] };

describe('notifies about a message', () => {
  test.each([
    ['of somebody else', {}, {}],
    [
      'as the channel says, before what is said for all',
      {},
      { own: { chat_level: 'none' }, channel: { chat_level: 'all' } },
    ],
    ['as is said for all, where the channel says nothing', {}, { channel: { chat_level: 'default' } }],
    ['that calls them, where only such are', CALLS, { own: { chat_level: 'mentions' } }],
    ['that calls everybody', { mentioned_channel: true }, { own: { chat_level: 'mentions' } }],
    ['once the quiet is over', {}, { own: { disabled_until: EARLIER } }],
    [
      'in a thread they take part in',
      { parent_id: 'p', type: 'reply', thread_participants: [{ id: 'ann' }] },
      {},
    ],
    ['of a thread, shown in the channel', { parent_id: 'p', show_in_channel: true, type: 'reply' }, {}],
  ])('%s', (_, message, more) => {
    expect(shouldNotify(said(message), facts(more))).toBe(true);
  });
});

describe('does not notify about a message', () => {
  test.each([
    ['of one’s own', { user: { id: 'ann' } }, {}],
    ['of somebody muted', {}, { mutedUsers: new Set(['ben']) }],
    ['in a muted channel', {}, { channelMuted: true }],
    ['while nobody is to disturb', {}, { own: { disabled_until: LATER } }],
    ['while nobody is to disturb in this channel', {}, { channel: { disabled_until: LATER } }],
    ['where nothing is', CALLS, { own: { chat_level: 'none' } }],
    ['in a channel where nothing is', CALLS, { own: { chat_level: 'all' }, channel: { chat_level: 'none' } }],
    ['that calls nobody, where only calls are', {}, { own: { chat_level: 'mentions' } }],
    ['that calls somebody else', { mentioned_users: [{ id: 'ben' }] }, { own: { chat_level: 'mentions' } }],
    ['that is silent', { silent: true }, {}],
    ['of the system', { type: 'system' }, {}],
    ['in a thread of others', { parent_id: 'p', type: 'reply', thread_participants: [{ id: 'ben' }] }, {}],
    [
      'of a muted person in one’s own thread',
      { parent_id: 'p', type: 'reply', thread_participants: [{ id: 'ann' }] },
      { mutedUsers: new Set(['ben']) },
    ],
  ])('%s', (_, message, more) => {
    expect(shouldNotify(said(message), facts(more))).toBe(false);
  });
});

test('ignores “do not disturb” without a readable end', () => {
  expect(isQuiet({ disabled_until: 'tomorrow' }, NOW)).toBe(false);
  expect(isQuiet(undefined, NOW)).toBe(false);
});
