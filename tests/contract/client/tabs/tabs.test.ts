/** Tabs of one user share one connection, against the real server. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONNECTION_SILENCE_MS, REQUEST_TIMEOUT_MS } from '../../../../protocol/index.ts';
import { connect } from '../../../../src/client/index.ts';
import { LEAVE_MS, LOOKED_AT_MS } from '../../../../src/features/tabs/state/shared-connection.ts';
import { nextEvent } from '../../../support/clients.ts';
import { startScene, textsOf } from '../scene.ts';
import { nameOf, openTab, type Tab } from './open-tab.ts';

let scene: Awaited<ReturnType<typeof startScene>>;
beforeEach(async () => {
  scene = await startScene(connect, false);
  scene.hurry(LOOKED_AT_MS, 20);
});
afterEach(() => scene.close());

interface Meeting {
  /** @default 1 */
  readonly sockets?: number;
  /** Id of the connection before. */
  readonly after?: string | undefined;
}

/** Waits until all tabs are on one connection, and watch their channels on it. */
async function together(tabs: readonly Tab[], { sockets = 1, after }: Meeting = {}): Promise<void> {
  await expect
    .poll(
      () => ({
        ids: new Set(tabs.map((tab) => tab.connectionId())).size,
        isNew: tabs.every((tab) => tab.connectionId() !== after),
        open: tabs.every((tab) => tab.client.online && tab.watches()),
        sockets: scene.front.sockets,
      }),
      { message: 'waiting for one connection', timeout: 30_000 },
    )
    .toEqual({ ids: 1, isNew: true, open: true, sockets });
}

async function openTabs(count: number, watches: readonly string[] = ['shared']): Promise<Tab[]> {
  const tabs: Tab[] = [];
  for (let n = 0; n < count; n += 1) tabs.push(await openTab(scene, { visible: n === 0, watches }));
  await together(tabs);
  return tabs;
}

/** Bob writes to a channel. Each tab gets all messages since it opened, each once. */
async function tell(tabs: readonly Tab[], text: string, id = 'shared'): Promise<void> {
  const bob = await scene.others.user('bob');
  await bob.channel('messaging', id).sendMessage({ text });
  for (const tab of tabs) {
    await expect.poll(() => textsOf(tab).includes(text), { message: `waiting for ${text}` }).toBe(true);
    expect(textsOf(tab).filter((one) => one === text)).toEqual([text]);
  }
}

/** The tabs that open sockets: a leader keeps its connection's id when the others come. */
const requestsTo = (path: string) => scene.front.requests.filter(({ url }) => url?.startsWith(path)).length;

describe('tabs of one user', () => {
  test('share one socket, and each gets every event once', async () => {
    const tabs = await openTabs(4);
    const connects = requestsTo('/connect');
    await tell(tabs, 'to all');
    await tell(tabs, 'again');
    for (const tab of tabs) expect(textsOf(tab)).toEqual(['to all', 'again']);
    expect(requestsTo('/connect')).toBe(connects);
    expect(tabs[0]?.kinds()).toEqual(['connected']);
    for (const tab of tabs.slice(1)) expect(tab.kinds()).toEqual(['connected', 'reconnected']);
  });

  test('get the events of a channel that only a follower watches', async () => {
    const leader = await openTab(scene, { watches: ['one'] });
    const follower = await openTab(scene, { visible: false, watches: ['two'] });
    await together([leader, follower]);
    await tell([follower], 'for the follower', 'two');
    await tell([leader], 'for the leader', 'one');
  });

  test('go on when the leader closes, without a socket too many', async () => {
    const [leader, ...others] = await openTabs(4);
    const after = leader?.connectionId();
    leader?.client.close();
    await together(others, { after });
    await tell(others, 'after the leader');
    for (const tab of others) expect(tab.kinds()).not.toContain('offline');
  });

  test('go on when the leader crashes', async () => {
    const [leader, ...others] = await openTabs(4);
    const after = leader?.connectionId();
    leader?.crash();
    await together(others, { after });
    await tell(others, 'after the crash');
  });

  test('go on when the leader hangs', async () => {
    scene.hurry(CONNECTION_SILENCE_MS, 500);
    scene.hurry(REQUEST_TIMEOUT_MS, 500);
    const [leader, ...others] = await openTabs(3);
    const after = leader?.connectionId();
    leader?.hang();
    // The leader that hangs still has its socket.
    await together(others, { sockets: 2, after });
    await tell(others, 'after the leader hung');
    leader?.crash();
  });

  test('a hidden leader hands over to the tab that is looked at', async () => {
    const [first, second] = await openTabs(2);
    const before = first?.connectionId();
    first?.show(false);
    second?.show(true);
    await expect.poll(() => second?.connectionId()).not.toBe(before);
    await together([first, second] as Tab[]);
    await tell([first, second] as Tab[], 'after the handover');
    // The old connection carried the events until the new one was open.
    for (const tab of [first, second]) expect(tab?.kinds()).not.toContain('disconnected');
  });

  test('a new tab that is looked at leads with the socket it has', async () => {
    const hidden = await openTab(scene, { visible: false, watches: ['shared'] });
    const looked = await openTab(scene, { watches: ['shared'] });
    const id = looked.connectionId();
    await together([hidden, looked]);
    expect(looked.connectionId()).toBe(id);
    expect(looked.kinds()).toEqual(['connected']);
  });

  test('reconnect with one socket after an outage, and know that they missed something', async () => {
    const tabs = await openTabs(3);
    scene.front.cut();
    for (const tab of tabs) await tab.until('disconnected');
    const connects = requestsTo('/connect');
    scene.front.mend();
    await together(tabs);
    expect(requestsTo('/connect')).toBe(connects + 1);
    for (const tab of tabs) {
      const last = tab.news.findLast(({ kind }) => kind === 'reconnected');
      expect(last).toMatchObject({ me: { id: 'ann' } });
    }
    await tell(tabs, 'after the outage');
  });

  test('share the long polling of the leader where no socket gets through', async () => {
    scene.front.allowSockets(false);
    const tabs: Tab[] = [];
    for (let n = 0; n < 3; n += 1) tabs.push(await openTab(scene, { visible: n === 0, watches: ['polled'] }));
    await together(tabs, { sockets: 0 });
    await tell(tabs, 'polled', 'polled');
  });

  test('stop watching what a tab has watched when it goes, and nothing else', async () => {
    scene.hurry(LEAVE_MS, 100);
    const bob = await scene.others.user('bob');
    const stays = await openTab(scene, {
      watches: ['both', 'own'],
      keeps: (cid) => cid !== 'messaging:gone',
    });
    const goes = await openTab(scene, { visible: false, watches: ['both', 'gone'] });
    await together([stays, goes]);
    const stopped: unknown[] = [];
    for (const id of ['both', 'own', 'gone']) {
      const channel = bob.channel('messaging', id);
      await channel.watch();
      channel.on('user.watching.stop', ({ cid }) => void stopped.push(cid));
    }
    const left = nextEvent(bob.channel('messaging', 'gone'), 'user.watching.stop');
    goes.crash();
    await left;
    await tell([stays], 'still here', 'both');
    await tell([stays], 'here too', 'own');
    expect(stopped).toEqual(['messaging:gone']);
  });

  test('keep what this tab watched before it joined the others', async () => {
    scene.hurry(LEAVE_MS, 100);
    const stays = await openTab(scene, { watches: ['kept'], keeps: (cid) => cid === 'messaging:kept' });
    const goes = await openTab(scene, { visible: false, watches: ['kept', 'marker'] });
    await together([stays, goes]);
    const bob = await scene.others.user('bob');
    await bob.channel('messaging', 'marker').watch();
    const left = nextEvent(bob.channel('messaging', 'marker'), 'user.watching.stop');
    goes.client.close();
    await left;
    await tell([stays], 'still watched', 'kept');
  });
});

describe('tabs that cannot share', () => {
  test('users differ: each has a socket, and none gets the events of the other', async () => {
    const ann = await openTab(scene, { watches: ['private'] });
    await scene.server.token('cem', 'user');
    const cem = await openTab(scene, { user: 'cem' });
    await tell([ann], 'for ann', 'private');
    expect(scene.front.sockets).toBe(2);
    expect(textsOf(cem)).toEqual([]);
    expect(nameOf(scene, 'ann')).not.toBe(nameOf(scene, 'cem'));
  });

  test('locks are refused: each keeps its own socket', async () => {
    const refused = { request: () => Promise.reject(new DOMException('', 'SecurityError')) };
    const tabs = [
      await openTab(scene, { watches: ['shared'], locks: refused as never }),
      await openTab(scene, { watches: ['shared'], locks: refused as never }),
    ];
    await tell(tabs, 'to each');
    expect(scene.front.sockets).toBe(2);
    for (const tab of tabs) expect(tab.client.connection?.sharing).toBeNull();
  });
});

describe('messages that no tab has sent', () => {
  const ID = 'x'.repeat(36);
  const WRONG: readonly unknown[] = [
    ...[null, undefined, 1, 'up', [], {}, { kind: 'up' }, { kind: 'constructor', tab: ID }],
    { kind: 'up', tab: ID, visible: true },
    { kind: 'up', tab: ID, visible: true, first: { type: 'health.check' } },
    { kind: 'up', tab: ID, visible: true, first: { type: 'message.new', connection_id: ID } },
    { kind: 'up', tab: ID, visible: 'yes', first: { type: 'health.check', connection_id: ID } },
    { kind: 'event', tab: ID, id: ID, event: 'message.new' },
    { kind: 'event', tab: ID, id: ID, event: { type: 7 } },
    { kind: 'event', tab: ID, id: ID, event: { type: 'message.new' } },
    { kind: 'watch', tab: ID, id: ID, cids: 'messaging:a' },
    { kind: 'watch', tab: ID, id: ID, cids: [{}] },
    { kind: 'stopped', tab: ID, id: ID, cids: ['no-colon'] },
    { kind: 'down', tab: '' },
    { kind: 'down', tab: ID },
    { kind: 'bye', tab: ID },
  ];

  test('change nothing', async () => {
    const tabs = await openTabs(2);
    const page = new BroadcastChannel(nameOf(scene));
    const before = tabs.map((tab) => [tab.connectionId(), tab.kinds().length]);
    for (const word of WRONG) page.postMessage(word);
    await tell(tabs, 'unharmed');
    page.close();
    expect(tabs.map((tab) => [tab.connectionId(), tab.kinds().length])).toEqual(before);
    for (const tab of tabs) expect(textsOf(tab)).toEqual(['unharmed']);
  });

  /** Says that a tab of this id leads. Returns the channel. */
  function lead(): BroadcastChannel {
    const page = new BroadcastChannel(nameOf(scene));
    page.postMessage({
      ...{ kind: 'up', tab: ID, visible: true },
      first: { type: 'health.check', connection_id: ID, created_at: new Date().toISOString() },
    });
    return page;
  }

  test('a false leader is left once it says nothing', async () => {
    scene.hurry(CONNECTION_SILENCE_MS, 500);
    scene.hurry(REQUEST_TIMEOUT_MS, 500);
    // Neither asks for anything, so the server is not heard about the connection.
    const tabs = await openTabs(2, []);
    const page = lead();
    await expect.poll(() => tabs[1]?.connectionId()).toBe(ID);
    page.close();
    await together(tabs, { after: ID });
  });

  test('a false leader is left once the server does not know its connection', async () => {
    scene.hurry(REQUEST_TIMEOUT_MS, 500);
    const tabs = await openTabs(2);
    const page = lead();
    await expect.poll(() => scene.front.requests.some(({ url }) => url?.includes(ID))).toBe(true);
    page.close();
    await together(tabs, { after: ID });
    await tell(tabs, 'found back');
  });
});
