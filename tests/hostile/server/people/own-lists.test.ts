/** A user's own lists of muted people and channels, and of hidden channels, come with every connection. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const SLOW = { timeout: 120_000 };
/** Muted users, and channels; the most there may be of each are 1,000. */
const CROWD = 400;
const CHANNELS = 200;
const PER_CALL = 100;
/** Characters that each says of themselves. */
const SAID = 4_800;
/** Characters of JSON of a whole list; there were 4,000,000. */
const MOST = 1_000_000;

let server: TestServer;
const clients = clientsOf(() => server);
let pest: StreamChat;
const crowd = Array.from({ length: CROWD }, (_, at) => `loud-${at}`);
const bio = 'x'.repeat(SAID);

beforeAll(async () => {
  server = await startServer();
  const admin = clients.admin();
  for (let at = 0; at < CROWD; at += PER_CALL)
    await admin.upsertUsers(crowd.slice(at, at + PER_CALL).map((id) => ({ id, name: id, bio })) as never);
  pest = await clients.user('pest', { role: 'user' });
  await pest.partialUpdateUser({ id: 'pest', set: { bio } } as never);
}, SLOW.timeout);
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

interface MuteAnswer {
  readonly mutes: readonly unknown[];
  readonly own_user: { readonly mutes: readonly { readonly target: { readonly id: string } }[] };
}

const size = (answer: unknown) => JSON.stringify(answer).length;
/** The first frame of another connection of the same user. */
const reconnected = async () => (await clients.user('pest')).user as unknown as Record<string, unknown>;

describe('mutes', () => {
  test('of people who say much do not add up; everybody is named', SLOW, async () => {
    const received = nextEvent(pest, 'notification.mutes_updated');
    const all = await pest.post<MuteAnswer>(`${pest.baseURL}/moderation/mute`, { target_ids: crowd });
    for (const answer of [all.mutes, all.own_user, (await received).me, await reconnected()])
      expect(size(answer)).toBeLessThan(MOST);
    const shown = all.own_user.mutes.map(({ target }) => target);
    expect(shown.map(({ id }) => id).toSorted()).toEqual(crowd.toSorted());
    expect(shown[0]).toMatchObject({ bio });
    expect(shown.at(-1)).not.toHaveProperty('bio');
  });

  test('of channels that say much do not add up either', SLOW, async () => {
    const muted = crowd.slice(0, CHANNELS);
    const made = await Promise.all(
      muted.map((id) => pest.channel('messaging', id, { topic: bio } as never).create()),
    );
    const cids = made.map(({ channel }) => channel.cid);
    const mute = (some: readonly string[]) =>
      pest.post<Record<string, unknown>>(`${pest.baseURL}/moderation/mute/channel`, { channel_cids: some });
    const received = nextEvent(
      pest,
      'notification.channel_mutes_updated',
      ({ me }) =>
        (me as { channel_mutes?: readonly unknown[] } | undefined)?.channel_mutes?.length === CHANNELS,
    );
    let last: Record<string, unknown> = {};
    for (let at = 0; at < CHANNELS; at += PER_CALL) last = await mute(cids.slice(at, at + PER_CALL));
    const { channel_mutes: mutes } = last.own_user as {
      channel_mutes: readonly { channel: { cid: string } }[];
    };
    expect(mutes.map(({ channel }) => channel.cid).toSorted()).toEqual(cids.toSorted());
    for (const answer of [last.channel_mutes, mutes, (await received).me, await reconnected()])
      expect(size(answer)).toBeLessThan(MOST);
  });

  test('of guests are few: more are refused with the limit, before anybody is looked up', SLOW, async () => {
    const guest = await clients.guest('pest', 'Pest');
    const mute = (ids: readonly string[]) =>
      failure(guest.post(`${guest.baseURL}/moderation/mute`, { target_ids: ids }));
    expect(await mute(crowd)).toMatchObject({
      code: 4,
      message: expect.stringContaining('at most 100 users can be named at once'),
    });
    const first = crowd.slice(0, PER_CALL);
    await guest.post(`${guest.baseURL}/moderation/mute`, { target_ids: first });
    expect(await mute(crowd.slice(PER_CALL, PER_CALL + 1))).toMatchObject({
      code: 4,
      message: expect.stringContaining('at most 100 users can be muted by one user: unmute some'),
    });
    const received = record(guest);
    const last = nextEvent(guest, 'notification.mutes_updated', ({ me }) => me?.mutes?.length === 99);
    // Nothing changes, so nobody is told.
    await guest.post(`${guest.baseURL}/moderation/unmute`, { target_ids: crowd.slice(-1) });
    await guest.post(`${guest.baseURL}/moderation/unmute`, { target_ids: first.slice(0, 1) });
    await last;
    expect(received.filter(({ type }) => type === 'notification.mutes_updated')).toHaveLength(1);
    await guest.post(`${guest.baseURL}/moderation/mute`, { target_ids: crowd.slice(PER_CALL, PER_CALL + 1) });
  });
});

test('of many hidden channels, the own user lists the latest', SLOW, async () => {
  const [FIRST, MOST_LISTED] = [5, 100];
  const admin = clients.admin();
  const hider = await clients.user('hider', { role: 'user' });
  const ids = Array.from({ length: FIRST + MOST_LISTED }, (_, at) => `hidden-${at}`);
  for (const id of ids) {
    await admin.channel('messaging', id, { created_by_id: 'hider', members: ['hider'] } as never).create();
    await hider.post(`${hider.baseURL}/channels/messaging/${id}/hide`, {});
    // Times have milliseconds: the next channel is hidden in a later one.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const { user } = await clients.user('hider');
  const latest = ids.slice(FIRST).map((id) => `messaging:${id}`);
  expect(user).toMatchObject({ latest_hidden_channels: latest.toReversed() });
});

test('a guest blocks few people; more are refused with the limit', SLOW, async () => {
  const guest = await clients.guest('shy', 'Shy');
  for (const id of crowd.slice(0, PER_CALL)) await guest.blockUser(id);
  expect(await failure(guest.blockUser(crowd[PER_CALL] ?? ''))).toMatchObject({
    code: 4,
    message: expect.stringContaining('at most 100 users can be blocked by one user: unblock some'),
  });
  await guest.unBlockUser(crowd[0] ?? '');
  await guest.blockUser(crowd[PER_CALL] ?? '');
});
