import type { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MARK_READ_EVERY_MS, RECONNECT_MIN_MS } from '../../../protocol/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Cable, layCable } from './support/cable.ts';
import { closeTabs, eventually, openTab, type Tab, texts, until } from './support/page.ts';
import { watchRequests } from './support/watch-requests.ts';

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
  vi.restoreAllMocks();
  closeTabs();
  cable.close();
  await clients.closeAll();
});
afterAll(() => server.close());

const named = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `m${from + index}`);

/**
 * Ben's channel of `count` messages m1, m2, … with matching ids, and Ann, who has read them. The test can
 * cut Ann's connection.
 */
async function scene(
  count: number,
): Promise<{ ann: Tab; ben: StreamChat; id: string; idOf(n: number): string }> {
  rooms += 1;
  const id = `jump-${rooms}`;
  const ben = await clients.user('ben');
  const token = await server.token('ann');
  const reader = await clients.user('ann');
  const channel = ben.channel('messaging', id, { members: ['ann', 'ben'] });
  await channel.watch();
  const idOf = (n: number) => `${id}-${n}`;
  for (let n = 1; n <= count; n += 1) await channel.sendMessage({ id: idOf(n), text: `m${n}` });
  const read = reader.channel('messaging', id);
  await read.watch();
  await read.markRead();
  await reader.disconnectUser();
  const tab = openTab({ url: cable.url, key: server.key }, { mode: 'inbox', getToken: () => token });
  tab.chat.activate();
  tab.chat.openChannel(`messaging:${id}`);
  await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
  return { ann: tab, ben, id, idOf };
}

/** Refuses every request from now on. */
async function unplug(tab: Tab): Promise<void> {
  cable.cut();
  await until(tab.chat.session, ({ connection }) => connection !== 'online');
}

const there = (tab: Tab, id: string) =>
  until(tab.chat.conversation, ({ jump }) => jump?.state === 'there' && jump.id === id);

describe('jumping', () => {
  test('to a loaded message requests nothing', async () => {
    const { ann, idOf } = await scene(30);
    await unplug(ann);
    ann.chat.jumpTo(idOf(20));
    await there(ann, idOf(20));
    expect(texts(ann)).toEqual(named(6, 30));
  });

  test('far back shows the messages around it, with more on both sides and no gap within', async () => {
    const { ann, idOf } = await scene(120);
    ann.chat.jumpTo(idOf(40));
    const { hasOlder, hasNewer } = await there(ann, idOf(40));
    const shown = texts(ann);
    expect(shown).toContain('m40');
    expect(shown.length).toBe(25);
    expect(shown).toEqual(named(Number(shown[0]?.slice(1)), Number(shown.at(-1)?.slice(1))));
    expect([hasOlder, hasNewer]).toEqual([true, true]);
  });

  test('to the first message of all knows that nothing is older', async () => {
    const { ann, idOf } = await scene(60);
    ann.chat.jumpTo(idOf(1));
    const { hasOlder, hasNewer } = await there(ann, idOf(1));
    expect([hasOlder, hasNewer]).toEqual([false, true]);
    expect(texts(ann)[0]).toBe('m1');
  });

  test('adjacent stretches become one, in both directions', async () => {
    const { ann, idOf } = await scene(90);
    ann.chat.jumpTo(idOf(45));
    await there(ann, idOf(45));
    for (;;) {
      const { hasNewer, messages } = ann.chat.conversation.get();
      if (!hasNewer) break;
      ann.chat.loadNewer();
      await until(ann.chat.conversation, (now) => !now.loadingNewer && now.messages !== messages);
    }
    const from = Number(texts(ann)[0]?.slice(1));
    expect(texts(ann)).toEqual(named(from, 90));
    // The stretch that was loaded first was joined: the last page was not requested as a whole again.
    ann.chat.jumpTo(idOf(90));
    await there(ann, idOf(90));
    expect(texts(ann)).toEqual(named(from, 90));
  });

  test('back to the latest and to an earlier stretch requests nothing, and shows new messages', async () => {
    const { ann, ben, id, idOf } = await scene(90);
    ann.chat.jumpTo(idOf(20));
    await there(ann, idOf(20));
    const far = texts(ann);
    await ben.channel('messaging', id).sendMessage({ id: idOf(91), text: 'm91' });
    await until(ann.chat.channels, ({ items }) => items[0]?.last?.text === 'm91');
    expect(texts(ann)).toEqual(far);
    await unplug(ann);
    ann.chat.jumpToLatest();
    await until(ann.chat.conversation, ({ hasNewer }) => !hasNewer);
    expect(texts(ann)).toEqual(named(66, 91));
    ann.chat.jumpTo(idOf(20));
    await there(ann, idOf(20));
    expect(texts(ann)).toEqual(far);
  });

  test('changes in a hidden stretch are there when it is shown again', async () => {
    const { ann, ben, idOf } = await scene(60);
    ann.chat.jumpTo(idOf(5));
    await there(ann, idOf(5));
    await ben.updateMessage({ id: idOf(58), text: 'm58, corrected' });
    await clients.admin().deleteMessage(idOf(59), true);
    ann.chat.jumpToLatest();
    await until(
      ann.chat.conversation,
      ({ messages }) =>
        messages.some(({ text }) => text === 'm58, corrected') &&
        !messages.some(({ text }) => text === 'm59'),
    );
  });

  test('to a deleted message shows a notice, and leaves everything in place', async () => {
    const { ann, idOf } = await scene(40);
    await clients.admin().deleteMessage(idOf(2), true);
    const before = texts(ann);
    ann.chat.jumpTo(idOf(2));
    await until(ann.chat.conversation, ({ jump }) => jump?.state === 'gone');
    expect(texts(ann)).toEqual(before);
    await until(ann.chat.conversation, ({ jump }) => jump === null);
  });

  test('without a connection says why, and works again with one', async () => {
    const { ann, idOf } = await scene(60);
    await unplug(ann);
    ann.chat.jumpTo(idOf(3));
    const { jump } = await until(ann.chat.conversation, (now) => now.jump?.state === 'failed');
    expect(jump?.error?.code).toBe('no-answer');
    cable.mend();
    await until(ann.chat.session, ({ connection }) => connection === 'online');
    await expect
      .poll(async () => {
        ann.chat.jumpTo(idOf(3));
        return (await until(ann.chat.conversation, (now) => now.jump?.state !== 'loading')).jump?.state;
      })
      .toBe('there');
  });

  test('the last of two jumps wins', async () => {
    const { ann, idOf } = await scene(90);
    ann.chat.jumpTo(idOf(10));
    ann.chat.jumpTo(idOf(50));
    await there(ann, idOf(50));
    expect(texts(ann)).toContain('m50');
  });

  test('a jump under way does not move a user who returned to the newest message', async () => {
    const { ann, idOf } = await scene(90);
    const before = texts(ann);
    ann.chat.jumpTo(idOf(10));
    ann.chat.jumpToLatest();
    // Requested afterwards: when its page arrives, the other one has been answered or dropped.
    ann.chat.loadOlder();
    await until(
      ann.chat.conversation,
      ({ loadingOlder, messages }) => !loadingOlder && messages.length > before.length,
    );
    expect(texts(ann).slice(-before.length)).toEqual(before);
    expect(texts(ann)).not.toContain('m10');
  });

  test('a page requested before a jump goes to the stretch that requested it', async () => {
    const { ann, idOf } = await scene(120);
    const before = texts(ann);
    ann.chat.loadOlder();
    ann.chat.jumpTo(idOf(20));
    await there(ann, idOf(20));
    await until(ann.chat.conversation, ({ loadingOlder }) => !loadingOlder);
    const numbers = texts(ann).map((text) => Number(text.slice(1)));
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    expect(numbers).not.toContain(Number(before[0]?.slice(1)) - 1);
  });
});

describe('a page that the server refuses', () => {
  /**
   * Refuses pages from now on.
   * @returns a function that allows them again and returns the requests
   */
  function refusePages(): {
    readonly asked: { readonly range: object; readonly at: number }[];
    relent(): void;
  } {
    const asked: { range: object; at: number }[] = [];
    const relent = watchRequests(cable.url, ({ options: { messages, watch } }) => {
      if (!messages || watch) return null;
      asked.push({ range: messages, at: performance.now() });
      return new Response('not now', { status: 503 });
    });
    return { asked, relent };
  }

  test('is requested again after a pause, however often the user scrolls', async () => {
    const { ann, idOf } = await scene(60);
    const { asked, relent } = refusePages();
    // A list at its upper end.
    const tryLoadOlder = () => {
      const { hasOlder, loadingOlder } = ann.chat.conversation.get();
      if (hasOlder && !loadingOlder) ann.chat.loadOlder();
    };
    ann.chat.conversation.subscribe(tryLoadOlder);
    tryLoadOlder();
    await eventually(() => asked.length === 3);
    expect(asked[0]?.range).toEqual({ limit: 25, id_lt: idOf(36) });
    for (const [n, { at }] of asked.entries())
      if (n > 0) expect(at - (asked[n - 1]?.at ?? 0)).toBeGreaterThanOrEqual(RECONNECT_MIN_MS);
    await until(ann.chat.conversation, ({ loadingOlder }) => loadingOlder);
    relent();
    await until(ann.chat.conversation, ({ messages }) => messages.length === 60);
    expect(texts(ann)).toEqual(named(1, 60));
  });

  test('of the newest messages is still reached', async () => {
    const { ann, idOf } = await scene(300);
    ann.chat.jumpTo(idOf(5));
    const { messages } = await there(ann, idOf(5));
    await unplug(ann);
    cable.mend();
    await until(ann.chat.session, ({ connection }) => connection === 'online');
    // Returning keeps only the visible stretch; it is complete once more can be loaded.
    await eventually(() => {
      ann.chat.loadNewer();
      return ann.chat.conversation.get().messages.length > messages.length;
    });
    const { asked, relent } = refusePages();
    ann.chat.jumpToLatest();
    await eventually(() => asked.length > 1);
    expect(asked[1]?.range).toEqual({ limit: 25 });
    relent();
    await until(ann.chat.conversation, ({ hasNewer }) => !hasNewer);
    expect(texts(ann).slice(-25)).toEqual(named(276, 300));
    // Waits for two outages.
  }, 60_000);
});

test('a read that waits its turn covers what was seen, and not what comes after a jump away', async () => {
  const { ann, ben, id, idOf } = await scene(60);
  const channel = ben.channel('messaging', id);
  const say = async (n: number, unread: number) => {
    await channel.sendMessage({ id: idOf(n), text: `m${n}` });
    await until(ann.chat.conversation, (now) => now.unread === unread);
  };
  await say(61, 1);
  ann.chat.markRead();
  await until(ann.chat.conversation, ({ unread }) => unread === 0);
  await say(62, 1);
  // A second read within the same second waits.
  ann.chat.markRead();
  ann.chat.jumpTo(idOf(1));
  await there(ann, idOf(1));
  await say(63, 1);
  await new Promise((resolve) => setTimeout(resolve, 2 * MARK_READ_EVERY_MS));
  expect(ann.chat.conversation.get().unread).toBe(1);
  const { read } = await channel.query({});
  expect(read?.find(({ user }) => user.id === 'ann')?.unread_messages).toBe(1);
});

describe('to the first unread message', () => {
  test('above the newest page: the conversation opens there, and a jump returns', async () => {
    const { ann, ben, id, idOf } = await scene(10);
    ann.chat.openChannel(null);
    for (let n = 11; n <= 60; n += 1) {
      await ben.channel('messaging', id).sendMessage({ id: idOf(n), text: `m${n}` });
    }
    closeTabs();
    const token = await server.token('ann');
    const tab = openTab({ url: server.url, key: server.key }, { mode: 'inbox', getToken: () => token });
    tab.chat.activate();
    tab.chat.openChannel(`messaging:${id}`);
    await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
    const opened = await until(tab.chat.conversation, ({ firstUnreadId }) => firstUnreadId !== null);
    expect(opened).toMatchObject({ firstUnreadId: idOf(11), unread: 50, unreadAtEntry: 50, hasNewer: true });
    expect(texts(tab)).toContain('m10');
    // From the newest page the way leads there again.
    tab.chat.jumpToLatest();
    await until(tab.chat.conversation, ({ hasNewer }) => !hasNewer);
    expect(texts(tab)).not.toContain('m11');
    tab.chat.jumpToUnread();
    await there(tab, idOf(11));
    expect(texts(tab)).toContain('m10');
  });
});
