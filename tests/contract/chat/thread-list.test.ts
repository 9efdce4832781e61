import { describe, expect, test } from 'vitest';
import { createThreadList } from '../../../src/features/thread/state/index.ts';
import { type Tab, until } from './support/page.ts';
import { stored, threadStage } from './support/threads.ts';

const stage = threadStage();

describe('the list of threads', () => {
  async function listOf(tab: Tab) {
    const list = stage.closing(createThreadList(await tab.chat.runtime()));
    list.start();
    await until(list.snapshot, ({ phase }) => phase === 'ready');
    return list;
  }

  test('contains the user’s threads, unread ones first, a page at a time', async () => {
    const eva = await stage.clients.user('eva');
    const ben = await stage.clients.user('ben');
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
    const tab = await stage.tabOf('eva');
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

  test('changes in place; changes of its order wait behind the banner', async () => {
    const at = await stage.scene(1, 'flo');
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
    const bens = await stage.threadOf(at.ben, { cid: at.cid, parentId: other });
    bens.model.send('me too');
    await until(list.snapshot, ({ unseen }) => unseen === 1);
    expect(list.snapshot.get().items).toHaveLength(1);
    await list.load();
    await until(list.snapshot, ({ unseen, items }) => unseen === 0 && items.length === 2);
    expect(list.snapshot.get().items[0]).toMatchObject({ parentId: other, last: { text: 'me too' } });
  });

  test('is empty for a user without threads', async () => {
    const at = await stage.scene(0, 'gus');
    const list = await listOf(at.ann);
    expect(list.snapshot.get()).toMatchObject({ phase: 'ready', items: [] });
  });
});
