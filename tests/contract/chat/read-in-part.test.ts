/** Reading some of the unread messages: the server, the list, other tabs and the next opening agree on the rest. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { closeTabs, openTab, type Tab, texts, until } from './support/page.ts';

let server: TestServer;
let channels = 0;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  closeTabs();
  await clients.closeAll();
});
afterAll(() => server.close());

/** Ann's inbox with a channel of `count` messages m1, m2, … by Ben, of which she has read ten. */
async function scene(count: number) {
  channels += 1;
  const id = `part-${channels}`;
  const cid = `messaging:${id}`;
  const idOf = (n: number) => `${id}-${n}`;
  const ben = await clients.user('ben');
  const ann = await clients.user('ann');
  const channel = ben.channel('messaging', id, { members: ['ann', 'ben'] });
  await channel.watch();
  const read = ann.channel('messaging', id);
  await read.watch();
  for (let n = 1; n <= count; n += 1) {
    await channel.sendMessage({ id: idOf(n), text: `m${n}` });
    if (n === 10) await read.markRead();
  }
  await ann.disconnectUser();
  const token = await server.token('ann');
  const tab = async () => {
    const one = openTab({ url: server.url, key: server.key }, { mode: 'inbox', getToken: () => token });
    one.chat.activate();
    await until(one.chat.channels, ({ items }) => items.some((item) => item.cid === cid));
    return one;
  };
  const open = async (one: Tab) => {
    one.chat.openChannel(cid);
    await until(
      one.chat.conversation,
      ({ phase, firstUnreadId }) => phase === 'ready' && firstUnreadId !== null,
    );
  };
  return {
    ...{ idOf, tab, open, channel },
    onServer: async () => {
      const { read = [] } = await channel.query({});
      return read.find(({ user }) => user.id === 'ann')?.unread_messages;
    },
    inList: (one: Tab) => one.chat.channels.get().items.find((item) => item.cid === cid)?.unread,
  };
}

test('reading up to a message leaves the later ones unread: here, in the list, on the server, in another tab', async () => {
  const { idOf, tab, open, onServer, inList } = await scene(60);
  const [here, other] = [await tab(), await tab()];
  await open(here);
  await open(other);
  expect(here.chat.conversation.get()).toMatchObject({ unread: 50, firstUnreadId: idOf(11), hasNewer: true });
  here.chat.markRead(idOf(20));
  expect((await until(here.chat.conversation, ({ unread }) => unread < 50)).unread).toBe(40);
  await expect.poll(onServer).toBe(40);
  for (const one of [here, other]) await expect.poll(() => inList(one)).toBe(40);
  await until(other.chat.conversation, ({ unread }) => unread === 40);
  // The separator stays where reading began.
  expect(here.chat.conversation.get()).toMatchObject({ firstUnreadId: idOf(11), unreadAtEntry: 50 });
  here.chat.jumpToLatest();
  await until(here.chat.conversation, ({ hasNewer }) => !hasNewer);
  here.chat.markRead();
  await expect.poll(onServer).toBe(0);
  for (const one of [here, other]) await expect.poll(() => inList(one)).toBe(0);
  await until(other.chat.conversation, ({ unread }) => unread === 0);
});

test('the next opening begins at the first message that is left', async () => {
  const { idOf, tab, open, onServer } = await scene(60);
  const here = await tab();
  await open(here);
  here.chat.markRead(idOf(20));
  await expect.poll(onServer).toBe(40);
  here.chat.deactivate();
  here.chat.activate();
  await until(here.chat.conversation, ({ firstUnreadId }) => firstUnreadId === idOf(21));
  expect(here.chat.conversation.get()).toMatchObject({ unreadAtEntry: 40, unread: 40 });
  expect(texts(here)).toContain('m20');
});

test('messages that were jumped over are not read', async () => {
  const { idOf, tab, open, onServer } = await scene(90);
  const here = await tab();
  await open(here);
  here.chat.jumpTo(idOf(50));
  await until(here.chat.conversation, ({ jump }) => jump?.state === 'there');
  here.chat.markRead(idOf(50));
  here.chat.jumpToUnread();
  await until(here.chat.conversation, ({ jump }) => jump?.state === 'there' && jump.id === idOf(11));
  here.chat.markRead(idOf(12));
  await expect.poll(onServer).toBe(78);
});
