import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageSnapshot } from '../../../src/chat/index.ts';
import { createMessageTools, type MessageTools } from '../../../src/chat/message-tools/index.ts';
import { openReactors } from '../../../src/features/message-actions/state/reactors.ts';
import { receiptsFor, watchReceipts } from '../../../src/features/message-actions/state/receipts.ts';
import { openPinned } from '../../../src/features/pinned/state/pinned.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Cable, layCable } from './support/cable.ts';
import { closeTabs, eventually, openTab, type Tab, until } from './support/page.ts';

const HOUR = 3_600_000;

let server: TestServer;
let cable: Cable;
let rooms = 0;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer({
    options: {
      messages: {
        translator: {
          translate: async ({ text, to }) => ({ text: `${to}: ${text}`, from: 'de' }),
        },
        blocklists: { rude: ['lampshade'] },
        rules: { messaging: { blocklist: 'rude', blocklistBehavior: 'block' } },
      },
    },
  });
});
beforeEach(async () => {
  cable = await layCable(server.url);
});
afterEach(async () => {
  closeTabs();
  cable.close();
  await clients.closeAll();
});
afterAll(() => server.close());

interface Scene {
  readonly ann: Tab;
  readonly tools: MessageTools;
  /** Ben's own client. */
  readonly ben: StreamChat;
  readonly channel: Channel;
}

/** A team channel of Ann and Ben with reminders, and Ann in it. The test can cut her connection. */
async function scene(texts: readonly string[]): Promise<Scene> {
  rooms += 1;
  const ben = await clients.user('ben');
  await server.token('ann');
  await (await clients.user('ann')).disconnectUser();
  const admin = clients.admin();
  const there = admin.channel('messaging', `tools-${rooms}`, {
    members: ['ann', 'ben'],
    created_by_id: 'ben',
  });
  await there.create();
  await there.updatePartial({ set: { config_overrides: { user_message_reminders: true } } as never });
  const channel = ben.channel('messaging', `tools-${rooms}`);
  await channel.watch();
  for (const text of texts) await channel.sendMessage({ text });
  const token = await server.token('ann');
  const ann = openTab({ url: cable.url, key: server.key }, { mode: 'inbox', getToken: () => token });
  ann.chat.activate();
  ann.chat.openChannel(channel.cid);
  await until(ann.chat.conversation, ({ phase }) => phase === 'ready');
  return { ann, tools: createMessageTools(await ann.chat.runtime()), ben, channel };
}

const at = (tab: Tab, index: number): MessageSnapshot | undefined =>
  tab.chat.conversation.get().messages.at(index);
const idAt = (tab: Tab, index: number): string => at(tab, index)?.id ?? '';
const shown = (tab: Tab, index: number, fits: (message: MessageSnapshot) => unknown) =>
  until(
    tab.chat.conversation,
    ({ messages }) => {
      const message = messages.at(index);
      return message && fits(message);
    },
    fits.toString(),
  );
const mine = (client: StreamChat) => client.queryReminders({ limit: 10 });

describe('reminders', () => {
  test('appear at once, are stored, moved, turned into a bookmark and removed', async () => {
    const { ann, tools } = await scene(['the invoice']);
    expect(tools.reminds).toBe(true);
    const id = idAt(ann, 0);
    const time = Date.now() + HOUR;
    tools.remind(id, time);
    await shown(ann, 0, ({ reminder }) => reminder?.at === time);
    await shown(ann, 0, ({ unsaved }) => !unsaved);
    const reader = await clients.user('ann');
    expect((await mine(reader)).reminders).toMatchObject([
      { message_id: id, remind_at: new Date(time).toISOString() },
    ]);
    tools.remind(id, null);
    await shown(ann, 0, ({ reminder, unsaved }) => reminder?.at === null && !unsaved);
    tools.forget(id);
    await shown(ann, 0, ({ reminder, unsaved }) => !reminder && !unsaved);
    expect((await mine(reader)).reminders).toEqual([]);
  });

  test('set elsewhere arrive, survive an edit, leave with the message and return with it', async () => {
    const { ann, ben, channel } = await scene(['the invoice']);
    const id = idAt(ann, 0);
    const phone = await clients.user('ann');
    await phone.reminders.createReminder({ messageId: id });
    await shown(ann, 0, ({ reminder }) => reminder?.at === null);
    await ben.updateMessage({ id, text: 'the invoices' });
    await shown(ann, 0, ({ text, reminder }) => text === 'the invoices' && reminder);
    await ben.deleteMessage(id);
    await shown(ann, 0, ({ kind, reminder }) => kind === 'deleted' && !reminder);
    await clients.admin().undeleteMessage(id, 'ben');
    await shown(ann, 0, ({ kind, reminder }) => kind === 'regular' && reminder);
    await phone.reminders.deleteReminder(id);
    await shown(ann, 0, ({ reminder }) => !reminder);
    expect(channel.cid).toBe(ann.chat.conversation.get().cid);
  });

  test('known only here are created; known only there are moved', async () => {
    const { ann, tools } = await scene(['the invoice']);
    const id = idAt(ann, 0);
    const phone = await clients.user('ann');
    cable.cut();
    await phone.reminders.createReminder({ messageId: id });
    // Unknown here, stored there.
    const first = Date.now() + HOUR;
    tools.remind(id, first);
    await shown(ann, 0, ({ unsaved }) => unsaved?.error);
    cable.mend();
    await shown(ann, 0, ({ reminder, unsaved }) => reminder?.at === first && !unsaved);
    cable.cut();
    await phone.reminders.deleteReminder(id);
    // Known here, deleted there.
    const second = first + HOUR;
    tools.remind(id, second);
    await shown(ann, 0, ({ unsaved }) => unsaved?.error);
    cable.mend();
    await shown(ann, 0, ({ reminder, unsaved }) => reminder?.at === second && !unsaved);
    expect((await mine(phone)).reminders).toHaveLength(1);
    // Already deleted there.
    await phone.reminders.deleteReminder(id);
    tools.forget(id);
    await shown(ann, 0, ({ reminder, unsaved }) => !reminder && !unsaved);
  });
});

describe('a refused message', () => {
  test('keeps its text, can be corrected, and goes out under its id', async () => {
    const { ann, channel } = await scene(['hello']);
    ann.chat.send('you lampshade');
    await shown(ann, -1, ({ status, error }) => status === 'failed' && error?.code === 'blocked');
    const id = idAt(ann, -1);
    ann.chat.retry(id);
    await shown(ann, -1, ({ status }) => status === 'sending');
    await shown(ann, -1, ({ status }) => status === 'failed');
    ann.chat.actions.edit(id, 'you lamp');
    await shown(ann, -1, ({ status, text }) => status === 'sent' && text === 'you lamp');
    expect(idAt(ann, -1)).toBe(id);
    await eventually(() => channel.state.messages.some(({ text }) => text === 'you lamp'));
    expect(channel.state.messages.some(({ text }) => text?.includes('lampshade'))).toBe(false);
  });

  test('is discarded on request', async () => {
    const { ann } = await scene(['hello']);
    ann.chat.send('you lampshade');
    await shown(ann, -1, ({ status }) => status === 'failed');
    ann.chat.discard(idAt(ann, -1));
    await until(ann.chat.conversation, ({ messages }) => messages.length === 1);
  });
});

test('a message deleted for oneself stays away after a reload', async () => {
  const { ann, channel } = await scene(['one', 'two']);
  ann.chat.actions.remove(idAt(ann, 0), true);
  await until(ann.chat.conversation, ({ messages }) => messages.length === 1);
  const token = await server.token('ann');
  const again = openTab(server, { mode: 'inbox', getToken: () => token });
  again.chat.activate();
  again.chat.openChannel(channel.cid);
  const { messages } = await until(again.chat.conversation, ({ phase }) => phase === 'ready');
  expect(messages.map(({ text }) => text)).toEqual(['two']);
});

test('lists who has read and who has received a message, live', async () => {
  const { ann, ben, channel } = await scene(['hello']);
  const runtime = await ann.chat.runtime();
  ann.chat.send('are you there?');
  const { messages } = await shown(ann, -1, ({ status }) => status === 'sent');
  const sent = messages.at(-1);
  const who = () => {
    const { read, received } = receiptsFor(runtime, sent?.createdAt ?? 0);
    return [read, received].map((list) => list.map(({ person }) => person.id));
  };
  expect(who()).toEqual([[], []]);
  let notified = 0;
  const stop = watchReceipts(runtime, () => {
    notified += 1;
  });
  await ben.markChannelsDelivered({ latest_delivered_messages: [{ cid: channel.cid, id: sent?.id ?? '' }] });
  await eventually(() => who()[1]?.includes('ben'));
  await channel.markRead();
  await eventually(() => who()[0]?.includes('ben'));
  expect(who()[1]).toEqual([]);
  await eventually(() => notified >= 2);
  stop();
});

test('a user who hides read receipts is in no list', async () => {
  const { ann, ben, channel } = await scene(['hello']);
  const runtime = await ann.chat.runtime();
  await clients.admin().upsertUser({
    id: 'ben',
    privacy_settings: { read_receipts: { enabled: false }, delivery_receipts: { enabled: false } },
  } as never);
  ann.chat.send('and now?');
  const { messages } = await shown(ann, -1, ({ status }) => status === 'sent');
  await channel.markRead();
  // A later event: every earlier one has arrived.
  await ben.pinMessage({ id: idAt(ann, 0) });
  await shown(ann, 0, ({ pinned }) => pinned);
  expect(receiptsFor(runtime, messages.at(-1)?.createdAt ?? 0)).toEqual({ read: [], received: [] });
  await clients.admin().upsertUser({
    id: 'ben',
    privacy_settings: { read_receipts: { enabled: true }, delivery_receipts: { enabled: true } },
  } as never);
});

test('pinned messages load a page at a time and follow events', async () => {
  const texts = Array.from({ length: 13 }, (_, index) => `pin ${index}`);
  const { ann, ben, channel } = await scene(texts);
  const ids = channel.state.messages.map(({ id }) => id);
  for (const id of ids.slice(0, 12)) await ben.pinMessage({ id });
  const pinned = openPinned(await ann.chat.runtime());
  await until(pinned.snapshot, ({ loading }) => !loading);
  expect(pinned.snapshot.get()).toMatchObject({ hasMore: true, error: null });
  expect(pinned.snapshot.get().messages.map(({ text }) => text)).toEqual(texts.slice(2, 12).reverse());
  pinned.more();
  await until(pinned.snapshot, ({ loading, messages }) => !loading && messages.length === 12);
  expect(pinned.snapshot.get().hasMore).toBe(false);
  await ben.pinMessage({ id: ids[12] ?? '' }, 60);
  await until(pinned.snapshot, ({ messages }) => messages[0]?.text === 'pin 12');
  expect(pinned.snapshot.get().messages[0]?.pinnedUntil).toBeGreaterThan(Date.now());
  await ben.unpinMessage({ id: ids[12] ?? '' });
  await until(pinned.snapshot, ({ messages }) => messages[0]?.text === 'pin 11');
  await ben.deleteMessage(ids[11] ?? '');
  await until(pinned.snapshot, ({ messages }) => messages[0]?.text === 'pin 10');
  pinned.stop();
});

describe('a GIF', () => {
  const gifOf = ({ attachments }: MessageSnapshot) =>
    attachments?.[0]?.kind === 'giphy' ? attachments[0].url : '';
  const chosen = (tools: MessageTools, id: string, value: string) => {
    const choice = tools.choices(id).find((candidate) => candidate.value === value);
    if (!choice) throw new Error(`expected a button ${value}`);
    return choice;
  };

  test('is previewed, shuffled, and sent at the end of the list', async () => {
    const { ann, tools, channel } = await scene(['hello']);
    ann.chat.send('/giphy lamp');
    await shown(ann, -1, ({ kind }) => kind === 'ephemeral');
    const before = at(ann, -1);
    expect(tools.choices(idAt(ann, -1)).map(({ text }) => text)).toEqual(['Send', 'Shuffle', 'Cancel']);
    const first = gifOf(before as MessageSnapshot);
    tools.act(idAt(ann, -1), chosen(tools, idAt(ann, -1), 'shuffle'));
    await shown(ann, -1, (message) => gifOf(message) !== first && !message.unsaved);
    await channel.sendMessage({ text: 'meanwhile' });
    await until(ann.chat.conversation, ({ messages }) => messages.some(({ text }) => text === 'meanwhile'));
    const gif = ann.chat.conversation.get().messages.find(({ kind }) => kind === 'ephemeral');
    tools.act(gif?.id ?? '', chosen(tools, gif?.id ?? '', 'send'));
    await shown(ann, -1, ({ kind, id }) => kind === 'regular' && id === gif?.id);
    expect(tools.choices(gif?.id ?? '')).toEqual([]);
    await eventually(() => channel.state.messages.some(({ id }) => id === gif?.id));
  });

  test('is cancelled', async () => {
    const { ann, tools } = await scene(['hello']);
    ann.chat.send('/giphy lamp');
    await shown(ann, -1, ({ kind }) => kind === 'ephemeral');
    tools.act(idAt(ann, -1), chosen(tools, idAt(ann, -1), 'cancel'));
    await until(ann.chat.conversation, ({ messages }) => messages.length === 1);
  });
});

test('a translation appears for the user who requests it and for everyone', async () => {
  const { ann, tools } = await scene(['Der Dimmer darf warm werden.']);
  expect(tools.translates).toBe(true);
  tools.translate(idAt(ann, 0), 'en');
  await shown(ann, 0, ({ translations }) => translations?.texts.en === 'en: Der Dimmer darf warm werden.');
  expect(at(ann, 0)?.translations?.from).toBe('de');
});

test('lists the users who reacted page by page, with their reactions', async () => {
  const { ann, channel } = await scene(['vote here']);
  const id = idAt(ann, 0);
  const admin = clients.admin();
  const fans = Array.from({ length: 27 }, (_, index) => `fan-${rooms}-${index}`);
  await admin.upsertUsers(fans.map((fan) => ({ id: fan })));
  const there = admin.channel('messaging', channel.id ?? '');
  for (const fan of fans)
    await there.sendReaction(id, { type: 'clap', user_id: fan, score: fan.endsWith('-26') ? 5 : 1 });
  await shown(ann, 0, ({ reactions }) => reactions[0]?.score === 31);
  expect(at(ann, 0)?.reactions).toEqual([{ type: 'clap', count: 27, mine: false, score: 31 }]);
  const runtime = await ann.chat.runtime();
  const list = openReactors(runtime, id, 'clap');
  const ids = () => list.snapshot.get().reactors.map(({ person }) => person.id);
  const newest = fans.toReversed();
  await until(list.snapshot, ({ loading }) => !loading);
  expect([ids(), list.snapshot.get().hasMore]).toEqual([newest.slice(0, 25), true]);
  const scored = list.snapshot.get().reactors.filter(({ score }) => score !== 1);
  expect(scored).toMatchObject([{ person: { id: `fan-${rooms}-26` }, score: 5 }]);
  // Reactions that come and go while the second page is on its way.
  list.more();
  await Promise.all([
    there.sendReaction(id, { type: 'clap', user_id: 'ben' }),
    there.deleteReaction(id, 'clap', fans[26]),
  ]);
  await until(list.snapshot, ({ loading, hasMore }) => !loading && !hasMore);
  await expect.poll(ids).toEqual(['ben', ...newest.slice(1)]);
  // One who replaces the reaction by another type leaves this list, and a new one joins it.
  await there.sendReaction(id, { type: 'wow', user_id: 'ben' }, { enforce_unique: true });
  await expect.poll(ids).toEqual(newest.slice(1));
  ann.chat.actions.react(id, 'clap');
  await expect.poll(ids).toEqual(['ann', ...newest.slice(1)]);
  list.stop();
});

test('a reaction replaces the user’s others if the owner allows only one', async () => {
  const { ann, channel } = await scene(['vote here']);
  const id = idAt(ann, 0);
  ann.chat.actions.react(id, 'like');
  await shown(ann, 0, ({ reactions, unsaved }) => reactions.length === 1 && !unsaved);
  ann.chat.actions.react(id, 'love', true);
  await shown(ann, 0, ({ reactions, unsaved }) => reactions[0]?.type === 'love' && !unsaved);
  expect(at(ann, 0)?.reactions).toEqual([{ type: 'love', count: 1, mine: true }]);
  await eventually(() => {
    const groups = channel.state.findMessage(id)?.reaction_groups ?? {};
    return Object.keys(groups).join() === 'love';
  });
});

describe('an assistant', () => {
  test('shows its state until it is done or stopped', async () => {
    const { ann, tools, channel } = await scene(['hello']);
    const stops: string[] = [];
    channel.on('ai_indicator.stop', ({ user }) => stops.push(user?.id ?? ''));
    const says = (state: string, more: object = {}) =>
      channel.sendEvent({ type: 'ai_indicator.update', ai_state: state, message_id: 'm', ...more } as never);
    const doing = (fits: (state: string | null) => boolean) =>
      until(ann.chat.conversation, ({ assistant }) => fits(assistant?.state ?? null));
    await says('AI_STATE_THINKING');
    await doing((state) => state === 'AI_STATE_THINKING');
    await says('AI_STATE_GENERATING', { ai_message: 'Reading the manual' });
    await doing((state) => state === 'AI_STATE_GENERATING');
    const generating = { state: 'AI_STATE_GENERATING', messageId: 'm', authorId: 'ben' };
    // Only staff may set a text of its own.
    expect(ann.chat.conversation.get().assistant).toEqual(generating);
    await clients.admin().partialUpdateUser({ id: 'ben', set: { role: 'agent' } });
    await says('AI_STATE_GENERATING', { ai_message: 'Reading the manual' });
    await doing((state) => state !== null && ann.chat.conversation.get().assistant?.text !== undefined);
    expect(ann.chat.conversation.get().assistant).toEqual({ ...generating, text: 'Reading the manual' });
    await clients.admin().partialUpdateUser({ id: 'ben', set: { role: 'user' } });
    await channel.sendEvent({ type: 'ai_indicator.clear', message_id: 'm' } as never);
    await doing((state) => state === null);
    await says('AI_STATE_THINKING');
    await doing((state) => state !== null);
    tools.stopAssistant();
    await eventually(() => stops.includes('ann'));
    await doing((state) => state === null);
  });

  test('whose message grows does not show “edited”', async () => {
    const { ann, ben, channel } = await scene([]);
    const { message } = await channel.sendMessage({ text: 'Loosen', ai_generated: true });
    await ben.partialUpdateMessage(message.id, { set: { text: 'Loosen the ring' } });
    await shown(ann, 0, ({ text }) => text === 'Loosen the ring');
    expect(at(ann, 0)).toMatchObject({ generated: true });
    expect(at(ann, 0)?.editedAt).toBeUndefined();
  });
});
