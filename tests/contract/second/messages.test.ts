/** Messages and what belongs to them over the second generation of the API, by its published server SDK. */
import { File } from 'node:buffer';
import type { StreamChannel, StreamClient } from '@stream-io/node-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyPng } from '../../support/png.ts';
import { sdkOf, TWICE } from '../../support/second/sdk.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let sdk: StreamClient;

beforeAll(async () => {
  server = await startServer();
  sdk = sdkOf(server);
  await sdk.upsertUsers([{ id: 'ann', custom: { color: 'red' } }, { id: 'bob' }]);
  const sizes = { automod: 'disabled', automod_behavior: 'flag', max_message_length: 5000 } as const;
  await sdk.chat.updateChannelType({
    name: 'messaging',
    ...sizes,
    user_message_reminders: true,
    shared_locations: true,
  });
});
afterAll(() => server.close());

describe.each(TWICE)('the %s time', (round) => {
  let channel: StreamChannel;

  beforeAll(async () => {
    channel = sdk.chat.channel('messaging', `room-${round}`);
    const members = [{ user_id: 'ann' }, { user_id: 'bob' }];
    await channel.getOrCreate({ data: { created_by_id: 'ann', members, custom: { name: 'Room' } } });
  });

  const sent = async (text: string, more: object = {}) =>
    (await channel.sendMessage({ message: { text, user_id: 'ann', ...more } })).message;

  test('a message and its attachments have their custom data nested', async () => {
    const attachment = {
      type: 'file',
      title: 'plan.pdf',
      asset_url: 'https://example.com/plan.pdf',
      custom: { file_size: 12, pages: [1, 2] },
    };
    const message = await sent('hello', { custom: { mood: 'good', type2: null }, attachments: [attachment] });
    expect(message).toMatchObject({
      text: 'hello',
      custom: { mood: 'good' },
      attachments: [attachment],
      user: { id: 'ann', custom: { color: 'red' } },
    });
    expect(message).not.toHaveProperty('mood');
    expect(message.attachments[0]).not.toHaveProperty('file_size');
    const got = await sdk.chat.getMessage({ id: message.id });
    expect(got.message).toMatchObject({ custom: { mood: 'good' }, attachments: [attachment] });
    expect(got.message.channel).toMatchObject({ custom: { name: 'Room' } });
    expect((await channel.getManyMessages({ ids: [message.id] })).messages).toMatchObject([
      { id: message.id },
    ]);
  });

  test('a message changes in whole and in part, is deleted and comes back', async () => {
    const { id } = await sent('draft', { custom: { a: 1 } });
    const whole = await sdk.chat.updateMessage({
      id,
      message: { text: 'final', user_id: 'ann', custom: { b: 2 } },
    });
    expect(whole.message).toMatchObject({ text: 'final', custom: { b: 2 } });
    expect(whole.message.custom).not.toHaveProperty('a');
    const part = await sdk.chat.updateMessagePartial({
      id,
      user_id: 'ann',
      set: { text: 'done', c: 3, custom: { d: 4 } },
      unset: ['custom.b'],
    });
    expect(part.message).toMatchObject({ text: 'done', custom: { c: 3, d: 4 } });
    expect(part.message?.custom).not.toHaveProperty('b');
    const { message_history: history } = await sdk.chat.queryMessageHistory({ filter: { message_id: id } });
    expect(history.map(({ text }) => text).sort()).toEqual(['draft', 'final']);
    await sdk.chat.translateMessage({ id, language: 'de' }).catch((error) => expect(error.code).not.toBe(-1));
    expect((await sdk.chat.deleteMessage({ id })).message).toMatchObject({
      type: 'deleted',
      deleted_at: expect.any(Date),
    });
    const undeleted = await sdk.chat.undeleteMessage({
      id,
      message: { text: '', user_id: 'ann' } as never,
      undeleted_by: 'ann',
    } as never);
    expect(undeleted.message).toMatchObject({ type: 'regular' });
    await sdk.chat.deleteMessage({ id, hard: true });
    await expect(sdk.chat.getMessage({ id })).rejects.toMatchObject({ code: 16 });
  });

  test('threads: replies, lists, and their own custom data', async () => {
    const parent = await sent('parent');
    const reply = await sent('reply', { parent_id: parent.id, custom: { n: 1 } });
    const { messages } = await sdk.chat.getReplies({ parent_id: parent.id, limit: 5 });
    expect(messages).toMatchObject([{ id: reply.id, custom: { n: 1 } }]);
    const listed = await sdk.chat.queryThreads({ user_id: 'ann', limit: 3, reply_limit: 2 });
    const own = listed.threads.find(({ parent_message_id: id }) => id === parent.id);
    expect(own).toMatchObject({
      custom: {},
      latest_replies: [{ custom: { n: 1 } }],
      channel: { custom: { name: 'Room' } },
    });
    const changed = await sdk.chat.updateThreadPartial({
      message_id: parent.id,
      user_id: 'ann',
      set: { title: 'Talk', topic: 'tea', custom: { level: 2 } },
    });
    expect(changed.thread).toMatchObject({ title: 'Talk', custom: { topic: 'tea', level: 2 } });
    const got = await sdk.chat.getThread({ message_id: parent.id, user_id: 'ann' } as never);
    expect(got.thread).toMatchObject({ title: 'Talk', parent_message: { id: parent.id } });
  });

  test('messages are found', async () => {
    const word = `needle${round}`;
    const { id } = await sent(`a ${word}`, { custom: { tag: word } });
    const { results, next } = await sdk.chat.search({
      payload: { filter_conditions: { cid: channel.cid }, query: word, limit: 1 },
    });
    expect(results).toMatchObject([
      { message: { id, custom: { tag: word }, channel: { custom: { name: 'Room' } } } },
    ]);
    expect(next ?? '').toEqual(expect.any(String));
  });

  test('reactions', async () => {
    const { id } = await sent('react to me');
    const answer = await sdk.chat.sendReaction({
      id,
      reaction: { type: 'like', score: 5, user_id: 'bob', custom: { via: 'sdk' } },
    });
    expect(answer.reaction).toMatchObject({ type: 'like', score: 5, custom: { via: 'sdk' } });
    expect(answer.message).toMatchObject({
      reaction_counts: { like: 1 },
      reaction_groups: { like: { sum_scores: 5, first_reaction_at: expect.any(Date) } },
      latest_reactions: [{ custom: { via: 'sdk' } }],
    });
    expect((await sdk.chat.getReactions({ id, limit: 1 })).reactions).toMatchObject([{ user_id: 'bob' }]);
    expect((await sdk.chat.queryReactions({ id, limit: 1 })).reactions).toMatchObject([{ type: 'like' }]);
    const gone = await sdk.chat.deleteReaction({ id, type: 'like', user_id: 'bob' });
    expect(gone.message.reaction_counts).toEqual({});
  });

  test('polls', async () => {
    const { poll } = await sdk.createPoll({
      name: 'Lunch?',
      user_id: 'ann',
      options: [{ text: 'Soup', custom: { hot: true } }, { text: 'Salad' }],
      custom: { day: 'Monday' },
    });
    expect(poll).toMatchObject({
      custom: { day: 'Monday' },
      options: [{ custom: { hot: true } }, { custom: {} }],
    });
    const soup = poll.options[0]?.id ?? '';
    const { id } = await sent('vote', { poll_id: poll.id });
    const vote = await sdk.chat.castPollVote({
      message_id: id,
      poll_id: poll.id,
      user_id: 'bob',
      vote: { option_id: soup },
    });
    expect(vote.vote).toMatchObject({ option_id: soup, created_at: expect.any(Date) });
    expect((await sdk.queryPollVotes({ poll_id: poll.id, user_id: 'ann' })).votes).toMatchObject([
      { option_id: soup },
    ]);
    await sdk.chat.deletePollVote({
      message_id: id,
      poll_id: poll.id,
      vote_id: vote.vote?.id ?? '',
      user_id: 'bob',
    });
    const option = await sdk.createPollOption({
      poll_id: poll.id,
      text: 'Bread',
      user_id: 'ann',
      custom: { cut: 2 },
    });
    expect(option.poll_option).toMatchObject({ text: 'Bread', custom: { cut: 2 } });
    const at = { poll_id: poll.id, option_id: option.poll_option.id, user_id: 'ann' };
    expect((await sdk.getPollOption(at)).poll_option).toMatchObject({ custom: { cut: 2 } });
    await sdk.updatePollOption({ poll_id: poll.id, id: option.poll_option.id, text: 'Bun', user_id: 'ann' });
    await sdk.deletePollOption(at);
    await sdk.updatePoll({ id: poll.id, name: 'Dinner?', user_id: 'ann' });
    const part = await sdk.updatePollPartial({
      poll_id: poll.id,
      user_id: 'ann',
      set: { custom: { day: 'Friday' }, is_closed: true },
    });
    expect(part.poll).toMatchObject({ is_closed: true, custom: { day: 'Friday' } });
    expect((await sdk.getPoll({ poll_id: poll.id, user_id: 'ann' })).poll.name).toBe('Dinner?');
    expect((await sdk.queryPolls({ user_id: 'ann', filter: { id: poll.id }, limit: 1 })).polls).toMatchObject(
      [{ id: poll.id }],
    );
    await sdk.deletePoll({ poll_id: poll.id, user_id: 'ann' });
  });

  test('drafts', async () => {
    // No SDK of a server writes one: it is the user’s own client that does.
    const token = await server.token('ann');
    const made = await fetch(
      `${server.url}/api/v2/chat/channels/messaging/room-${round}/draft?api_key=${server.key}`,
      {
        method: 'POST',
        headers: { authorization: token, 'stream-auth-type': 'jwt', 'content-type': 'application/json' },
        body: JSON.stringify({ message: { text: 'not yet', custom: { color: 'blue' } } }),
      },
    );
    expect(made.status).toBe(201);
    const { draft } = await channel.getDraft({ user_id: 'ann' });
    expect(draft).toMatchObject({
      message: { text: 'not yet', custom: { color: 'blue' } },
      created_at: expect.any(Date),
    });
    expect((await sdk.chat.queryDrafts({ user_id: 'ann' })).drafts).toMatchObject([
      { channel_cid: channel.cid },
    ]);
    await channel.deleteDraft({ user_id: 'ann' });
    expect((await sdk.chat.queryDrafts({ user_id: 'ann' })).drafts).toEqual([]);
  });

  test('reminders', async () => {
    const { id } = await sent('remember');
    const remind_at = new Date(Date.now() + 3_600_000);
    const made = await sdk.chat.createReminder({ message_id: id, user_id: 'ann', remind_at });
    expect(made).toMatchObject({ message_id: id, remind_at, created_at: expect.any(Date) });
    await sdk.chat.updateReminder({
      message_id: id,
      user_id: 'ann',
      remind_at: new Date(remind_at.getTime() + 1000),
    });
    const listed = await sdk.chat.queryReminders({ user_id: 'ann', limit: 5 });
    expect(listed.reminders.find(({ message_id }) => message_id === id)?.remind_at).toEqual(
      new Date(remind_at.getTime() + 1000),
    );
    await sdk.chat.deleteReminder({ message_id: id, user_id: 'ann' });
  });

  test('a pending message is committed', async () => {
    const pending = await channel.sendMessage({ message: { text: 'wait', user_id: 'ann' }, pending: true });
    await sdk.chat.commitMessage({ id: pending.message.id });
    expect((await sdk.chat.getMessage({ id: pending.message.id })).message.text).toBe('wait');
  });

  test('what only some messages allow is refused for the others', async () => {
    const { id } = await sent('plain');
    const action = sdk.chat.runMessageAction({ id, user_id: 'ann', form_data: { image_action: 'send' } });
    await expect(action).rejects.toMatchObject({ code: 16 });
    const ephemeral = sdk.chat.ephemeralMessageUpdate({ id, user_id: 'ann', set: { text: 'mine' } });
    await expect(ephemeral).rejects.toMatchObject({ code: 16 });
  });

  test('files and pictures, of the app and of a channel', async () => {
    const user = { id: 'ann', custom: {} };
    const text = () => new File(['words'], 'notes.txt', { type: 'text/plain' });
    const png = await emptyPng(40, 30);
    const picture = () => new File([new Uint8Array(png)], 'dot.png', { type: 'image/png' });
    const { file } = await sdk.uploadFile({ file: text(), user });
    expect(await (await fetch(file ?? '')).text()).toBe('words');
    await sdk.deleteFile({ url: file ?? '' });
    const image = await sdk.uploadImage({ file: picture(), user, upload_sizes: [{ width: 10, height: 10 }] });
    expect(image.file).toMatch(/^http/);
    await sdk.deleteImage({ url: image.file ?? '' });
    const own = await channel.uploadChannelFile({ file: text(), user: JSON.stringify(user) } as never);
    await channel.deleteChannelFile({ url: own.file ?? '' });
    const ownImage = await channel.uploadChannelImage({
      file: picture(),
      user: JSON.stringify(user),
    } as never);
    await channel.deleteChannelImage({ url: ownImage.file ?? '' });
  });

  test('a place that moves', async () => {
    const end_at = new Date(Date.now() + 3_600_000);
    const shared_location = { latitude: 1, longitude: 2, created_by_device_id: 'phone', end_at };
    const { id, shared_location: place } = await sent('here', { shared_location });
    expect(place).toMatchObject({ latitude: 1, end_at });
    await sdk.updateLiveLocation({ user_id: 'ann', message_id: id, latitude: 3, longitude: 4 });
    const { active_live_locations: places } = await sdk.getUserLiveLocations({ user_id: 'ann' });
    expect(places.find(({ message_id }) => message_id === id)).toMatchObject({ latitude: 3, end_at });
  });
});
