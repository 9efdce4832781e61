import { expect, test } from 'vitest';
import { firstPageCall } from '../../../src/chat/first-page.ts';

const TOKEN = `e30.${Buffer.from(JSON.stringify({ user_id: 'ada' })).toString('base64url')}.x`;
const GUEST = JSON.stringify({ v: 1, id: 'guest-1', token: 'guest-token', name: 'Bea' });
const ROOM = {
  key: 'k',
  baseURL: 'https://chat.example',
  channel: 'bus',
  channelType: 'room',
  identity: 'guest',
  environment: { randomId: () => 'random' },
} as const;

test.each([
  { as: 'the person of the token', token: TOKEN, stored: GUEST, user: 'ada', sent: TOKEN },
  { as: 'the stored guest', token: null, stored: GUEST, user: 'guest-1', sent: 'guest-token' },
  { as: 'an anonymous reader', token: null, stored: null, user: 'random', sent: undefined },
  {
    as: 'an anonymous reader, not as an unreadable guest',
    token: null,
    stored: '{"v":2}',
    user: 'random',
    sent: undefined,
  },
])('requests the page of a room as $as', ({ token, stored, user, sent }) => {
  const call = firstPageCall(ROOM, { token, stored });
  expect(call?.url).toBe(`https://chat.example/channels/room/bus/query?api_key=k&user_id=${user}`);
  expect(call?.headers.Authorization).toBe(sent);
  expect(JSON.parse(call?.body ?? '')).toEqual({ data: {}, state: true, messages: { limit: 25 } });
});

test('does not take the guest of a site that signs its people in', () => {
  expect(firstPageCall({ ...ROOM, identity: 'token' }, { token: null, stored: GUEST })).toBe(null);
});

test.each(['', 'bus:1'])('requests nothing for the wrong channel “%s”', (channel) => {
  expect(firstPageCall({ ...ROOM, channel }, { token: TOKEN, stored: null })).toBe(null);
});
