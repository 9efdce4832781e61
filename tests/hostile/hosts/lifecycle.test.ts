import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();

const WATCH_SOCKETS = `
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); sockets.push(this); }
  };`;
const OPEN = 1;

async function listenersOf(session: CDPSession, expression: string): Promise<string[]> {
  const { result } = await session.send('Runtime.evaluate', { expression });
  const { listeners } = await session.send('DOMDebugger.getEventListeners', {
    objectId: `${result.objectId}`,
  });
  return listeners.map(({ type }) => type);
}

/** Events of a browser that freezes a page. as-people-have-it.test.ts shows the rest in a full browser. */
const SLEEP = [
  ['frozen', "document.dispatchEvent(new Event('freeze'))", "document.dispatchEvent(new Event('resume'))"],
  [
    'kept',
    "dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))",
    "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
  ],
] as const;

test('a frozen or cached page has no socket, and catches up; nothing listens to unload', async () => {
  const { page, errors } = await stage.open({ head: stage.tag(), init: WATCH_SOCKETS });
  const session = await page.context().newCDPSession(page);
  const cid = await stage.openAndTalk(page);
  const open = () =>
    page.evaluate<number>(`sockets.filter((socket) => socket.readyState === ${OPEN}).length`);
  expect(await open()).toBe(1);
  const types = [...(await listenersOf(session, 'window')), ...(await listenersOf(session, 'document'))];
  expect(types).toContain('pagehide');
  expect(types.filter((type) => /unload/.test(type))).toEqual([]);
  for (const [what, sleep, wake] of SLEEP) {
    await page.evaluate(`void ${sleep}`);
    expect(await open(), what).toBe(0);
    await stage.say(cid, `Said while it was ${what}`);
    await page.evaluate(`void ${wake}`);
    await widgetOf(page).text(`Said while it was ${what}`).waitFor();
    await expect.poll(open).toBe(1);
  }
  await stage.talk(page, 'Back again');
  expect(errors).toEqual([]);
});

/** The tag's life on a page: it is added, the chat opens and loads, and everything is removed again. */
const CYCLE = `async (tag) => {
  const { src, ...dataset } = tag;
  const script = Object.assign(document.createElement('script'), { src });
  Object.assign(script.dataset, dataset);
  await new Promise((resolve) => { script.onload = resolve; document.head.append(script); });
  script.remove();
  const online = new Promise((resolve) => Stoop.on('connection', ({ state }) => state === 'online' && resolve()));
  await Stoop.open();
  await online;
  Stoop.destroy();
}`;
const CYCLES = 50;

/** Times after which nothing waits any more: the client's longest timer is 15 s. */
const LONG = 60_000;
/** Bytes of each cycle that the engine may keep for compiled code, and the test's own records. */
const KEPT = 5_000;

test('fifty cycles leave nothing in the page', async () => {
  const { page, errors } = await stage.open({ head: stage.tag(), clock: true });
  const session = await page.context().newCDPSession(page);
  await stage.openAndTalk(page);
  const { url, key } = stage.server();
  const tag = { src: `${stage.site().url}/stoop.js`, key, api: url };
  async function afterCycles(count: number) {
    await page.evaluate(
      `(async () => { const cycle = ${CYCLE}; for (let round = 0; round < ${count}; round += 1) await cycle(${JSON.stringify(tag)}); })()`,
    );
    await page.clock.fastForward(LONG);
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const listeners = [
      ...(await listenersOf(session, 'window')),
      ...(await listenersOf(session, 'document')),
    ];
    return { nodes, jsEventListeners, usedSize, listeners: listeners.sort() };
  }
  await page.evaluate(() => window.Stoop?.destroy());
  // Objects that the engine makes once and keeps, such as compiled code.
  const before = await afterCycles(10);
  const after = await afterCycles(CYCLES);
  expect(after.listeners).toEqual(before.listeners);
  // On a busy machine the engine frees the last of them after a moment.
  await expect
    .poll(async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Memory.getDOMCounters')).nodes - before.nodes;
    })
    .toBeLessThan(CYCLES);
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(CYCLES);
  expect((after.usedSize - before.usedSize) / CYCLES).toBeLessThan(KEPT);
  expect(
    await page.evaluate(() => [document.querySelectorAll('stoop-chat').length, 'Stoop' in window]),
  ).toEqual([0, false]);
  expect(errors).toEqual([]);
});
