import { describe, expect, test } from 'vitest';
import { OwnUser } from '../../../src/chat/link/own-user.ts';
import type { News } from '../../../src/chat/news/news.ts';

const NOW = Date.parse('2026-01-05T10:00:00.000Z');
const iso = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const mute = (id: string, expires?: string) => ({ target: { id }, ...(expires ? { expires } : {}) });

/** `me` as the first frame of a connection carries it. */
const me = (more: object = {}) => ({
  ...{ id: 'ann', name: 'Ann', role: 'user', image: 'https://a.example/ann.png', invisible: false },
  ...{ unread_threads: 2, total_unread_count: 3, devices: [{ id: 'phone' }], blocked_user_ids: ['eve'] },
  ...{ mutes: [mute('ben')], channel_mutes: [{ channel: { cid: 'messaging:loud' } }] },
  ...{ privacy_settings: { read_receipts: { enabled: false } }, push_preferences: { chat_level: 'none' } },
  ...more,
});

function known(more: object = {}): OwnUser {
  const own = new OwnUser();
  own.load(me(more) as never);
  return own;
}
const onEvent = (own: OwnUser, event: object) => own.onEvent(event as News);

describe('the own user', () => {
  test('does not exist before the connection: no one is muted or blocked', () => {
    const own = new OwnUser();
    expect([own.me, own.mutedIds(NOW).size, own.blocked.get().size]).toEqual([null, 0, 0]);
    expect(own.channelMute('messaging:loud', NOW)).toEqual({ muted: false, until: null });
  });

  test('is replaced by each connection', () => {
    const own = known();
    onEvent(own, { type: 'health.check', me: me({ name: 'Anna', mutes: [], blocked_user_ids: [] }) });
    expect(own.me?.name).toBe('Anna');
    expect([own.mutedIds(NOW).size, own.blocked.get().size]).toEqual([0, 0]);
    onEvent(own, { type: 'health.check' });
    expect(own.me?.name).toBe('Anna');
  });

  test('changes with user.updated; private fields stay, fields left out are removed', () => {
    const own = known();
    onEvent(own, { type: 'user.updated', user: { id: 'ann', name: 'Anna', role: 'user' } });
    expect(own.me).toMatchObject({
      name: 'Anna',
      unread_threads: 2,
      privacy_settings: { read_receipts: { enabled: false } },
      push_preferences: { chat_level: 'none' },
    });
    expect(own.me).not.toHaveProperty('image');
    onEvent(own, { type: 'user.updated', user: { id: 'ben', name: 'Ben', role: 'user' } });
    expect(own.me?.name).toBe('Anna');
  });

  test('keeps the user’s own changes, which no event carries', () => {
    const own = known();
    own.change({ push_preferences: { chat_level: 'all' } });
    own.change({}, ['image']);
    expect(own.me).toMatchObject({ name: 'Ann', push_preferences: { chat_level: 'all' } });
    expect(own.me).not.toHaveProperty('image');
  });
});

describe('mutes', () => {
  test('last until they end', () => {
    const own = known({ mutes: [mute('ben'), mute('eve', iso(1)), mute('kim', iso(-1))] });
    expect([...own.mutedIds(NOW)]).toEqual(['ben', 'eve']);
    expect([...own.mutedIds(NOW + 60_000)]).toEqual(['ben']);
    expect(own.muteOf('eve', NOW)?.expires).toBe(iso(1));
    expect(own.muteOf('kim', NOW)).toBeUndefined();
  });

  test('follow events, separately for people and channels', () => {
    const own = known();
    onEvent(own, { type: 'notification.mutes_updated', me: me({ mutes: [mute('kim')] }) });
    expect([...own.mutedIds(NOW)]).toEqual(['kim']);
    expect(own.channelMute('messaging:loud', NOW).muted).toBe(true);
    const channel_mutes = [{ channel: { cid: 'messaging:hall' }, expires: iso(5) }];
    onEvent(own, { type: 'notification.channel_mutes_updated', me: me({ channel_mutes }) });
    expect(own.channelMute('messaging:loud', NOW).muted).toBe(false);
    expect(own.channelMute('messaging:hall', NOW)).toEqual({ muted: true, until: NOW + 5 * 60_000 });
    expect(own.channelMute('messaging:hall', NOW + 5 * 60_000)).toEqual({ muted: false, until: null });
  });
});

test('reports blocked people to listeners', () => {
  const own = known();
  const notified: string[] = [];
  own.blocked.subscribe(() => notified.push([...own.blocked.get()].join()));
  own.noteBlocked('ben', true);
  own.noteBlocked('eve', false);
  expect(notified).toEqual(['eve,ben', 'ben']);
});
