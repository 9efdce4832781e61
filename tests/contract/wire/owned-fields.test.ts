/**
 * Fields that only the server sets: no client can set them, and an honest client may send back the values it
 * received.
 */
import { type Channel, localMessageToNewMessagePayload, type StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { OWNED } from '../../support/shapes/owned-fields.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let channel: Channel;
let messageId = '';
let pollId = '';
let made = 0;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  const { poll } = await ann.createPoll({ name: 'Which?', options: [{ text: 'this' }] });
  pollId = poll.id;
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});
beforeEach(async () => {
  made += 1;
  channel = ann.channel('messaging', `owned-${made}`, { members: ['ann', 'bob'] });
  await channel.watch();
  messageId = (await channel.sendMessage({ text: 'first' })).message.id;
  await channel.sendMessage({ text: 'reply', parent_id: messageId });
});

const to = (path: string) => `${server.url}${path}`;
const here = () => `/channels/messaging/${channel.id}`;

/** Whole objects, as the calls receive them. The answers show the effect of a forged value. */
const WHOLE: { readonly [R in keyof typeof OWNED]?: (claim: object) => Promise<unknown> } = {
  channel: (claim) => ann.post(to(here()), { data: { name: 'x', ...claim } }),
  user: (claim) => ann.post(to('/users'), { users: { ann: { id: 'ann', ...claim } } }),
  member: (claim) => ann.post(to(here()), { add_members: [{ user_id: 'eve', ...claim }] }),
  message: (claim) => ann.post(to(`${here()}/message`), { message: { text: 'x', ...claim } }),
  reaction: (claim) =>
    ann.post(to(`/messages/${messageId}/reaction`), { reaction: { type: 'like', ...claim } }),
  poll: (claim) => ann.post(to('/polls'), { name: 'x', options: [{ text: 'a' }], ...claim }),
  event: (claim) => ann.post(to(`${here()}/event`), { event: { type: 'my.event', ...claim } }),
};

/** Single fields of stored objects. */
const PARTIAL: { readonly [R in keyof typeof OWNED]?: (patch: object) => Promise<unknown> } = {
  channel: (patch) => ann.patch(to(here()), patch),
  user: (patch) => ann.patch(to('/users'), { users: [{ id: 'ann', ...patch }] }),
  member: (patch) => ann.patch(to(`${here()}/member`), patch),
  message: (patch) => ann.put(to(`/messages/${messageId}`), patch),
  poll: (patch) => ann.patch(to(`/polls/${pollId}`), patch),
  thread: (patch) => ann.patch(to(`/threads/${messageId}`), patch),
};

const cases = <T>(calls: { readonly [R in keyof typeof OWNED]?: T }) =>
  Object.entries(calls).flatMap(([resource, call]) =>
    OWNED[resource as keyof typeof OWNED].map((field) => [resource, field, call] as const),
  );

const MARK = 'FORGED';

describe('forged server fields', () => {
  beforeAll(() => server.token('eve', 'user'));

  test('are refused or ignored in a whole object', async () => {
    for (const [resource, field, send] of cases(WHOLE))
      for (const value of [MARK, { id: MARK }, [MARK]]) {
        const answer = await send({ [field]: value }).catch(({ code, response }) => ({
          code: code ?? response?.data?.code,
        }));
        const { code } = answer as { readonly code?: number };
        if (code !== undefined) expect([4, 17], `${resource}.${field}`).toContain(code);
        else expect(JSON.stringify(answer), `${resource}.${field}`).not.toContain(MARK);
      }
  });

  test('are refused by name where a field is set, nested, or unset', async () => {
    for (const [resource, field, send] of cases(PARTIAL))
      for (const patch of [
        { set: { [field]: MARK } },
        { set: { [`${field}.a`]: MARK } },
        { unset: [field] },
      ]) {
        const what = `${resource} ${JSON.stringify(patch)}`;
        const refusal = await failure(send(patch).then(() => expect.fail(what)));
        expect(refusal, what).toMatchObject({ code: 17, status: 403 });
        // Moderators set the cooldown this way, so its refusal names them.
        const reserved = `field \`${field}\` is reserved and cannot updated`;
        const isCooldown = field === 'cooldown' && refusal.message.includes('cooldown settings can only be');
        if (!isCooldown) expect(refusal.message, what).toContain(reserved);
      }
  });

  test('are refused at the creation of a channel, so that it cannot start with them', async () => {
    for (const field of ['membership', 'hide_messages_before', 'watcher_count', 'read', 'push_preferences'])
      expect(
        await failure(ann.channel('messaging', `claims-${field}`, { [field]: 1 } as never).create()),
      ).toMatchObject({ code: 4 });
  });

  test('filter tags are changed by the server, and not by data', async () => {
    const tagged = { data: { filter_tags: ['vip'] } };
    expect(await failure(ann.post(to(here()), tagged))).toMatchObject({ code: 4 });
    expect(await failure(ann.patch(to(here()), { set: { filter_tags: ['vip'] } }))).toMatchObject({
      code: 17,
    });
  });
});

describe('an honest client', () => {
  test('sends back a channel with one key changed', async () => {
    await clients.admin().channel('messaging', channel.id).truncate();
    await channel.hide(null, true);
    await channel.sendMessage({ text: 'again' });
    const { channel: notified } = await channel.query({});
    expect(notified).toMatchObject({ hidden: false, truncated_at: expect.any(String) });
    const { channel: after } = await channel.update({ ...notified, name: 'renamed' } as never);
    expect(after).toMatchObject({ name: 'renamed', hidden: false });
    // The same keys with other values are forged.
    const claim = channel.update({ ...notified, hidden: true } as never);
    expect((await failure(claim)).message).toContain('data.hidden is a reserved field');
  });

  test('sends back a whole message: edited by its author, edited by a moderator, and sent again', async () => {
    const sent = await channel.sendMessage({ text: 'whole', poll_id: pollId, quoted_message_id: messageId });
    const { id } = sent.message;
    await channel.sendReaction(id, { type: 'like' });
    await ann.pinMessage(id);
    await channel.sendMessage({ text: 'reply', parent_id: id });
    const { message: notified } = await ann.getMessage(id);
    const edited = await ann.updateMessage({ ...notified, text: 'edited' } as never);
    expect(edited.message).toMatchObject({ text: 'edited', poll_id: pollId, reaction_counts: { like: 1 } });
    const moderator = await clients.user('mod', { role: 'admin' });
    const theirs = (await moderator.getMessage(id)).message;
    // Other clients leave the author in.
    await moderator.post(to(`/messages/${id}`), { message: { id, text: 'moderated', user: theirs.user } });
    expect((await ann.getMessage(id)).message).toMatchObject({ text: 'moderated', user: { id: 'ann' } });
    const kept = channel.state.messages.find((message) => message.id === id);
    expect(kept).toBeDefined();
    if (kept === undefined) return;
    const again = { ...localMessageToNewMessagePayload({ ...kept, type: 'regular' }), id: `${id}-again` };
    expect((await channel.sendMessage(again as never)).message).toMatchObject({ user: { id: 'ann' } });
  });

  test('sends back itself, its poll and its members', async () => {
    const me = { ...(ann.user as object), color: 'red' } as unknown as { id: string };
    expect((await ann.upsertUser(me)).users.ann).toMatchObject({ color: 'red' });
    const { poll } = await ann.getPoll(pollId);
    expect((await ann.updatePoll({ ...poll, description: 'new' } as never)).poll).toMatchObject({
      description: 'new',
    });
    const { members } = await channel.queryMembers({});
    const asked = await channel.addMembers(members as never);
    expect(asked.members).toHaveLength(2);
    expect((await bob.channel('messaging', channel.id).query({})).members).toHaveLength(2);
  });
});
