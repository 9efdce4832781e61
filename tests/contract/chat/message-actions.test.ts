import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageSnapshot } from '../../../src/chat/index.ts';
import { createMessageTools } from '../../../src/chat/message-tools/index.ts';
import { openReactors } from '../../../src/features/message-actions/state/reactors.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Cable, layCable } from './support/cable.ts';
import { closeTabs, eventually, openTab, type Tab, until } from './support/page.ts';

let server: TestServer;
let cable: Cable;
let rooms = 0;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
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

/** A team channel of Ann and Ben, and each of them in it. The test can cut Ann's connection. */
async function scene(texts: readonly string[]): Promise<{ ann: Tab; ben: Tab; cid: string }> {
  rooms += 1;
  const cid = `messaging:actions-${rooms}`;
  const owner = await clients.user('ben');
  await server.token('ann');
  await (await clients.user('ann')).disconnectUser();
  const channel = owner.channel('messaging', `actions-${rooms}`, { members: ['ann', 'ben'] });
  await channel.watch();
  for (const text of texts) await channel.sendMessage({ text });
  const open = async (id: string, url: string) => {
    const token = await server.token(id);
    const tab = openTab({ url, key: server.key }, { mode: 'inbox', getToken: () => token });
    tab.chat.activate();
    tab.chat.openChannel(cid);
    await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
    return tab;
  };
  return { ann: await open('ann', cable.url), ben: await open('ben', server.url), cid };
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

describe('reactions', () => {
  test('appear at once, reach the others once, and are removed the same way', async () => {
    const { ann, ben } = await scene(['hello']);
    ann.chat.actions.react(idAt(ann, 0), 'like');
    await until(ann.chat.conversation, ({ messages }) => messages[0]?.reactions.length === 1);
    expect(at(ann, 0)).toMatchObject({ unsaved: { kind: 'react', error: null } });
    await shown(ann, 0, ({ unsaved, reactions }) => !unsaved && reactions[0]?.count === 1);
    expect(at(ann, 0)?.reactions).toEqual([{ type: 'like', count: 1, mine: true }]);
    await shown(ben, 0, ({ reactions }) => reactions[0]?.count === 1 && !reactions[0].mine);
    ben.chat.actions.react(idAt(ben, 0), 'like');
    await shown(ann, 0, ({ reactions }) => reactions[0]?.count === 2 && reactions[0].mine);
    ann.chat.actions.react(idAt(ann, 0), 'like');
    await shown(ben, 0, ({ reactions }) => reactions[0]?.count === 1 && reactions[0].mine);
    await shown(ann, 0, ({ unsaved, reactions }) => !unsaved && !reactions[0]?.mine);
  });

  test('after many quick presses equal the last press', async () => {
    const { ann, ben } = await scene(['hello']);
    for (let n = 0; n < 5; n += 1) ann.chat.actions.react(idAt(ann, 0), 'love');
    await shown(ann, 0, ({ unsaved }) => !unsaved);
    expect(at(ann, 0)?.reactions).toEqual([{ type: 'love', count: 1, mine: true }]);
    await shown(ben, 0, ({ reactions }) => reactions.length === 1 && reactions[0]?.count === 1);
  });

  test('list their users, a page at a time', async () => {
    const { ann, ben } = await scene(['hello']);
    ann.chat.actions.react(idAt(ann, 0), 'wow');
    ben.chat.actions.react(idAt(ben, 0), 'wow');
    await shown(ann, 0, ({ reactions }) => reactions[0]?.count === 2);
    const list = openReactors(await ann.chat.runtime(), idAt(ann, 0), 'wow');
    const { reactors } = await until(list.snapshot, ({ loading }) => !loading);
    expect(reactors.map(({ person }) => person.id).sort()).toEqual(['ann', 'ben']);
    list.stop();
  });
});

describe('editing', () => {
  test('shows at once, keeps everything else, and reaches the others', async () => {
    const { ann, ben } = await scene(['one', 'two']);
    ben.chat.actions.edit(idAt(ben, 0), 'one, corrected');
    await shown(ben, 0, ({ text, unsaved }) => text === 'one, corrected' && unsaved?.kind === 'edit');
    await shown(ben, 0, ({ unsaved }) => !unsaved);
    expect(at(ben, 0)?.editedAt).toBeGreaterThan(0);
    await shown(ann, 0, ({ text, editedAt }) => text === 'one, corrected' && editedAt);
    expect(ann.chat.conversation.get().messages.map(({ text }) => text)).toEqual(['one, corrected', 'two']);
  });

  test('a message without permission is refused, shown on the message, and undone', async () => {
    const { ann } = await scene(['mine, not yours']);
    expect(ann.chat.conversation.get().can).toMatchObject({ editOwn: true, editAny: false });
    ann.chat.actions.edit(idAt(ann, 0), 'hijacked');
    await shown(ann, 0, ({ unsaved }) => unsaved?.error);
    expect(at(ann, 0)?.unsaved).toMatchObject({ kind: 'edit', error: { code: 'not-allowed' } });
    ann.chat.discard(idAt(ann, 0));
    await shown(ann, 0, ({ text, unsaved }) => text === 'mine, not yours' && !unsaved);
  });

  test('waits without a connection, and is saved when it returns', async () => {
    const { ann, ben } = await scene(['hello']);
    ann.chat.send('tpyo');
    await shown(ann, 1, ({ status }) => status !== 'sending');
    cable.cut();
    ann.chat.actions.edit(idAt(ann, 1), 'typo');
    await shown(ann, 1, ({ text, unsaved }) => text === 'typo' && unsaved?.error?.retryable);
    cable.mend();
    await shown(ben, 1, ({ text }) => text === 'typo');
    await shown(ann, 1, ({ unsaved }) => !unsaved);
  });

  test('survives leaving the conversation before the connection returns', async () => {
    const { ann, ben, cid } = await scene(['hello']);
    ann.chat.send('tpyo');
    await shown(ann, 1, ({ status }) => status !== 'sending');
    cable.cut();
    ann.chat.actions.edit(idAt(ann, 1), 'typo');
    await shown(ann, 1, ({ unsaved }) => unsaved?.error);
    ann.chat.openChannel(null);
    cable.mend();
    await until(ann.chat.session, ({ connection }) => connection === 'online');
    ann.chat.openChannel(cid);
    await shown(ben, 1, ({ text }) => text === 'typo');
    await shown(ann, 1, ({ text, unsaved }) => text === 'typo' && !unsaved);
  });

  test('twice in a row ends with the last edit', async () => {
    const { ann, ben } = await scene(['a']);
    for (const text of ['b', 'c', 'd']) ben.chat.actions.edit(idAt(ben, 0), text);
    await shown(ben, 0, ({ text, unsaved }) => text === 'd' && !unsaved);
    await shown(ann, 0, ({ text }) => text === 'd');
  });
});

describe('deleting', () => {
  test('keeps the message’s place, for everyone', async () => {
    const { ann, ben } = await scene(['oops']);
    ben.chat.actions.remove(idAt(ben, 0));
    await shown(ben, 0, ({ kind, text }) => kind === 'deleted' && text === '');
    await shown(ann, 0, ({ kind }) => kind === 'deleted');
  });

  test('for oneself leaves it with the others', async () => {
    const { ann, ben } = await scene(['first', 'second']);
    ben.chat.actions.remove(idAt(ben, 1), true);
    await until(ben.chat.conversation, ({ messages }) => messages.length === 1);
    expect(ann.chat.conversation.get().messages).toHaveLength(2);
  });

  test('another user’s message is refused, and it returns', async () => {
    const { ann } = await scene(['stays']);
    ann.chat.actions.remove(idAt(ann, 0));
    await shown(ann, 0, ({ unsaved }) => unsaved?.error);
    ann.chat.discard(idAt(ann, 0));
    await shown(ann, 0, ({ kind, text }) => kind === 'regular' && text === 'stays');
  });
});

describe('other actions', () => {
  test('everyone sees a pin, and can see it removed', async () => {
    const { ann, ben } = await scene(['rules']);
    expect(ben.chat.conversation.get().can.pin).toBe(true);
    ben.chat.actions.pin(idAt(ben, 0), true);
    await shown(ann, 0, ({ pinned }) => pinned);
    ben.chat.actions.pin(idAt(ben, 0), false);
    await shown(ann, 0, ({ pinned }) => !pinned);
  });

  test('a quote goes with the message, also when it is sent after a break', async () => {
    const { ann, ben } = await scene(['which one?']);
    const question = at(ann, 0);
    if (!question) throw new Error('expected a message to quote');
    const { id, author, mine, kind, text } = question;
    cable.cut();
    ann.chat.send('this one', { id, author, mine, kind, text });
    expect(at(ann, 1)).toMatchObject({ status: 'sending', quoted: { id, text: 'which one?' } });
    cable.mend();
    await shown(ben, 1, ({ quoted }) => quoted?.text === 'which one?' && quoted.mine);
    await shown(ann, 1, ({ status }) => status !== 'sending');
    expect(at(ann, 1)?.quoted).toMatchObject({ id, text: 'which one?', author: { id: 'ben' } });
  });

  test('marking unread moves the mark back until the user returns', async () => {
    const { ann } = await scene(['one', 'two', 'three']);
    const all = ann.chat.session.get().unread;
    ann.chat.markRead();
    await until(ann.chat.conversation, ({ unread }) => unread === 0);
    await until(ann.chat.session, ({ unread }) => unread === all - 3);
    expect(await ann.chat.actions.markUnread(idAt(ann, 1))).toBeNull();
    await until(ann.chat.conversation, ({ unread }) => unread === 2);
    expect(ann.chat.conversation.get().firstUnreadId).toBe(idAt(ann, 1));
    await until(ann.chat.session, ({ unread }) => unread === all - 1);
    ann.chat.markRead();
    expect(ann.chat.conversation.get().unread).toBe(2);
    ann.chat.deactivate();
    ann.chat.activate();
    ann.chat.markRead();
    await until(ann.chat.conversation, ({ unread }) => unread === 0);
  });

  test('a report, a mute and a block are confirmed, or say why not', async () => {
    const { ann } = await scene(['spam']);
    const tools = createMessageTools(await ann.chat.runtime());
    expect(await tools.flag(idAt(ann, 0), 'spam')).toBeNull();
    expect(await tools.mute('ben', true)).toBeNull();
    await eventually(() => tools.isMuted('ben'));
    expect(await tools.mute('ben', false)).toBeNull();
    expect(await tools.block('ben', true)).toBeNull();
    expect(tools.isBlocked('ben')).toBe(true);
    expect(await tools.block('ben', false)).toBeNull();
    expect(await tools.flag('no-such-message', '')).toMatchObject({ code: 'not-found' });
    cable.cut();
    expect(await tools.flag(idAt(ann, 0), '')).toMatchObject({ retryable: true });
  });

  test('a reader without permission to write has no actions', async () => {
    const owner = await clients.user('owner');
    await owner.channel('room', 'read-only', { name: 'Hall' }).watch();
    const tab = openTab(server, { mode: 'room', channel: 'read-only', channelType: 'room' });
    tab.chat.activate();
    await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
    expect(new Set(Object.values(tab.chat.conversation.get().can))).toEqual(new Set([false]));
  });
});
