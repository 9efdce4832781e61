import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { MessageSnapshot } from '../../../../src/chat/index.ts';
import { type Thread, threadsOf } from '../../../../src/features/thread/state/index.ts';
import { clientsOf } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { type Cable, layCable } from './cable.ts';
import { closeTabs, openTab, type Tab, texts, until } from './page.ts';

export interface Scene {
  readonly ann: Tab;
  readonly ben: Tab;
  readonly cid: string;
  readonly parentId: string;
  /** Ben's replies, by number. */
  reply(from: number, to?: number): Promise<void>;
}

type Place = Pick<Scene, 'cid' | 'parentId'>;

/**
 * A server for the file, and for each test a connection of its own and what it opens, closed after the test.
 */
export function threadStage() {
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

  /** A user's tab in an inbox. */
  async function tabOf(name: string, url = server.url): Promise<Tab> {
    const token = await server.token(name);
    const tab = openTab({ url, key: server.key }, { mode: 'inbox', getToken: () => token });
    tab.chat.activate();
    return tab;
  }

  /** A tab with the channel open. */
  async function tabBefore(cid: string, name: string, url = server.url): Promise<Tab> {
    const tab = await tabOf(name, url);
    tab.chat.openChannel(cid);
    await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
    return tab;
  }

  /** A thread that is about to load; closed after the test. */
  async function startThread(tab: Tab, { cid, parentId }: Place): Promise<Thread> {
    const thread = threadsOf(await tab.chat.runtime()).open(tab.chat, { cid, parentId });
    open.push(thread);
    thread.start();
    return thread;
  }

  return {
    clients,
    get cable() {
      return cable;
    },
    tabOf,
    tabBefore,

    /**
     * A channel of Ann and Ben with a message by Ann, and each of them in it. The test can cut Ann's
     * connection.
     */
    async scene(replies = 0, who = 'ann'): Promise<Scene> {
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
      const [ann, ben] = [await tabBefore(cid, who, cable.url), await tabBefore(cid, 'ben')];
      return { ann, ben, cid, parentId: message.id, reply };
    },

    startThread,

    /** A poll by Ben, sent to the scene's channel. */
    async poll({ cid }: Pick<Scene, 'cid'>, texts: readonly string[], more: object = {}) {
      const admin = clients.admin();
      const options = texts.map((text) => ({ text }));
      const { poll } = await admin.createPoll({ name: 'When?', options, user_id: 'ben', ...more } as never);
      const [type = '', id = ''] = cid.split(':');
      const sent = await admin.channel(type, id).sendMessage({ poll_id: poll.id, user_id: 'ben' } as never);
      return { poll, message: sent.message };
    },

    /** A thread whose replies have loaded. */
    async threadOf(tab: Tab, at: Place): Promise<Thread> {
      const thread = await startThread(tab, at);
      await until(thread.model.conversation, ({ phase }) => phase === 'ready');
      return thread;
    },

    /** Stops with the test. */
    closing<T extends { stop(): void }>(one: T): T {
      open.push(one);
      return one;
    },
  };
}

/** Returns whether the server has the last message: sent, delivered or read. */
export const stored = (messages: readonly MessageSnapshot[]) =>
  messages.length > 0 && !['sending', 'failed'].includes(messages.at(-1)?.status ?? 'sending');

/** The texts of Ben's replies. */
export const named = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `r${from + index}`);

export const repliesOf = ({ model }: Thread) => texts({ chat: model } as Tab);

export const says = (thread: Thread, ...words: string[]) =>
  until(
    thread.model.conversation,
    ({ messages }) => words.every((word) => messages.some(({ text }) => text === word)),
    words.join(),
  );
