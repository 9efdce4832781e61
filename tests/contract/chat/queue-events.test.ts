/** The queue of support in the inbox: answers that are older than events which arrive before them. */
import { randomUUID } from 'node:crypto';
import type { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ChannelListHandle, channelListOf, type Queue } from '../../../src/chat/list/index.ts';
import type { ApiRequest } from '../../../src/client/index.ts';
import { createSearch } from '../../../src/features/search/state/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { inboxOf } from './support/inbox.ts';
import { closeTabs, eventually, until } from './support/page.ts';

let server: TestServer;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  closeTabs();
  await clients.closeAll();
});
afterAll(() => server.close());

interface Asker {
  readonly cid: string;
  set(fields: object): Promise<void>;
  write(text: string): Promise<void>;
  truncate(): Promise<void>;
}

/** A visitor’s conversation, which the server changes. */
async function asker(shop: StreamChat, name: string): Promise<Asker> {
  const id = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}`;
  await shop.upsertUser({ id, name });
  const channel = shop.channel('support', id, { created_by_id: id, members: [id] } as never);
  await channel.create();
  const write = async (text: string) => {
    await channel.sendMessage({ text, user_id: id });
  };
  await write('Where is my lamp?');
  return {
    cid: channel.cid,
    set: async (fields) => {
      await channel.updatePartial({ set: fields, user_id: id } as never);
    },
    write,
    truncate: async () => {
      await channel.truncate();
    },
  };
}

interface Hold {
  /** Holds back the request itself, or the server's answer to it. */
  readonly what: 'request' | 'answer';
  readonly which: (request: ApiRequest) => boolean;
  readonly end: Promise<void>;
}

/** An agent's inbox whose requests, or the answers to them, the test can hold back. */
async function desk() {
  const me = `ines-${randomUUID().slice(0, 8)}`;
  await clients.user(me, { role: 'agent' });
  const tab = await inboxOf(server, me);
  const runtime = await tab.chat.runtime();
  const client = runtime.client();
  if (!client) throw new Error('expected a connection');
  const ask = client.request.bind(client);
  let hold: Hold | null = null;
  let held = 0;
  const wait = async (what: Hold['what'], request: ApiRequest, now: Hold | null) => {
    if (now?.what !== what || !now.which(request)) return;
    held += 1;
    await now.end;
    held -= 1;
  };
  client.request = async <Answer>(request: ApiRequest): Promise<Answer> => {
    const now = hold;
    await wait('request', request, now);
    const answer = await ask<Answer>(request);
    await wait('answer', request, now);
    return answer;
  };
  return {
    me,
    runtime,
    queue: async (name: Queue): Promise<ChannelListHandle> => {
      const list = channelListOf(runtime, `queue-${name}`);
      await until(list.snapshot, ({ phase }) => phase === 'ready');
      return list;
    },
    /** Holds back queries of channels with this word in them, from now on. Returns a function that lets them go. */
    hold(what: Hold['what'], word: string): () => void {
      let letGo = () => {};
      const end = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const which = ({ path, body, query }: ApiRequest) =>
        path === '/channels' && JSON.stringify([body, query]).includes(word);
      hold = { what, which, end };
      return () => {
        hold = null;
        letGo();
      };
    },
    isHeld: () => eventually(() => held > 0, 'an answer is held back'),
  };
}

const cids = (list: ChannelListHandle) => list.snapshot.get().items.map(({ cid }) => cid);
const shows = (list: ChannelListHandle, ...wanted: readonly string[]) =>
  until(list.snapshot, ({ items }) => items.map(({ cid }) => cid).join() === wanted.join());
const assignee = (list: ChannelListHandle, cid: string) =>
  list.snapshot.get().items.find((item) => item.cid === cid)?.support?.assigneeId;

test('an assignment is in “Mine” if it comes before the answer to its first read, and to a later one', async () => {
  const { me, queue, hold, isHeld, runtime } = await desk();
  const maya = await asker(clients.admin(), 'Maya');
  const open = await queue('open');
  for (const again of [false, true]) {
    const letGo = hold('answer', 'support_assignee_id');
    const mine = channelListOf(runtime, 'queue-mine');
    if (again) mine.retry();
    await isHeld();
    await maya.set({ support_assignee_id: me });
    await until(open.snapshot, () => assignee(open, maya.cid) === me);
    letGo();
    await shows(mine, maya.cid);
    await maya.set({ support_assignee_id: null });
    await shows(mine);
  }
});

test('an assignment is in “Mine” if it comes before the answer about its row', async () => {
  const { me, queue, hold, isHeld } = await desk();
  const [open, mine] = [await queue('open'), await queue('mine')];
  const letGo = hold('answer', '"cid"');
  const maya = await asker(clients.admin(), 'Maya');
  await isHeld();
  await maya.set({ support_assignee_id: me });
  await maya.write('Hello?');
  letGo();
  await until(open.snapshot, () => cids(open).includes(maya.cid));
  await shows(mine, maya.cid);
});

test('the answer to an older search does not undo an assignment', async () => {
  const { me, queue, hold, isHeld, runtime } = await desk();
  const maya = await asker(clients.admin(), 'Maya');
  const [open, mine] = [await queue('open'), await queue('mine')];
  const search = createSearch(runtime, null);
  search.look('channels');
  const letGo = hold('answer', '$autocomplete');
  search.submit('Maya');
  await isHeld();
  await maya.set({ support_assignee_id: me });
  await shows(mine, maya.cid);
  letGo();
  await until(search.snapshot, ({ phase }) => phase === 'ready');
  // An event that says nothing of the assignee draws the row again.
  await maya.write('Hello?');
  await until(open.snapshot, ({ items }) => items[0]?.last?.text === 'Hello?');
  expect([assignee(open, maya.cid), cids(mine)]).toEqual([me, [maya.cid]]);
  search.stop();
});

test('a conversation whose messages are deleted stays in its tab', async () => {
  const { me, queue } = await desk();
  const maya = await asker(clients.admin(), 'Maya');
  await maya.set({ support_assignee_id: me, support_tags: ['vip'] });
  const [open, mine] = [await queue('open'), await queue('mine')];
  await shows(mine, maya.cid);
  await maya.truncate();
  await until(mine.snapshot, ({ items }) => items.length === 0 || items[0]?.last === null);
  expect([cids(mine), assignee(open, maya.cid)]).toEqual([[maya.cid], me]);
});

test('a conversation that is closed while a page loads hides no other one', async () => {
  const { queue, hold, isHeld } = await desk();
  const all: Asker[] = [];
  for (let count = 0; count < 13; count += 1) all.unshift(await asker(clients.admin(), `Visitor-${count}`));
  const open = await queue('open');
  const [closed, ...left] = all;
  // The page is asked for behind the tenth row; the server reads it when nine are left.
  const letGo = hold('request', 'support_status');
  const more = open.loadMore();
  await isHeld();
  await closed?.set({ support_status: 'closed' });
  await eventually(() => !cids(open).includes(closed?.cid ?? ''), 'the row has left');
  letGo();
  await more;
  await until(open.snapshot, ({ loadingMore }) => !loadingMore);
  expect(cids(open).slice(0, left.length)).toEqual(left.map(({ cid }) => cid));
});
