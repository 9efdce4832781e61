/** Several tabs of one visitor: one socket for all, whichever of them goes. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { scrape, WITH_METRICS } from '../../support/metrics.ts';
import { hostStage } from './stage.ts';

const stage = hostStage(undefined, { options: WITH_METRICS });

/** Lets a test say which tab a person looks at: all tabs of a browser without windows count as visible. */
const HIDE = `
  window.hiddenNow = false;
  Object.defineProperty(Document.prototype, 'visibilityState', { configurable: true, get: () => window.hiddenNow ? 'hidden' : 'visible' });
  window.hide = (hidden) => {
    window.hiddenNow = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  };`;

interface Tab {
  readonly page: Page;
  /** Its open sockets. */
  readonly sockets: Set<unknown>;
}

function watched(page: Page): Tab {
  const sockets = new Set<unknown>();
  page.on('websocket', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return { page, sockets };
}

/** The server's count of open sockets. */
async function socketsOfServer(): Promise<number> {
  const series = await scrape(stage.server());
  return (
    [...series].flatMap(([name, value]) => (/^stoop_connections\{.*socket/.test(name) ? [value] : []))[0] ?? 0
  );
}

const until = (sockets: number) =>
  expect.poll(socketsOfServer, { message: `waiting for ${sockets} sockets`, timeout: 60_000 }).toBe(sockets);

/** The part that shares connections. */
const loadsPart = () => stage.site().requests.some((path) => path.startsWith('/shared-connection-'));

/** A visitor who has talked in one tab, and opens the chat in others too. */
async function visitorWith(count: number): Promise<{ readonly tabs: Tab[]; readonly cid: string }> {
  const { page } = await stage.open({ head: stage.tag(), init: HIDE });
  const first = watched(page);
  const cid = await stage.openAndTalk(page);
  const tabs = [first];
  for (let n = 1; n < count; n += 1) tabs.push(await openTab(page.context(), page.url()));
  await until(1);
  await expect.poll(() => tabs.filter(({ sockets }) => sockets.size > 0).length).toBe(1);
  return { tabs, cid };
}

async function openTab(context: BrowserContext, url: string): Promise<Tab> {
  const page = await context.newPage();
  await page.addInitScript(HIDE);
  const tab = watched(page);
  await page.goto(url);
  await openChat(page);
  return tab;
}

/** Opens the panel, unless it opened by itself as the person left it. */
async function openChat(page: Page): Promise<void> {
  const chat = widgetOf(page);
  await chat.launcher.or(chat.box).first().waitFor();
  if (!(await chat.box.isVisible())) await chat.launcher.click();
  await chat.box.waitFor();
}

function leaderOf(tabs: readonly Tab[]): { readonly leader: Tab; readonly others: readonly Tab[] } {
  const leader = tabs.find(({ sockets }) => sockets.size > 0);
  if (!leader) throw new Error('expected a tab with a socket');
  return { leader, others: tabs.filter((tab) => tab !== leader) };
}

/** The agent writes, and each tab shows it once. */
async function seenByAll(tabs: readonly Tab[], cid: string, text: string): Promise<void> {
  await stage.say(cid, text);
  for (const { page } of tabs) {
    await widgetOf(page).text(text).waitFor();
    expect(await widgetOf(page).text(text).count()).toBe(1);
  }
}

/** Resolves with the time until one of the tabs opens a socket, in ms. */
function takeOver(tabs: readonly Tab[]): Promise<number> {
  const began = performance.now();
  return Promise.race(
    tabs.map(({ page }) => page.waitForEvent('websocket').then(() => performance.now() - began)),
  );
}

test('a single tab loads nothing for it; five tabs have one socket, and each shows every message once', async () => {
  const { page } = await stage.open({ head: stage.tag(), init: HIDE });
  const cid = await stage.openAndTalk(page);
  expect(loadsPart()).toBe(false);
  const tabs = [{ page, sockets: new Set() }];
  for (let n = 1; n < 5; n += 1) tabs.push(await openTab(page.context(), page.url()));
  await until(1);
  await seenByAll(tabs, cid, 'For all five');
  const [, follower] = tabs;
  if (!follower) throw new Error('expected five tabs');
  await widgetOf(follower.page).say('From another tab');
  for (const tab of tabs) {
    await widgetOf(tab.page).text('From another tab').waitFor();
    expect(await widgetOf(tab.page).text('From another tab').count()).toBe(1);
  }
  expect(await socketsOfServer()).toBe(1);
});

test('a follower takes over when the leader is closed', async () => {
  const { tabs, cid } = await visitorWith(3);
  const { leader, others } = leaderOf(tabs);
  const taken = takeOver(others);
  await leader.page.close({ runBeforeUnload: false });
  console.info(`take-over after a closed tab: ${Math.round(await taken)} ms`);
  await until(1);
  await seenByAll(others, cid, 'After it was closed');
});

test('a follower takes over when the leader crashes', async () => {
  const { tabs, cid } = await visitorWith(3);
  const { leader, others } = leaderOf(tabs);
  const devtools = await leader.page.context().newCDPSession(leader.page);
  const crashed = leader.page.waitForEvent('crash');
  const taken = takeOver(others);
  // The answer never comes.
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  console.info(`take-over after a crash: ${Math.round(await taken)} ms`);
  await until(1);
  await seenByAll(others, cid, 'After the crash');
});

test('a leader that is frozen hands over before, and joins the others afterwards', async () => {
  const { tabs, cid } = await visitorWith(3);
  const { leader, others } = leaderOf(tabs);
  const taken = takeOver(others);
  // Browsers freeze only hidden pages, and none is hidden here: the page gets the event that they send before.
  await leader.page.evaluate(() => document.dispatchEvent(new Event('freeze')));
  console.info(`take-over from a frozen tab: ${Math.round(await taken)} ms`);
  await until(1);
  await expect.poll(() => leader.sockets.size).toBe(0);
  await seenByAll(others, cid, 'While it is frozen');
  expect(await widgetOf(leader.page).text('While it is frozen').count()).toBe(0);
  await leader.page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await widgetOf(leader.page).text('While it is frozen').waitFor();
  await until(1);
  await seenByAll(tabs, cid, 'After it was frozen');
});

test('a hidden leader hands over to the tab that is looked at, and nothing is lost between', async () => {
  const { tabs, cid } = await visitorWith(3);
  const { leader, others } = leaderOf(tabs);
  const [looked, ...hidden] = others;
  for (const { page } of hidden) await page.evaluate('hide(true)');
  const taken = takeOver([looked as Tab]);
  await leader.page.evaluate('hide(true)');
  for (const text of ['One', 'Two', 'Three']) await stage.say(cid, text);
  console.info(`handover to a visible tab: ${Math.round(await taken)} ms`);
  await expect.poll(() => tabs.indexOf(leaderOf(tabs).leader)).toBe(tabs.indexOf(looked as Tab));
  await until(1);
  await seenByAll(tabs, cid, 'After the handover');
  for (const { page } of tabs)
    for (const text of ['One', 'Two', 'Three']) expect(await widgetOf(page).text(text).count()).toBe(1);
});

test('without Web Locks each tab keeps a socket of its own', async () => {
  const { page } = await stage.open({ head: stage.tag(), init: `${HIDE} delete Navigator.prototype.locks;` });
  const cid = await stage.openAndTalk(page);
  const second = await page.context().newPage();
  await second.addInitScript('delete Navigator.prototype.locks;');
  await second.goto(page.url());
  await openChat(second);
  await until(2);
  await seenByAll([watched(page), watched(second)], cid, 'To both');
  expect(await socketsOfServer()).toBe(2);
});

test('a visitor whose pages store nothing has a socket in each tab', async () => {
  const { page } = await stage.open({ head: stage.tag('data-storage="none"'), init: HIDE });
  await stage.openAndTalk(page);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await stage.openAndTalk(second, 'As another guest');
  await until(2);
  expect(loadsPart()).toBe(false);
});

test('without BroadcastChannel each tab keeps a socket of its own', async () => {
  const init = `${HIDE} delete window.BroadcastChannel;`;
  const { page, errors } = await stage.open({ head: stage.tag(), init });
  const cid = await stage.openAndTalk(page);
  const second = await page.context().newPage();
  await second.addInitScript(init);
  await second.goto(page.url());
  await openChat(second);
  await until(2);
  await seenByAll([watched(page), watched(second)], cid, 'To both');
  expect([await socketsOfServer(), loadsPart(), errors]).toEqual([2, false, []]);
});

test('two frames without an origin, which share nothing, are two visitors with a socket each', async () => {
  stage.site().answer('/framed', {
    body: `<!doctype html><html lang="en"><head>${stage.tag()}</head><body><h1>Framed</h1></body></html>`,
  });
  const frame = (name: string) =>
    `<iframe name="${name}" sandbox="allow-scripts" src="/framed" style="width:420px;height:600px"></iframe>`;
  const { page, errors } = await stage.open({
    head: '<title>Outside</title>',
    body: frame('one') + frame('two'),
  });
  const cids: string[] = [];
  for (const name of ['one', 'two']) {
    await expect.poll(() => page.frame({ name })?.url()).toContain('/framed');
    const inside = page.frame({ name });
    if (!inside) throw new Error(`expected the frame ${name}`);
    cids.push(await stage.openAndTalk(page, `From ${name}`, inside));
  }
  expect(new Set(cids).size).toBe(2);
  await until(2);
  expect([loadsPart(), errors]).toEqual([false, []]);
});

test('two users in two tabs: each has a socket and a conversation of its own, and neither sees the other', async () => {
  const signInAs = async (id: string) =>
    stage.site().answer('/token', {
      body: await stage.server().token(id, 'user'),
      headers: { 'content-type': 'text/plain' },
    });
  await signInAs('dora');
  const { page: doras, errors } = await stage.open({
    head: stage.tag('data-token-url="/token"'),
    init: HIDE,
  });
  const ofDora = await stage.openAndTalk(doras, 'I am Dora');
  await signInAs('emil');
  const emils = await doras.context().newPage();
  await emils.addInitScript(HIDE);
  await emils.goto(doras.url());
  await openChat(emils);
  const ofEmil = await stage.talk(emils, 'I am Emil');
  expect(ofEmil).not.toBe(ofDora);
  await until(2);
  await stage.say(ofDora, 'For Dora alone');
  await stage.say(ofEmil, 'For Emil alone');
  await widgetOf(doras).text('For Dora alone').waitFor();
  await widgetOf(emils).text('For Emil alone').waitFor();
  expect([
    await widgetOf(doras).text('For Emil alone').count(),
    await widgetOf(emils).text('For Dora alone').count(),
    await doras.evaluate("Stoop('get', 'user').id"),
    await emils.evaluate("Stoop('get', 'user').id"),
  ]).toEqual([0, 0, 'dora', 'emil']);
  expect([loadsPart(), errors]).toEqual([false, []]);
});

test('a leader that goes into the back/forward cache hands over, and joins the others when it is back', async () => {
  const { tabs, cid } = await visitorWith(2);
  const { leader, others } = leaderOf(tabs);
  const event = (name: string) =>
    leader.page.evaluate(`void dispatchEvent(new PageTransitionEvent('${name}', { persisted: true }))`);
  const taken = takeOver(others);
  await event('pagehide');
  console.info(`take-over from a cached tab: ${Math.round(await taken)} ms`);
  await until(1);
  await expect.poll(() => leader.sockets.size).toBe(0);
  await seenByAll(others, cid, 'While it is cached');
  await event('pageshow');
  await widgetOf(leader.page).text('While it is cached').waitFor();
  await until(1);
  await seenByAll(tabs, cid, 'After it was cached');
});
