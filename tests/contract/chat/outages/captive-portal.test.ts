/** Networks that answer every request with their own sign-in page and status 200, until the visitor has signed in. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../support/server.ts';
import { type Front, startFront } from '../../client/front.ts';
import { closeTabs, eventually, openTab, texts, until } from '../support/page.ts';

const PORTAL = '<!doctype html><title>Sign in to the network</title>';
let server: TestServer;
let front: Front;
beforeEach(async () => {
  server = await startServer();
  front = await startFront(server.url);
});
afterEach(async () => {
  closeTabs();
  await front.close();
  await server.close();
});

const visit = () => openTab({ url: front.url, key: server.key }, { mode: 'support' });
const posts = () => front.requests.filter(({ url = '' }) => /^\/channels\/.*\/message\?/.test(url)).length;

test('a message that the portal answered waits, and is sent once', async () => {
  const visitor = visit();
  visitor.chat.activate();
  visitor.chat.send('before');
  await until(visitor.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
  const before = posts();
  front.answerAll(PORTAL);
  // The socket still looks open.
  visitor.chat.send('in the portal');
  await eventually(() => posts() > before);
  front.dropSockets();
  await until(visitor.chat.session, ({ connection }) => connection === 'reconnecting');
  expect(visitor.chat.conversation.get().messages.at(-1)).toMatchObject({ status: 'sending' });
  front.answerAll(null);
  await until(visitor.chat.conversation, ({ messages }) => messages.at(-1)?.status === 'sent');
  expect(texts(visitor)).toEqual(['before', 'in the portal']);
  expect(visitor.notified['message:failed']).toEqual([]);
});

test('a visitor who begins in the portal gets a guest when it is over', async () => {
  front.answerAll(PORTAL);
  const visitor = visit();
  visitor.chat.activate();
  visitor.chat.send('hello?');
  const { error } = await until(visitor.chat.session, (session) => session.error);
  expect(error).toMatchObject({ code: 'unreachable', retryable: true });
  expect(visitor.chat.conversation.get().messages[0]?.status).toBe('sending');
  front.answerAll(null);
  await until(visitor.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
  expect(visitor.chat.session.get().error).toBeNull();
  expect(visitor.notified['message:failed']).toEqual([]);
});
