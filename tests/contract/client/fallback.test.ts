/**
 * The switch between sockets and long polling: when our client gives up a socket, and when it returns to it.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  CONNECT_TIMEOUT_MS,
  CONNECT_TIMEOUT_WITH_FALLBACK_MS,
  OFFLINE_REPORT_MS,
  POLL_CONNECT_TIMEOUT_MS,
  POLL_TIMEOUT_MS,
} from '../../../protocol/index.ts';
import { connect } from '../../../src/client/index.ts';
import { type Opened, startScene, textsOf, watch } from './scene.ts';

/** The client's interval between attempts to use sockets again. */
const SOCKET_AGAIN_MS = 5 * 60_000;
const NEVER_MS = 2 ** 31 - 1;

let scene: Awaited<ReturnType<typeof startScene>>;
beforeEach(async () => {
  scene = await startScene(connect, false);
  scene.hurry(SOCKET_AGAIN_MS, NEVER_MS);
});
afterEach(() => scene.close());

const polls = () => scene.front.requests.filter(({ url }) => url?.startsWith('/longpoll?')).length;
const upgrades = () => scene.front.requests.filter(({ url }) => url?.startsWith('/connect?')).length;

async function say(channel: string, ...texts: readonly string[]): Promise<void> {
  const bob = await scene.others.user('bob');
  for (const text of texts) await bob.channel('messaging', channel).sendMessage({ text });
}

async function expectEvents(ann: Opened, channel: string): Promise<void> {
  await watch(ann, channel);
  await say(channel, 'a', 'b');
  await expect.poll(() => textsOf(ann)).toEqual(['a', 'b']);
}

test('polls on a page that may not open sockets', async () => {
  class Forbidden {
    constructor() {
      throw new DOMException('refused by the policy of the page', 'SecurityError');
    }
  }
  const ann = scene.open({ environment: scene.environmentWith({ WebSocket: Forbidden as never }) });
  await expectEvents(ann, 'forbidden');
  expect(upgrades()).toBe(0);
  expect(ann.kinds()).toEqual(['connected']);
});

test('polls in a browser without sockets', async () => {
  const ann = scene.open({ environment: scene.environmentWith({ WebSocket: undefined as never }) });
  await expectEvents(ann, 'without');
});

test('polls if a socket does not open in time', async () => {
  scene.hurry(CONNECT_TIMEOUT_WITH_FALLBACK_MS, 200);
  const letGo = scene.front.hold('upgrades');
  const ann = scene.open();
  await expectEvents(ann, 'slow');
  letGo();
  // The earlier socket opens late, and is closed.
  await expect.poll(() => scene.front.sockets).toBe(0);
  expect(ann.kinds()).toEqual(['connected']);
});

test('where sockets have worked, tries another one before it polls', async () => {
  const ann = scene.open();
  await ann.until('connected');
  const before = scene.front.requests.length;
  scene.front.allowSockets(false);
  scene.front.dropSockets();
  await ann.until('reconnected');
  const tried = scene.front.requests.slice(before).map(({ url = '' }) => url.split('?')[0]);
  expect(tried.slice(0, 3)).toEqual(['/connect', '/connect', '/longpoll']);
  await expectEvents(ann, 'later');
});

test('does not poll while the browser is offline', async () => {
  scene.network.change(false);
  scene.front.allowSockets(false);
  const ann = scene.open();
  await ann.until('failed');
  expect(polls()).toBe(0);
});

test('tries sockets again after a while; events continue, each once', async () => {
  scene.hurry(SOCKET_AGAIN_MS, 500);
  scene.front.allowSockets(false);
  const ann = scene.open();
  await watch(ann, 'back');
  await expect.poll(upgrades).toBeGreaterThan(2);
  expect(ann.kinds()).toEqual(['connected']);
  await say('back', 'by poll');
  await expect.poll(() => textsOf(ann)).toEqual(['by poll']);
  scene.front.allowSockets(true);
  await ann.until('reconnected');
  expect(scene.front.sockets).toBe(1);
  expect(ann.kinds()).toEqual(['connected', 'reconnected']);
  await watch(ann, 'back');
  const polled = polls();
  await say('back', 'by socket', 'and again');
  await expect.poll(() => textsOf(ann)).toEqual(['by poll', 'by socket', 'and again']);
  expect(polls()).toBe(polled);
  scene.front.dropSockets();
  await ann.until('reconnected', 2);
});

test('tries sockets at once when the network returns', async () => {
  scene.front.allowSockets(false);
  const ann = scene.open();
  await ann.until('connected');
  scene.front.allowSockets(true);
  scene.network.change(false);
  scene.network.change(true);
  await ann.until('reconnected');
  expect(scene.front.sockets).toBe(1);
});

test('cancels a waiting request that subscribes when a socket takes over', async () => {
  scene.hurry(SOCKET_AGAIN_MS, 200);
  scene.front.allowSockets(false);
  const ann = scene.open();
  await ann.until('connected');
  const hung = ann.client.request({ method: 'GET', path: '/odd/hung-body', subscribes: true });
  const cancelled = expect(hung).rejects.toMatchObject({ cancelled: true });
  scene.front.allowSockets(true);
  await ann.until('reconnected');
  await cancelled;
});

test('opens another connection after a poll that a proxy cuts, because its events may be lost', async () => {
  scene.front.allowSockets(false);
  const ann = scene.open();
  await watch(ann, 'once');
  // Between two polls there is none to cut.
  await expect
    .poll(() => {
      const { waitingPolls } = scene.front;
      scene.front.dropPolls();
      return waitingPolls;
    })
    .toBe(1);
  await ann.until('reconnected');
  await watch(ann, 'once');
  await say('once', 'after the cut');
  await expect.poll(() => textsOf(ann)).toEqual(['after the cut']);
  expect(ann.kinds()).toEqual(['connected', 'reconnected']);
});

test('replaces a connection that the server does not know, as after a balancer has moved the client', async () => {
  let isMoved = true;
  const moved: typeof fetch = (url, init) => {
    if (!isMoved) return fetch(url, init);
    return fetch(String(url).replace(/connection_id=[^&]+/, 'connection_id=of-another-node'), init);
  };
  const ann = scene.open({ environment: scene.environmentWith({ fetch: moved }) });
  await ann.until('connected');
  await expect(watch(ann, 'moved')).rejects.toMatchObject({ cancelled: true });
  isMoved = false;
  await ann.until('reconnected');
  await expectEvents(ann, 'moved');
});

test('replaces a connection whose polls are never answered', async () => {
  scene.hurry(POLL_TIMEOUT_MS, 1_500);
  scene.hurry(POLL_CONNECT_TIMEOUT_MS, 500);
  scene.front.allowSockets(false);
  const ann = scene.open();
  await ann.until('connected');
  const letGo = scene.front.hold('requests');
  await ann.until('disconnected');
  letGo();
  await ann.until('reconnected');
  await expectEvents(ann, 'unanswered');
});

test('a socket that is tried while polls carry the events has 15 s to open', async () => {
  scene.hurry(SOCKET_AGAIN_MS, 100);
  scene.hurry(CONNECT_TIMEOUT_MS, 300);
  scene.front.allowSockets(false);
  const ann = scene.open();
  await ann.until('connected');
  const letGo = scene.front.hold('upgrades');
  const before = upgrades();
  // The next one begins only after this one is given up.
  await expect.poll(upgrades).toBeGreaterThan(before + 2);
  expect(ann.kinds()).toEqual(['connected']);
  letGo();
});

test('asks no faster than after a failure if something else answers its polls', async () => {
  scene.front.allowSockets(false);
  const ann = scene.open();
  await ann.until('connected');
  const before = polls();
  scene.front.answerAll('{}');
  await ann.until('disconnected');
  expect(polls() - before).toBeLessThan(5);
  scene.front.answerAll(null);
  await ann.until('reconnected');
  await expectEvents(ann, 'after');
});

test('a captive portal is a break like any other: reported once, over when the portal is', async () => {
  scene.hurry(OFFLINE_REPORT_MS, 100);
  const ann = scene.open();
  await ann.until('connected');
  scene.front.answerAll('<!doctype html><title>Sign in to the network</title>');
  scene.front.dropSockets();
  await ann.until('offline');
  scene.front.answerAll(null);
  await ann.until('reconnected');
  expect(ann.kinds()).toEqual(['connected', 'disconnected', 'offline', 'reconnected']);
  await expectEvents(ann, 'signed-in');
});
