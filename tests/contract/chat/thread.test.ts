import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageSnapshot } from '../../../src/chat/index.ts';
import { createThreadList, openThread, type Thread } from '../../../src/chat/thread/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Cable, layCable } from './support/cable.ts';
import { closeTabs, openTab, type Tab, texts, until } from './support/page.ts';

let server: TestServer;
let cable: Cable;
let rooms = 0;
const clients = clientsOf(() => server);
const open: { stop(): void }[] = [];

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  cable = await layCable(server.url);
});
afterEach(async () => {
  for (const one of open.splice(0)) one.stop();
  closeTabs();
  cable.close();
  await clients.closeAll();
});
afterAll(() => server.close());

interface Scene {
  readonly ann: Tab;
  readonly ben: Tab;
  readonly cid: string;
  readonly parentId: string;
  /** Replies of Ben's, by their numbers. */
  reply(from: number, to?: number): Promise<void>;
}

/** A channel of Ann and Ben with a message of Ann's, and each of them before it. Ann's wire can be cut. */
async function scene(replies = 0, who = 'ann'): Promise<Scene> {
  rooms += 1;
  const id = `thread-${rooms}`;
  const cid = `messaging:${id}`;
  const [first, other] = [await clients.user(who), await clients.user('ben')];
  const channel = first.channel('messaging', id, { members: [who, 'ben'] });
  await channel.create();
  const { message } = await channel.sendMessage({ id: `${id}-parent`, text: 'parent' });
  const bens = other.channel('messaging', id);
  await bens.watch();
  const reply = async (from: number, to = from) => {
    for (let n = from; n <= to; n += 1)
      await bens.sendMessage({ id: `${id}-r${n}`, text: `r${n}`, parent_id: message.id });
  };
  if (replies > 0) await reply(1, replies);
  await first.disconnectUser();
  const before = async (name: string, url: string) => {
    const token = await server.token(name);
    const tab = openTab({ url, key: server.key }, { mode: 'inbox', getToken: () => token });
    tab.chat.activate();
    tab.chat.openChannel(cid);
    await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
    return tab;
  };
  return {
    ann: await before(who, cable.url),
    ben: await before('ben', server.url),
    cid,
    parentId: message.id,
    reply,
  };
}

async function threadOf(tab: Tab, { cid, parentId }: Pick<Scene, 'cid' | 'parentId'>): Promise<Thread> {
  const thread = openThread(await tab.chat.inside(), tab.chat, cid, parentId);
  open.push(thread);
  thread.start();
  await until(thread.model.conversation, ({ phase }) => phase === 'ready');
  return thread;
}

/** The last message is with the server: sent, delivered or read already. */
const stored = (messages: readonly MessageSnapshot[]) =>
  messages.length > 0 && !['sending', 'failed'].includes(messages.at(-1)?.status ?? 'sending');

const named = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `r${from + index}`);
const repliesOf = ({ model }: Thread) => texts({ chat: model } as Tab);
const says = (thread: Thread, ...words: string[]) =>
  until(
    thread.model.conversation,
    ({ messages }) => words.every((word) => messages.some(({ text }) => text === word)),
    words.join(),
  );

describe('an open thread', () => {
  test('shows its message and the newest page of replies, and pages back to the first', async () => {
    const at = await scene(60);
    const thread = await threadOf(at.ann, at);
    expect(repliesOf(thread)).toEqual(named(11, 60));
    expect(thread.thread.get()).toMatchObject({ parent: { text: 'parent' }, replyCount: 60, gone: false });
    expect(thread.model.conversation.get()).toMatchObject({ hasOlder: true, hasNewer: false });
    thread.model.loadOlder();
    await until(thread.model.conversation, ({ hasOlder }) => !hasOlder);
    expect(repliesOf(thread)).toEqual(named(1, 60));
    expect(texts(at.ann)).toEqual(['parent']);
  });

  test('of a message that nobody has answered is empty, and the first reply begins it', async () => {
    const at = await scene();
    const thread = await threadOf(at.ann, at);
    expect(thread.model.conversation.get().messages).toEqual([]);
    thread.model.send('first');
    await until(thread.model.conversation, ({ messages }) => stored(messages));
    await until(
      thread.thread,
      ({ replyCount, participants }) => replyCount === 1 && participants.length === 1,
    );
    await until(at.ben.chat.conversation, ({ messages }) => messages[0]?.replyCount === 1);
    expect(texts(at.ben)).toEqual(['parent']);
    expect(at.ben.chat.conversation.get().messages[0]?.repliers?.map(({ id }) => id)).toEqual(['ann']);
  });

  test('hears what is replied, edited and deleted in it, and nothing of the channel', async () => {
    const at = await scene(2);
    const [anns, bens] = [await threadOf(at.ann, at), await threadOf(at.ben, at)];
    at.ben.chat.send('in the channel');
    bens.model.send('r3');
    await says(anns, 'r3');
    await until(at.ann.chat.conversation, ({ messages }) => messages.at(-1)?.text === 'in the channel');
    expect(repliesOf(anns)).toEqual(named(1, 3));
    const last = () => bens.model.conversation.get().messages.at(-1)?.id ?? '';
    await until(bens.model.conversation, ({ messages }) => messages.at(-1)?.status !== 'sending');
    bens.model.actions.edit(last(), 'r3, corrected');
    await says(anns, 'r3, corrected');
    bens.model.actions.react(last(), 'like');
    await until(anns.model.conversation, ({ messages }) => messages.at(-1)?.reactions[0]?.count === 1);
    bens.model.actions.remove(last());
    await until(anns.model.conversation, ({ messages }) => messages.at(-1)?.kind === 'deleted');
    await until(anns.thread, ({ replyCount }) => replyCount === 2);
  });

  test('a reply that goes to the channel too stands in both, once each, and only that one does', async () => {
    const at = await scene(1);
    const [anns, bens] = [await threadOf(at.ann, at), await threadOf(at.ben, at)];
    anns.inChannel.set(true);
    anns.model.send('for all');
    anns.model.send('for the thread');
    await says(bens, 'for all', 'for the thread');
    await until(at.ben.chat.conversation, ({ messages }) => messages.some(({ text }) => text === 'for all'));
    for (const tab of [at.ann, at.ben]) {
      await until(tab.chat.conversation, ({ messages }) => messages.length === 2);
      expect(texts(tab)).toEqual(['parent', 'for all']);
      expect(tab.chat.conversation.get().messages[1]?.parentId).toBe(at.parentId);
    }
    await until(anns.model.conversation, ({ messages }) =>
      messages.every(({ status }) => status !== 'sending'),
    );
    expect(repliesOf(anns)).toEqual(['r1', 'for all', 'for the thread']);
  });

  test('what could not be sent waits in its thread, and goes out with the wire', async () => {
    const at = await scene(1);
    const anns = await threadOf(at.ann, at);
    cable.cut();
    await until(at.ann.chat.session, ({ connection }) => connection !== 'online');
    anns.model.send('later');
    expect(repliesOf(anns)).toEqual(['r1', 'later']);
    expect(texts(at.ann)).toEqual(['parent']);
    cable.mend();
    await until(anns.model.conversation, ({ messages }) => stored(messages));
    await until(at.ben.chat.conversation, ({ messages }) => messages[0]?.replyCount === 2);
    expect(texts(at.ben)).toEqual(['parent']);
  });

  test('a change of a reply that waits for the wire outlives the closing of its thread', async () => {
    const at = await scene(0);
    const anns = await threadOf(at.ann, at);
    anns.model.send('tpyo');
    await until(anns.model.conversation, ({ messages }) => stored(messages));
    const bens = await threadOf(at.ben, at);
    const reply = anns.model.conversation.get().messages.at(-1)?.id ?? '';
    cable.cut();
    anns.model.actions.edit(reply, 'typo');
    await until(anns.model.conversation, ({ messages }) => messages.at(-1)?.unsaved?.error);
    anns.stop();
    // Looked at again meanwhile, it is still there, and unsaved.
    const again = openThread(await at.ann.chat.inside(), at.ann.chat, at.cid, at.parentId);
    open.push(again);
    again.start();
    expect(again.model.conversation.get().messages.at(-1)).toMatchObject({
      text: 'typo',
      unsaved: { kind: 'edit' },
    });
    again.stop();
    cable.mend();
    await says(bens, 'typo');
  });

  test('a change of a reply that was refused is there when its thread is opened again, to be taken back', async () => {
    const at = await scene(1);
    const anns = await threadOf(at.ann, at);
    const reply = anns.model.conversation.get().messages.at(-1)?.id ?? '';
    anns.model.actions.edit(reply, 'hijacked');
    await until(anns.model.conversation, ({ messages }) => messages.at(-1)?.unsaved?.error);
    anns.stop();
    const again = await threadOf(at.ann, at);
    const last = () => again.model.conversation.get().messages.at(-1);
    expect(last()).toMatchObject({ text: 'hijacked', unsaved: { kind: 'edit' } });
    again.model.discard(reply);
    expect(last()).toMatchObject({ text: 'r1' });
    expect(last()?.unsaved).toBeUndefined();
    again.stop();
    // With nothing left to save the next one begins anew.
    await at.reply(2);
    const third = await threadOf(at.ann, at);
    expect(repliesOf(third)).toEqual(['r1', 'r2']);
  });

  test('after a broken wire nothing is missing, doubled or out of reach, however much was loaded', async () => {
    const at = await scene(70);
    const anns = await threadOf(at.ann, at);
    for (let pages = 0; anns.model.conversation.get().hasOlder && pages < 5; pages += 1) {
      const { messages } = anns.model.conversation.get();
      anns.model.loadOlder();
      await until(anns.model.conversation, (now) => !now.loadingOlder && now.messages !== messages);
    }
    expect(repliesOf(anns)).toEqual(named(1, 70));
    cable.cut();
    await until(at.ann.chat.session, ({ connection }) => connection !== 'online');
    await at.reply(71, 125);
    cable.mend();
    await says(anns, 'r125');
    expect(repliesOf(anns)).toEqual(named(1, 125));
    expect(anns.model.conversation.get()).toMatchObject({ hasOlder: false, hasNewer: false });
  }, 60_000);

  test('typing in it is seen in it, and not in the channel', async () => {
    const at = await scene(1);
    const [anns, bens] = [await threadOf(at.ann, at), await threadOf(at.ben, at)];
    bens.model.typing('h');
    await until(anns.model.conversation, ({ typing }) => typing[0]?.id === 'ben');
    expect(at.ann.chat.conversation.get().typing).toEqual([]);
    bens.model.typing('');
    await until(anns.model.conversation, ({ typing }) => typing.length === 0);
    at.ben.chat.typing('h');
    await until(at.ann.chat.conversation, ({ typing }) => typing[0]?.id === 'ben');
    expect(anns.model.conversation.get().typing).toEqual([]);
  });

  test('jumps within it', async () => {
    const at = await scene(130);
    const anns = await threadOf(at.ann, at);
    anns.model.jumpTo(`thread-${rooms}-r20`);
    await until(anns.model.conversation, ({ jump }) => jump?.state === 'there');
    expect(repliesOf(anns)).toContain('r20');
    expect(anns.model.conversation.get().hasNewer).toBe(true);
    anns.model.jumpToLatest();
    await until(anns.model.conversation, ({ hasNewer }) => !hasNewer);
    expect(repliesOf(anns)).toEqual(named(81, 130));
  });

  test('its message is kept up to date, and said to be gone when it is', async () => {
    const at = await scene(1);
    const [anns, bens] = [await threadOf(at.ann, at), await threadOf(at.ben, at)];
    at.ann.chat.actions.edit(at.parentId, 'parent, corrected');
    await until(bens.thread, ({ parent }) => parent?.text === 'parent, corrected');
    at.ann.chat.actions.remove(at.parentId);
    await until(bens.thread, ({ parent }) => parent?.kind === 'deleted');
    expect(repliesOf(bens)).toEqual(['r1']);
    await clients.admin().deleteMessage(at.parentId, true);
    await until(anns.thread, ({ gone }) => gone);
    await until(bens.thread, ({ gone }) => gone);
  });

  test('that is not there says so', async () => {
    const at = await scene(1);
    const thread = openThread(await at.ann.chat.inside(), at.ann.chat, at.cid, 'nothing');
    open.push(thread);
    thread.start();
    const { error } = await until(thread.model.conversation, ({ phase }) => phase === 'failed');
    expect(error?.code).toBe('channel-gone');
  });
});

describe('the title', () => {
  test('is given and taken away by whoever began the thread, and seen by everybody', async () => {
    const at = await scene(1);
    const [anns, bens] = [await threadOf(at.ann, at), await threadOf(at.ben, at)];
    await until(anns.thread, ({ mayRename }) => mayRename);
    expect(bens.thread.get().mayRename).toBe(false);
    expect(await anns.rename('Plans')).toBeNull();
    await until(bens.thread, ({ title }) => title === 'Plans');
    expect(anns.thread.get().title).toBe('Plans');
    expect(await bens.rename('Mine')).toMatchObject({ code: 'not-allowed' });
    expect(await anns.rename('')).toBeNull();
    await until(bens.thread, ({ title }) => title === '');
  });
});

describe('what is unread', () => {
  const marked = (tab: Tab, unread: boolean) =>
    until(
      tab.chat.conversation,
      ({ messages }) => (messages[0]?.unreadReplies ?? false) === unread,
      `replies unread: ${unread}`,
    );

  test('is marked at the message and counted for whoever takes part, until it is read', async () => {
    const at = await scene(0);
    await at.reply(1);
    await marked(at.ann, true);
    await until(at.ann.chat.session, ({ unreadThreads }) => unreadThreads >= 1);
    expect(at.ben.chat.conversation.get().messages[0]?.unreadReplies).toBeUndefined();
    const anns = await threadOf(at.ann, at);
    await until(
      anns.model.conversation,
      ({ unread, firstUnreadId }) => unread === 1 && firstUnreadId !== null,
    );
    anns.model.markRead();
    await marked(at.ann, false);
    await until(at.ben.chat.conversation, () => true);
    await at.reply(2);
    await says(anns, 'r2');
    await marked(at.ann, true);
    anns.model.markRead();
    await marked(at.ann, false);
  });

  test('what was there before is known when the page opens', async () => {
    const at = await scene(3, 'cleo');
    await marked(at.ann, true);
    await until(at.ann.chat.session, ({ unreadThreads }) => unreadThreads === 1);
  });

  test('reading in one tab is known in another; the whole thread can be set back', async () => {
    const at = await scene(2, 'dora');
    await marked(at.ann, true);
    const token = await server.token('dora');
    const second = openTab({ url: server.url, key: server.key }, { mode: 'inbox', getToken: () => token });
    second.chat.activate();
    second.chat.openChannel(at.cid);
    await until(second.chat.conversation, ({ phase }) => phase === 'ready');
    await marked(second, true);
    const anns = await threadOf(at.ann, at);
    anns.model.markRead();
    await marked(second, false);
    anns.stop();
    expect(await anns.markUnread()).toBeNull();
    await marked(at.ann, true);
    await marked(second, true);
    // The channel's own mark is another one.
    expect(at.ann.chat.conversation.get().unread).toBe(0);
  });

  test('others see how far one has read', async () => {
    const at = await scene(0);
    const [anns, bens] = [await threadOf(at.ann, at), await threadOf(at.ben, at)];
    bens.model.send('seen?');
    await says(anns, 'seen?');
    await until(bens.model.conversation, ({ messages }) => stored(messages));
    await until(anns.thread, ({ tracked }) => tracked);
    anns.model.markRead();
    await until(bens.model.conversation, ({ messages }) => messages.at(-1)?.status === 'read');
  });
});

describe('the list of threads', () => {
  async function listOf(tab: Tab) {
    const list = createThreadList(await tab.chat.inside());
    open.push(list);
    list.start();
    await until(list.snapshot, ({ phase }) => phase === 'ready');
    return list;
  }

  test('holds those one takes part in, unread ones first, a page at a time', async () => {
    const eva = await clients.user('eva');
    const ben = await clients.user('ben');
    await eva.channel('messaging', 'list-1', { name: 'Plans', members: ['eva', 'ben'] }).create();
    const channel = eva.channel('messaging', 'list-1');
    const bens = ben.channel('messaging', 'list-1');
    for (let n = 1; n <= 30; n += 1) {
      const { message } = await channel.sendMessage({ id: `list-${n}`, text: `p${n}` });
      await bens.sendMessage({ text: `reply to ${n}`, parent_id: message.id });
    }
    await channel.watch();
    for (let n = 29; n <= 30; n += 1) await channel.markRead({ thread_id: `list-${n}` });
    await eva.disconnectUser();
    const token = await server.token('eva');
    const tab = openTab({ url: server.url, key: server.key }, { mode: 'inbox', getToken: () => token });
    tab.chat.activate();
    const list = await listOf(tab);
    const { items, hasMore } = list.snapshot.get();
    expect(items).toHaveLength(25);
    expect(hasMore).toBe(true);
    expect(items[0]).toMatchObject({
      parentId: 'list-28',
      channel: 'Plans',
      parent: { text: 'p28', mine: true },
      last: { text: 'reply to 28', mine: false },
      replyCount: 1,
      unread: 1,
    });
    await list.loadMore();
    const all = await until(list.snapshot, (now) => now.items.length === 30);
    expect(all.hasMore).toBe(false);
    expect(all.items.slice(-2).map(({ parentId, unread }) => [parentId, unread])).toEqual([
      ['list-30', 0],
      ['list-29', 0],
    ]);
    expect(new Set(all.items.map(({ parentId }) => parentId)).size).toBe(30);
  });

  test('changes in place; what would change its order waits behind the banner', async () => {
    const at = await scene(1, 'flo');
    const list = await listOf(at.ann);
    expect(list.snapshot.get()).toMatchObject({ unseen: 0, items: [{ unread: 1, replyCount: 1 }] });
    await at.reply(2);
    await until(list.snapshot, ({ items }) => items[0]?.unread === 2 && items[0].last?.text === 'r2');
    await until(list.snapshot, ({ items }) => items[0]?.replyCount === 2);
    expect(list.snapshot.get().unseen).toBe(0);
    // A thread that is not in the list yet.
    at.ann.chat.send('another');
    await until(at.ann.chat.conversation, ({ messages }) => stored(messages));
    const other = at.ann.chat.conversation.get().messages.at(-1)?.id ?? '';
    const bens = await threadOf(at.ben, { cid: at.cid, parentId: other });
    bens.model.send('me too');
    await until(list.snapshot, ({ unseen }) => unseen === 1);
    expect(list.snapshot.get().items).toHaveLength(1);
    await list.load();
    await until(list.snapshot, ({ unseen, items }) => unseen === 0 && items.length === 2);
    expect(list.snapshot.get().items[0]).toMatchObject({ parentId: other, last: { text: 'me too' } });
  });

  test('is empty for who takes part in none', async () => {
    const at = await scene(0, 'gus');
    const list = await listOf(at.ann);
    expect(list.snapshot.get()).toMatchObject({ phase: 'ready', items: [] });
  });
});
