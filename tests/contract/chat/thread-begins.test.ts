import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadsOf } from '../../../src/features/thread/state/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { closeTabs, openTab, until } from './support/page.ts';

let server: TestServer;
const clients = clientsOf(() => server);
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  closeTabs();
  await clients.closeAll();
  await server.close();
});

test('requests a thread only once it has a reply: the server refuses it before', async () => {
  const [ann, ben] = [
    await clients.user('ann', { role: 'user' }),
    await clients.user('ben', { role: 'user' }),
  ];
  const [id, parent] = [randomUUID(), randomUUID()];
  const channel = ann.channel('messaging', id, { members: ['ann', 'ben'] });
  await channel.create();
  await channel.sendMessage({ id: parent, text: 'parent' });
  const token = await server.token('ann');
  const { chat } = openTab(server, { mode: 'inbox', getToken: () => token });
  chat.activate();
  chat.openChannel(channel.cid);
  await until(chat.conversation, ({ phase }) => phase === 'ready');
  const runtime = await chat.runtime();
  const asked: string[] = [];
  const client = runtime.client();
  if (!client) throw new Error('expected a client that is connected');
  const request = client.request.bind(client);
  client.request = (wanted) => {
    asked.push(wanted.path);
    return request(wanted);
  };
  const thread = threadsOf(runtime).open(chat, { cid: channel.cid, parentId: parent });
  thread.start();
  await until(thread.model.conversation, ({ phase }) => phase === 'ready');
  expect(thread.thread.get()).toMatchObject({ parent: { text: 'parent' }, replyCount: 0, tracked: false });
  expect(asked).toContain(`/messages/${parent}/replies`);
  expect(asked).not.toContain(`/threads/${parent}`);
  await ben.channel('messaging', id).sendMessage({ text: 're', parent_id: parent } as never);
  await until(thread.thread, ({ tracked }) => tracked);
  expect(asked).toContain(`/threads/${parent}`);
  const { messages } = await until(thread.model.conversation, (now) => now.messages.length > 0);
  expect(messages.map(({ text }) => text)).toEqual(['re']);
  thread.stop();
});
