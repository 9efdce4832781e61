import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let admin: StreamChat;
let channel: Channel;
let bobChannel: Channel;
let rooms = 0;

beforeAll(async () => {
  server = await startServer({
    options: {
      messages: {
        translator: { translate: async ({ text, to }) => ({ text: `${to}: ${text}`, from: 'en' }) },
        links: { scrape: async (url) => ({ type: 'image', title: 'A page', title_link: url }) },
        blocklists: { fruit: ['durian'] },
        rules: { team: { blocklist: 'fruit', blocklistBehavior: 'block' } },
      },
    },
  });
  ann = await clients.user('ann', { role: 'user', name: 'Ann' });
  bob = await clients.user('bob', { role: 'user', name: 'Bob' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

beforeEach(async () => {
  rooms += 1;
  channel = ann.channel('messaging', `messages-${rooms}`, { members: ['ann', 'bob'] });
  await channel.watch();
  bobChannel = bob.channel('messaging', `messages-${rooms}`);
  await bobChannel.watch();
});

/** Custom keys, as the client's types allow them. */
const message = (fields: object) => fields as { text: string };

describe('deleting', () => {
  test('for me: the user’s other tab is notified, the other user is not', async () => {
    const { message: sent } = await channel.sendMessage({ text: 'mine' });
    const notified = nextEvent(ann, 'message.deleted');
    const others = record(bobChannel);
    const { message: gone } = await ann.deleteMessage(sent.id, { deleteForMe: true });
    expect(gone.deleted_for_me).toBe(true);
    expect(await notified).toMatchObject({ deleted_for_me: true, hard_delete: false });
    expect((await channel.query({})).messages).toEqual([]);
    expect((await bobChannel.query({})).messages).toHaveLength(1);
    expect(others.map(({ type }) => type)).not.toContain('message.deleted');
  });

  test('undelete: only by the server, with message.undeleted for the watchers', async () => {
    const { message: sent } = await channel.sendMessage({ text: 'back soon' });
    await ann.deleteMessage(sent.id);
    expect(await failure(ann.undeleteMessage(sent.id, 'ann'))).toMatchObject({ code: 17, status: 403 });
    const notified = nextEvent(bobChannel, 'message.undeleted');
    const { message: back } = await admin.undeleteMessage(sent.id, 'ann');
    expect(back).toMatchObject({ text: 'back soon', type: 'regular' });
    expect(back).not.toHaveProperty('deleted_at');
    expect((await notified).message).toMatchObject({ id: sent.id, text: 'back soon' });
  });

  test('15: a deleted message stays in lists; only permitted callers receive its text', async () => {
    const { message: sent } = await channel.sendMessage({ text: 'secret' });
    await ann.deleteMessage(sent.id);
    const [listed] = (await bobChannel.query({})).messages;
    expect(listed).toMatchObject({ type: 'deleted', text: '', attachments: [] });
    const shown = await admin.getMessage(sent.id, { show_deleted_message: true });
    expect(shown.message).toMatchObject({ type: 'deleted', text: 'secret' });
  });
});

describe('pinned messages', () => {
  test('20: paged by the client, newest pin first; unpinned messages have null in every pin field', async () => {
    for (const id of ['a', 'b', 'c']) {
      const { message: sent } = await channel.sendMessage({ id: `${id}-${rooms}`, text: id });
      await ann.pinMessage(sent.id);
    }
    const texts = async (options: object, direction: 1 | -1 = -1) =>
      (await channel.getPinnedMessages(options, { pinned_at: direction })).messages.map(({ text }) => text);
    expect(await texts({ limit: 2 })).toEqual(['c', 'b']);
    expect(await texts({ limit: 2, id_lt: `b-${rooms}` })).toEqual(['a']);
    expect(await texts({ limit: 2, offset: 1 }, 1)).toEqual(['b', 'c']);
    expect(await texts({ pinned_at_before: new Date(0).toISOString() })).toEqual([]);
    const { message: middle } = await ann.getMessage(`b-${rooms}`);
    const at = middle.pinned_at;
    expect(await texts({ limit: 3, pinned_at_around: at })).toEqual(['c', 'b', 'a']);
    expect(await texts({ limit: 3, id_around: middle.id })).toEqual(['c', 'b', 'a']);
    expect(await texts({ limit: 1, pinned_at_around: at })).toEqual(['b']);
    expect(await texts({ pinned_at_after: at })).toEqual(['c']);
    expect(await texts({ pinned_at_before_or_equal: at })).toEqual(['b', 'a']);
    const { message: unpinned } = await ann.unpinMessage(`c-${rooms}`);
    expect(unpinned).toMatchObject({ pinned: false, pinned_at: null, pinned_by: null, pin_expires: null });
  });

  test('20: a pin that expires while the server is down has ended when it is back', async () => {
    const own = await startServer();
    const ours = clientsOf(() => own);
    try {
      const cay = await ours.user('cay', { role: 'user' });
      const room = cay.channel('messaging', 'pins', { members: ['cay'] });
      await room.watch();
      const { message: sent } = await room.sendMessage({ text: 'for a moment' });
      const SOON_MS = 400;
      await cay.pinMessage(sent.id, new Date(Date.now() + SOON_MS).toISOString());
      await own.restart();
      await expect.poll(async () => (await cay.getMessage(sent.id)).message.pinned).toBe(false);
    } finally {
      await ours.closeAll();
      await own.close();
    }
  });
});

describe('19: quotes', () => {
  test('are one level deep, follow their message, and show its deletion', async () => {
    const { message: first } = await channel.sendMessage({ text: 'one' });
    const { message: second } = await channel.sendMessage({ text: 'two', quoted_message_id: first.id });
    const { message: third } = await channel.sendMessage({ text: 'three', quoted_message_id: second.id });
    expect(third.quoted_message).toMatchObject({ text: 'two', quoted_message_id: first.id });
    expect(third.quoted_message).not.toHaveProperty('quoted_message');
    await ann.updateMessage({ id: first.id, text: 'ONE' });
    const read = async () => (await bob.getMessage(second.id)).message.quoted_message;
    expect(await read()).toMatchObject({ text: 'ONE' });
    await ann.deleteMessage(first.id);
    expect(await read()).toMatchObject({ type: 'deleted', text: '' });
  });
});

describe('mentions', () => {
  test('of people are returned as people; of everyone, those online and roles only with their grants', async () => {
    const { message: sent } = await channel.sendMessage({ text: 'hi', mentioned_users: ['bob', 'nobody'] });
    expect(sent.mentioned_users).toMatchObject([{ id: 'bob', name: 'Bob' }]);
    expect(sent).toMatchObject({ mentioned_channel: false, mentioned_here: false });
    const everybody = {
      text: 'all',
      mentioned_channel: true,
      mentioned_here: true,
      mentioned_roles: ['user'],
    };
    expect(await failure(channel.sendMessage(message(everybody)))).toMatchObject({ code: 17 });
    await admin.channel('messaging', channel.id ?? '').updatePartial({
      set: {
        config_overrides: { grants: { channel_member: ['notify-channel', 'notify-here', 'notify-role'] } },
      } as never,
    });
    const got = nextEvent(bobChannel, 'message.new');
    expect((await channel.sendMessage(message(everybody))).message).toMatchObject(everybody);
    expect((await got).message).toMatchObject(everybody);
    const capabilities = (await channel.query({})).channel.own_capabilities;
    expect(capabilities).toEqual(expect.arrayContaining(['notify-channel', 'notify-here', 'notify-role']));
  });
});

describe('24: commands', () => {
  test('giphy through the client: shown, shuffled, sent, and seen by the other user', async () => {
    const id = `gif-${rooms}`;
    const { message: shown } = await channel.sendMessage({ id, text: '/giphy party' });
    expect(shown).toMatchObject({
      id,
      type: 'ephemeral',
      command: 'giphy',
      args: 'party',
      command_info: { name: 'giphy' },
    });
    expect(shown.attachments?.[0]?.giphy).toHaveProperty('fixed_height.url');
    const shuffled = await channel.sendAction(id, { image_action: 'shuffle' });
    expect(shuffled.message).toMatchObject({ id, type: 'ephemeral' });
    const got = nextEvent(bobChannel, 'message.new');
    const sent = await channel.sendAction(id, { image_action: 'send' });
    expect(sent.message).toMatchObject({ id, type: 'regular' });
    expect((await got).message).toMatchObject({ id, attachments: [{ type: 'giphy', title: 'party' }] });
    expect((await channel.query({})).channel.config?.commands).toMatchObject([
      { name: 'giphy', set: 'fun_set' },
    ]);
  });

  test('leave nothing if cancelled; a changed one still belongs to its sender', async () => {
    const id = `gif-${rooms}`;
    await channel.sendMessage({ id, text: '/giphy party' });
    const changed = await ann.ephemeralUpdateMessage(id, { set: message({ mood: 'fine' }) });
    expect(changed.message).toMatchObject({
      type: 'ephemeral',
      mood: 'fine',
    });
    expect((await channel.sendAction(id, { image_action: 'cancel' })).message).toBeNull();
    expect(await failure(channel.sendAction(id, { image_action: 'send' }))).toMatchObject({ code: 16 });
  });
});

describe('17: refused content answers 201 with an error message', () => {
  test.each([
    ['too long', 'x'.repeat(5001), /too long/],
    ['unknown command', '/nope', /Sorry, command nope doesn't exist/],
    ['unwanted words', 'I eat durian', /^Automod blocked your message$/],
  ])('%s', async (_, text, reason) => {
    const room = ann.channel('team', `refused-${rooms}`, { members: ['ann', 'bob'] });
    await room.watch();
    const events = record(room);
    const { message: refused } = await room.sendMessage({ text });
    expect(refused.type).toBe('error');
    expect(refused.text).toMatch(reason);
    expect((await room.query({})).messages).toEqual([]);
    expect(events.map(({ type }) => type)).not.toContain('message.new');
  });
});

describe('further calls of a message', () => {
  test('35: history by the client, server side, with its cursor', async () => {
    const { message: sent } = await channel.sendMessage({ text: 'version 0' });
    for (let i = 1; i <= 4; i += 1) await ann.updateMessage({ id: sent.id, text: `version ${i}` });
    const page = await admin.queryMessageHistory(
      { message_id: sent.id },
      [{ message_updated_at: -1 }] as never,
      {
        limit: 2,
      },
    );
    expect(page.message_history.map(({ text }) => text)).toEqual(['version 3', 'version 2']);
    expect(page.message_history[0]).toMatchObject({ message_id: sent.id, message_updated_by_id: 'ann' });
    const rest = await admin.queryMessageHistory({ message_id: sent.id }, undefined, {
      limit: 5,
      next: page.next as string,
    });
    expect(rest.message_history.map(({ text }) => text)).toEqual(['version 1', 'version 0']);
    const read = await bob.queryMessageHistory({ message_id: sent.id });
    expect(read.message_history.map(({ text }) => text)).toEqual([
      'version 3',
      'version 2',
      'version 1',
      'version 0',
    ]);
    expect(await failure(bob.queryMessageHistory({ user_id: 'ann' }))).toMatchObject({ code: 17 });
  });

  test('history credits the user who made the change, and for a server’s change the author', async () => {
    const { message: sent } = await channel.sendMessage({ text: 'call me', mood: 'fine' } as never);
    await ann.updateMessage({ id: sent.id, text: 'call me: 555' });
    const mod = await clients.user('mod', { role: 'admin' });
    await mod.updateMessage({ id: sent.id, text: 'call me: [removed]' });
    await admin.updateMessage({ id: sent.id, text: 'by a server' }, 'bob');
    await admin.partialUpdateMessage(sent.id, { set: { text: 'for bob' } }, 'bob');
    const { message_history: history } = await admin.queryMessageHistory({ message_id: sent.id });
    expect(history.map(({ text, message_updated_by_id: by }) => [text, by])).toEqual([
      ['by a server', 'bob'],
      ['call me: [removed]', 'ann'],
      ['call me: 555', 'mod'],
      ['call me', 'ann'],
    ]);
    expect(history.at(-1)).toMatchObject({ mood: 'fine' });
  });

  test('translation for everyone', async () => {
    const { message: sent } = await channel.sendMessage({ text: 'hello' });
    const notified = nextEvent(bobChannel, 'message.updated');
    const answer: object = await bob.translateMessage(sent.id, 'de');
    const { message: translated } = answer as { message: { i18n: object } };
    expect(translated.i18n).toEqual({ language: 'en', en_text: 'hello', de_text: 'de: hello' });
    expect((await notified).message?.i18n).toEqual(translated.i18n);
    expect((await failure(bob.translateMessage(sent.id, 'xx' as never))).message).toContain(
      'language must be one of [af sq am',
    );
    expect(await admin.translate('hello', 'de', 'en')).toMatchObject({ translated_text: 'de: hello' });
    expect(await failure(ann.translate('hello', 'de', 'en'))).toMatchObject({ code: 17 });
  });

  test('links get previews, unless the sender opts out', async () => {
    const url = 'https://example.com/a';
    const { message: sent } = await channel.sendMessage({ text: `look: ${url}` });
    expect(sent.attachments).toMatchObject([{ og_scrape_url: url, title: 'A page' }]);
    const { message: bare } = await channel.sendMessage({ text: url }, { skip_enrich_url: true });
    expect(bare.attachments).toEqual([]);
  });

  test('pending with its metadata, until it is committed', async () => {
    const id = `pending-${rooms}`;
    const sent = await channel.sendMessage(
      { id, text: 'wait' },
      { pending: true, pending_message_metadata: { risk: 'low' } },
    );
    expect(sent.pending_message_metadata).toEqual({ risk: 'low' });
    const own = await channel.query({});
    expect(own.pending_messages).toMatchObject([
      { message: { id }, pending_message_metadata: { risk: 'low' } },
    ]);
    expect(await bobChannel.query({})).not.toHaveProperty('pending_messages');
    expect((await ann.getMessage(id)).pending_message_metadata).toEqual({ risk: 'low' });
    expect(await failure(bob.getMessage(id))).toMatchObject({ code: 16, status: 404 });
    const got = nextEvent(bobChannel, 'message.new');
    await admin.commitMessage(id);
    expect((await got).message?.id).toBe(id);
  });

  test('restricted: other connections on the same channel never receive it', async () => {
    const eve = await clients.user('eve', { role: 'user' });
    await admin.channel('messaging', channel.id ?? '').addMembers(['eve']);
    const eveChannel = eve.channel('messaging', channel.id ?? '');
    await eveChannel.watch();
    const received = record(eve);
    const got = nextEvent(bobChannel, 'message.new', (event) => event.message?.text === 'for bob');
    const restricted = message({ text: 'for bob', restricted_visibility: ['bob'], user_id: 'ann' });
    const { message: sent } = await admin.channel('messaging', channel.id ?? '').sendMessage(restricted);
    expect(sent.restricted_visibility).toEqual(['bob']);
    await got;
    const all = nextEvent(eveChannel, 'message.new');
    await channel.sendMessage({ text: 'for all' });
    await all;
    const texts = received.flatMap((event) => event.message?.text ?? []);
    expect(texts).toEqual(['for all']);
    expect((await eveChannel.query({})).messages.map(({ text }) => text)).toEqual(['for all']);
  });
});

describe('21, 22: reactions', () => {
  test('queried by the client with filter, sort and cursor', async () => {
    const { message: sent } = await channel.sendMessage({ text: 'react' });
    await channel.sendReaction(sent.id, { type: 'like', emoji_code: '1f44d' } as never);
    await bobChannel.sendReaction(sent.id, { type: 'like', score: 3 });
    await bobChannel.sendReaction(sent.id, { type: 'wow' });
    const first = await ann.queryReactions(sent.id, { type: 'like' }, { created_at: 1 }, { limit: 1 });
    expect(first.reactions).toMatchObject([{ user_id: 'ann', type: 'like', emoji_code: '1f44d' }]);
    const second = await ann.queryReactions(
      sent.id,
      { type: 'like' },
      { created_at: 1 },
      {
        limit: 1,
        next: first.next as string,
      },
    );
    expect(second.reactions).toMatchObject([{ user_id: 'bob', score: 3 }]);
    expect(second).not.toHaveProperty('next');
    const { message: read } = await bob.getMessage(sent.id);
    expect(read.reaction_groups?.like).toMatchObject({ count: 2, sum_scores: 4 });
    expect(read.reaction_groups?.like).toHaveProperty('latest_reactions_by.0.user_id', 'bob');
    expect(read.reaction_scores).toEqual({ like: 4, wow: 1 });
    expect(read.reaction_counts).toEqual({ like: 2, wow: 1 });
  });
});
