/** The author's role in the channel as part of a message, by the unmodified client. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
beforeAll(async () => {
  server = await startServer();
  for (const id of ['ann', 'bob', 'eve']) await server.token(id, 'user');
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const MEMBER = { channel_role: 'channel_member', notifications_muted: false };

test('answers, events, lists, threads and quotes have the author’s role; a former member has none', async () => {
  const [ann, bob] = [await clients.user('ann'), await clients.user('bob')];
  const anns = ann.channel('messaging', 'place', { members: ['ann', 'bob'] });
  await anns.watch();
  await clients.admin().channel('messaging', 'place').addModerators(['bob']);
  const bobs = bob.channel('messaging', 'place');
  await bobs.watch();
  const notified = nextEvent(bobs, 'message.new');
  const { message } = await anns.sendMessage({ text: 'one' });
  expect(message.member).toEqual(MEMBER);
  expect((await notified).message?.member).toEqual(MEMBER);
  const moderators = { ...MEMBER, channel_role: 'channel_moderator' };
  const { message: quote } = await bobs.sendMessage({ text: 'two', quoted_message_id: message.id });
  expect(quote).toMatchObject({ member: moderators, quoted_message: { member: MEMBER } });
  const { message: reply } = await bobs.sendMessage({ text: 'three', parent_id: message.id });
  expect((await anns.getReplies(message.id, {})).messages[0]?.member).toEqual(moderators);
  expect((await ann.getThread(message.id)).state.getLatestValue().replies[0]?.member).toEqual(moderators);
  const changed = nextEvent(anns, 'message.updated', (event) => event.message?.id === reply.id);
  await bob.partialUpdateMessage(reply.id, { set: { text: 'four' } });
  expect((await changed).message?.member).toEqual(moderators);
  await bobs.mute();
  const shown = async () => {
    const [state] = await ann.queryChannels({ cid: anns.cid });
    return state?.state.messages.map(({ member }) => member);
  };
  expect(await shown()).toEqual([MEMBER, { ...moderators, notifications_muted: true }]);
  await anns.removeMembers(['bob']);
  expect(await shown()).toEqual([MEMBER, undefined]);
  const { messages } = await anns.query({ messages: { limit: 5 }, members: { limit: 1, offset: 1 } });
  expect(messages.map(({ member }) => member)).toEqual([MEMBER, undefined]);
  expect(messages[1]?.quoted_message).toMatchObject({ member: MEMBER });
});

test('an author who is no member has none', async () => {
  const eve = await clients.user('eve');
  const channel = eve.channel('livestream', 'open');
  await channel.watch();
  const { message } = await channel.sendMessage({ text: 'hello' });
  expect(message).not.toHaveProperty('member');
});
