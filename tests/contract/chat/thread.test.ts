import { describe, expect, test } from 'vitest';
import { type Tab, texts, until } from './support/page.ts';
import { named, repliesOf, says, stored, threadStage } from './support/threads.ts';

const stage = threadStage();

describe('an open thread', () => {
  test('shows its message and the newest page of replies, and pages back to the first', async () => {
    const at = await stage.scene(60);
    const thread = await stage.threadOf(at.ann, at);
    expect(repliesOf(thread)).toEqual(named(11, 60));
    expect(thread.thread.get()).toMatchObject({ parent: { text: 'parent' }, replyCount: 60, gone: false });
    expect(thread.model.conversation.get()).toMatchObject({ hasOlder: true, hasNewer: false });
    thread.model.loadOlder();
    await until(thread.model.conversation, ({ hasOlder }) => !hasOlder);
    expect(repliesOf(thread)).toEqual(named(1, 60));
    expect(texts(at.ann)).toEqual(['parent']);
  });

  test('of a message without replies is empty, and the first reply starts it', async () => {
    const at = await stage.scene();
    const thread = await stage.threadOf(at.ann, at);
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

  test('receives its replies, edits and deletions, and nothing of the channel', async () => {
    const at = await stage.scene(2);
    const [anns, bens] = [await stage.threadOf(at.ann, at), await stage.threadOf(at.ben, at)];
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

  test('a reply shown in the channel appears in both, once each; other replies do not', async () => {
    const at = await stage.scene(1);
    const [anns, bens] = [await stage.threadOf(at.ann, at), await stage.threadOf(at.ben, at)];
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

  test('typing in it shows in it, and not in the channel', async () => {
    const at = await stage.scene(1);
    const [anns, bens] = [await stage.threadOf(at.ann, at), await stage.threadOf(at.ben, at)];
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
    const at = await stage.scene(130);
    const anns = await stage.threadOf(at.ann, at);
    anns.model.jumpTo(at.parentId.replace('parent', 'r20'));
    await until(anns.model.conversation, ({ jump }) => jump?.state === 'there');
    expect(repliesOf(anns)).toContain('r20');
    expect(anns.model.conversation.get().hasNewer).toBe(true);
    // Both ways from there: no duplicates and no gaps, and it joins the newest stretch.
    anns.model.loadOlder();
    await until(anns.model.conversation, ({ hasOlder, loadingOlder }) => !hasOlder && !loadingOlder);
    const read = repliesOf(anns).length;
    expect(repliesOf(anns)).toEqual(named(1, read));
    anns.model.loadNewer();
    await until(
      anns.model.conversation,
      ({ messages, loadingNewer }) => messages.length > read && !loadingNewer,
    );
    expect(repliesOf(anns)).toEqual(named(1, repliesOf(anns).length));
    anns.model.jumpToLatest();
    await until(anns.model.conversation, ({ hasNewer }) => !hasNewer);
    expect(repliesOf(anns).at(-1)).toBe('r130');
    expect(repliesOf(anns).slice(-50)).toEqual(named(81, 130));
  });

  test('updates its message, and shows when it is deleted', async () => {
    const at = await stage.scene(1);
    const [anns, bens] = [await stage.threadOf(at.ann, at), await stage.threadOf(at.ben, at)];
    at.ann.chat.actions.edit(at.parentId, 'parent, corrected');
    await until(bens.thread, ({ parent }) => parent?.text === 'parent, corrected');
    at.ann.chat.actions.remove(at.parentId);
    await until(bens.thread, ({ parent }) => parent?.kind === 'deleted');
    expect(repliesOf(bens)).toEqual(['r1']);
    await stage.clients.admin().deleteMessage(at.parentId, true);
    await until(anns.thread, ({ gone }) => gone);
    await until(bens.thread, ({ gone }) => gone);
  });

  test('that does not exist says so', async () => {
    const at = await stage.scene(1);
    const thread = await stage.startThread(at.ann, { cid: at.cid, parentId: 'nothing' });
    const { error } = await until(thread.model.conversation, ({ phase }) => phase === 'failed');
    expect(error?.code).toBe('channel-gone');
  });
});

describe('the title', () => {
  test('the thread’s author sets and removes it, and everyone sees it', async () => {
    const at = await stage.scene(1);
    const [anns, bens] = [await stage.threadOf(at.ann, at), await stage.threadOf(at.ben, at)];
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

describe('unread replies', () => {
  const marked = (tab: Tab, unread: boolean) =>
    until(
      tab.chat.conversation,
      ({ messages }) => (messages[0]?.unreadReplies ?? false) === unread,
      `replies unread: ${unread}`,
    );

  test('are marked and counted for a participant until they are read', async () => {
    const at = await stage.scene(0);
    await at.reply(1);
    await marked(at.ann, true);
    await until(at.ann.chat.session, ({ unreadThreads }) => unreadThreads >= 1);
    expect(at.ben.chat.conversation.get().messages[0]?.unreadReplies).toBeUndefined();
    const anns = await stage.threadOf(at.ann, at);
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

  test('older ones are known when the page opens', async () => {
    const at = await stage.scene(3, 'cleo');
    await marked(at.ann, true);
    await until(at.ann.chat.session, ({ unreadThreads }) => unreadThreads === 1);
  });

  test('reading in one tab is known in another; the whole thread can be marked unread', async () => {
    const at = await stage.scene(2, 'dora');
    await marked(at.ann, true);
    const second = await stage.tabBefore(at.cid, 'dora');
    await marked(second, true);
    const anns = await stage.threadOf(at.ann, at);
    anns.model.markRead();
    await marked(second, false);
    anns.stop();
    expect(await anns.markUnread()).toBeNull();
    await marked(at.ann, true);
    await marked(second, true);
    // The channel has a mark of its own.
    expect(at.ann.chat.conversation.get().unread).toBe(0);
  });

  test('others see how far a user has read', async () => {
    const at = await stage.scene(0);
    const [anns, bens] = [await stage.threadOf(at.ann, at), await stage.threadOf(at.ben, at)];
    bens.model.send('seen?');
    await says(anns, 'seen?');
    await until(bens.model.conversation, ({ messages }) => stored(messages));
    await until(anns.thread, ({ tracked }) => tracked);
    anns.model.markRead();
    await until(bens.model.conversation, ({ messages }) => messages.at(-1)?.status === 'read');
  });
});
