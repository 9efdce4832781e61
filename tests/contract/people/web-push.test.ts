/**
 * Recipients and contents of pushes, by the unmodified client and a push service that decrypts as a browser
 * does.
 */
import { randomUUID } from 'node:crypto';
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { type Away, PATIENT, pushScene } from '../../support/push/push-scene.ts';
import { type PushService, startPushService } from '../../support/push/push-service.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let service: PushService;
let server: TestServer;
const clients = clientsOf(() => server);
let admin: StreamChat;
const { away, room, say, texts, comes, settled, onlyComes } = pushScene(
  () => service,
  () => admin,
);

beforeAll(async () => {
  service = await startPushService();
  const push = { services: ['127.0.0.1'], contact: 'mailto:owner@shop.example' };
  server = await startServer({ options: { push } });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
  await service.close();
});

describe('the payload', () => {
  test('is the message, for that browser alone, signed by the app’s key', async () => {
    const here = await room({ name: 'Harbour' });
    await admin.upsertUser({ id: here.bob.id, name: 'Bob', image: 'https://pictures.example/bob.png' });
    const { message } = await say(here, 'Are you\n there?');
    await comes(here.ann, 'Are you there?');
    const [pushed] = here.ann.browser.pushed;
    expect(pushed?.note).toEqual({
      kind: 'message',
      cid: here.cid,
      message_id: message.id,
      title: 'Bob',
      body: 'Are you there?',
      icon: 'https://pictures.example/bob.png',
      at: Date.parse(String(message.created_at)),
    });
    const { app } = (await admin.getAppSettings()) as { app?: { web_push?: { public_key: string } } };
    expect(pushed?.key).toBe(app?.web_push?.public_key);
    expect(pushed?.claims).toMatchObject({ aud: service.url, sub: 'mailto:owner@shop.example' });
    const left = Number(pushed?.claims.exp) - Date.now() / 1_000;
    expect(left > 0 && left <= 86_400).toBe(true);
    expect(pushed?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    const ttl = Number(pushed?.headers.ttl);
    expect(ttl > 0 && ttl <= 86_400).toBe(true);
    expect(texts(here.bob)).toEqual([]);
  });

  test('has the text without formatting marks', async () => {
    const here = await room({ name: 'Harbour' });
    await say(here, '**Look**: [the shop](https://halden.studio), `item 7`\n- _new_\n- ~~old~~');
    await comes(here.ann, 'Look: the shop, item 7 • new • old');
  });

  test('has one topic a conversation, names the group, and never exceeds 4 KB', async () => {
    const here = await room({ name: '港'.repeat(500) });
    const third = await away('Cleo');
    await here.channel.addMembers([third.id]);
    await say(here, '😀'.repeat(2_400));
    await expect.poll(() => here.ann.browser.pushed.length, PATIENT).toBe(1);
    await say(here, 'second');
    await comes(here.ann, 'second');
    const [first, second] = here.ann.browser.pushed;
    expect(first?.bytes).toBeLessThanOrEqual(4_096);
    expect(String(first?.note.body)).toMatch(/^(😀)+…$/u);
    expect(String(first?.note.title)).toMatch(/^Bob · 港+…$/u);
    expect(second?.headers.topic).toBe(first?.headers.topic);
    const other = await room();
    await say(other, 'elsewhere');
    await comes(other.ann, 'elsewhere');
    expect(other.ann.browser.pushed[0]?.headers.topic).not.toBe(first?.headers.topic);
  });

  test('describes a message without text', async () => {
    const here = await room();
    const attached = (attachment: object) => say(here, '', { attachments: [attachment] });
    await attached({ type: 'image', image_url: 'https://pictures.example/a.png' });
    await attached({ type: 'file', title: 'plan.pdf', asset_url: 'https://files.example/plan.pdf' });
    await attached({ type: 'voiceRecording', asset_url: 'https://files.example/a.webm' });
    await onlyComes(here, ['🖼️', '📎 plan.pdf', '🎤']);
  });
});

describe('the recipients', () => {
  test('are not the author, connected users, or non-members', async () => {
    const here = await room();
    const outsider = await away('Eve');
    const there = await away('Dan');
    await here.channel.addMembers([there.id]);
    const dan = await clients.user(there.id);
    await say(here, 'hello');
    await comes(here.ann, 'hello');
    await onlyComes(here, ['hello']);
    expect([texts(here.bob), texts(outsider), texts(there)]).toEqual([[], [], []]);
    await dan.disconnectUser();
    await expect
      .poll(async () => (await admin.queryUsers({ id: there.id })).users[0]?.online, PATIENT)
      .toBe(false);
    await say(here, 'again');
    await comes(there, 'again');
  });

  test('are not connected invisible users', async () => {
    const here = await room();
    await admin.upsertUser({ id: here.ann.id, invisible: true } as never);
    await clients.user(here.ann.id);
    await say(here, 'hello');
    await onlyComes(here, []);
  });

  test('are no one for silent, skip_push or shadowed messages; nor users who are only invited', async () => {
    const here = await room();
    const invited = await away('Ivy');
    await here.channel.inviteMembers([invited.id]);
    await say(here, 'silent', { silent: true });
    await say(here, 'skipped', { options: { skip_push: true } });
    await admin.shadowBan(here.bob.id, { banned_by_id: here.ann.id });
    await say(here, 'shadowed');
    await settled();
    await admin.removeShadowBan(here.bob.id);
    await say(here, 'loud');
    await onlyComes(here, ['loud']);
    expect(texts(invited)).toEqual([]);
  });

  test('include those of system messages without skip_push', async () => {
    const here = await room();
    const about = (text: string) => ({ text, user_id: here.bob.id });
    await here.channel.update(
      { name: 'a' } as never,
      about('renamed') as never,
      { skip_push: true } as never,
    );
    await here.channel.update({ name: 'b' } as never, about('renamed again') as never);
    await comes(here.ann, 'renamed again');
    await here.channel.truncate({
      message: about('emptied'),
      skip_push: true,
      user_id: here.bob.id,
    } as never);
    await onlyComes(here, ['renamed again']);
  });

  test('are not users who mute the author or the channel, block the author, or may not see the message', async () => {
    const here = await room();
    const [muter, still, blocker] = [await away('Mia'), await away('Stan'), await away('Blue')];
    await here.channel.addMembers([muter.id, still.id, blocker.id]);
    await admin.muteUser(here.bob.id, muter.id);
    await (await clients.user(still.id)).channel('messaging', here.id).mute();
    const blue = await clients.user(blocker.id);
    await blue.blockUser(here.bob.id);
    await clients.closeAll();
    admin = clients.admin();
    here.channel = admin.channel('messaging', here.id) as never;
    await say(here, 'for all');
    await say(here, 'for few', { restricted_visibility: [still.id] });
    await onlyComes(here, ['for all']);
    expect([texts(muter), texts(still), texts(blocker)]).toEqual([[], [], []]);
  });

  test('are a thread’s participants, and no one else unless the reply is shown in the channel', async () => {
    const here = await room();
    const other = await away('Olga');
    await here.channel.addMembers([other.id]);
    const parent = await here.channel.sendMessage(
      { text: 'parent', user_id: here.ann.id } as never,
      { skip_push: true } as never,
    );
    const parent_id = parent.message.id;
    await say(here, 'reply', { parent_id });
    await comes(here.ann, 'reply');
    expect(here.ann.browser.pushed[0]?.note).toMatchObject({ parent_id });
    await say(here, 'to all', { parent_id, show_in_channel: true });
    await comes(here.ann, 'to all');
    await onlyComes(here, ['to all'], other);
    await say(here, 'olga, look', { parent_id, mentioned_users: [other.id] });
    await comes(other, 'olga, look');
  });

  test('are no one where the channel has push off', async () => {
    const here = await room();
    await here.channel.updatePartial({ set: { config_overrides: { push_notifications: false } } as never });
    await say(here, 'quiet');
    await onlyComes(here, []);
  });

  test('include agents of a support channel, who are no members', async () => {
    const agent = await away('Agent');
    await admin.upsertUser({ id: agent.id, role: 'agent' });
    const here = await room();
    const support = admin.channel('support', randomUUID(), {
      members: [here.bob.id],
      created_by_id: here.bob.id,
    });
    await support.create();
    await support.sendMessage({ text: 'help', user_id: here.bob.id });
    await comes(agent, 'help');
    await admin.upsertUser({ id: agent.id, role: 'user' });
  });
});

describe('preferences', () => {
  const setPreference = (who: Away, preference: object) =>
    admin.setPushPreferences([{ user_id: who.id, ...preference }] as never);

  test('all, mentions and none; a channel’s own override the general ones', async () => {
    const here = await room();
    const named = { mentioned_users: [here.ann.id] };
    await setPreference(here.ann, { chat_level: 'none' });
    await say(here, 'none', named);
    await settled();
    await setPreference(here.ann, { chat_level: 'mentions' });
    await say(here, 'not named');
    await settled();
    await say(here, 'named', named);
    await comes(here.ann, 'named');
    await setPreference(here.ann, { channel_cid: here.cid, chat_level: 'all' });
    await say(here, 'all here');
    await comes(here.ann, 'all here');
    await setPreference(here.ann, { channel_cid: here.cid, chat_level: 'none' });
    await say(here, 'none here', named);
    await settled();
    await setPreference(here.ann, { channel_cid: here.cid, chat_level: 'default' });
    await say(here, 'named again', named);
    await onlyComes(here, ['named', 'all here', 'named again']);
  });

  test('mentions of everyone count for all_mentions only; detailed settings override the level', async () => {
    const here = await room();
    const everybody = { mentioned_channel: true };
    await setPreference(here.ann, { chat_level: 'direct_mentions' });
    await say(here, 'direct', everybody);
    await settled();
    await setPreference(here.ann, { chat_level: 'all_mentions' });
    await say(here, 'everybody', everybody);
    await comes(here.ann, 'everybody');
    await setPreference(here.ann, {
      chat_preferences: { channel_mentions: 'none', default_preference: 'all' },
    });
    await say(here, 'not everybody', everybody);
    await settled();
    await say(here, 'just words');
    await onlyComes(here, ['everybody', 'just words']);
  });

  test('pause until a time, or until that is lifted', async () => {
    const here = await room();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await setPreference(here.ann, { disabled_until: later });
    await say(here, 'disturbs', { mentioned_users: [here.ann.id] });
    await settled();
    await setPreference(here.ann, { remove_disable: true });
    await setPreference(here.ann, { channel_cid: here.cid, disabled_until: later });
    await say(here, 'disturbs here');
    await settled();
    await setPreference(here.ann, { channel_cid: here.cid, remove_disable: true });
    await say(here, 'welcome');
    await onlyComes(here, ['welcome']);
  });
});

describe('reminders', () => {
  test('are pushed to offline users when they are due', async () => {
    const here = await room();
    await here.channel.updatePartial({
      set: { config_overrides: { user_message_reminders: true } } as never,
    });
    const { message } = await say(here, 'remember me', { options: { skip_push: true } });
    const remind_at = new Date(Date.now() + 300).toISOString();
    await admin.createReminder({ messageId: message.id, remind_at, user_id: here.ann.id });
    await expect.poll(() => here.ann.browser.pushed.length, PATIENT).toBe(1);
    expect(here.ann.browser.pushed[0]?.note).toMatchObject({
      kind: 'reminder',
      message_id: message.id,
      title: '⏰ Bob',
      body: 'remember me',
    });
    expect(here.ann.browser.pushed[0]?.headers.urgency).toBe('high');
  });
});
