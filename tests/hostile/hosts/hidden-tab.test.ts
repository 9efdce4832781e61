import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();

/** Records everything that a hidden tab starts. */
const HIDE = `
  Object.defineProperties(Document.prototype, {
    visibilityState: { configurable: true, get: () => window.hiddenNow ? 'hidden' : 'visible' },
    hidden: { configurable: true, get: () => window.hiddenNow === true },
  });
  Document.prototype.hasFocus = () => !window.hiddenNow;
  window.begun = { frames: [], timers: [], changes: 0 };
  window.hiddenNow = false;
  window.hide = (hidden) => {
    window.hiddenNow = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event(hidden ? 'blur' : 'focus'));
  };
  window.count = () => {
    for (const name of ['requestAnimationFrame', 'requestIdleCallback']) {
      const real = window[name];
      window[name] = (fn, ...rest) => { if (hiddenNow) begun.frames.push(name); return real.call(window, fn, ...rest); };
    }
    for (const name of ['setTimeout', 'setInterval']) {
      const real = window[name];
      window[name] = (fn, ms, ...rest) => real.call(window, (...given) => { if (hiddenNow) begun.timers.push(ms); fn(...given); }, ms, ...rest);
    }
    new MutationObserver((all) => { if (hiddenNow) begun.changes += all.length; })
      .observe(document.querySelector('stoop-chat').shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true });
  };`;
const MINUTE = 60_000;
const MINUTES = 10;
/** The interval of the API client's health checks, in ms. */
const HEALTH_CHECK = 25_000;
/** Short enough that each check is answered before the next one, in ms. */
const STEP = 5_000;

interface Begun {
  readonly frames: readonly string[];
  readonly timers: readonly number[];
  readonly changes: number;
}

/** Advances the time of a hidden tab, and returns the recorded actions. */
async function passUnseen(page: Page, pass: () => Promise<void>) {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.evaluate('hide(true)');
  // The effects of hiding itself end after a moment.
  await page.clock.runFor(4 * STEP);
  await page.evaluate('void (begun = { frames: [], timers: [], changes: 0 })');
  requests.length = 0;
  await pass();
  return { requests, begun: await page.evaluate<Begun>('begun') };
}

test('a hidden tab with an unused launcher does nothing at all', async () => {
  const { page, errors } = await stage.open({ head: stage.tag(), init: HIDE, clock: true });
  await widgetOf(page).launcher.waitFor();
  await page.evaluate('count()');
  const { requests, begun } = await passUnseen(page, () => page.clock.runFor(MINUTES * MINUTE));
  expect([requests, begun]).toEqual([[], { frames: [], timers: [], changes: 0 }]);
  expect(errors).toEqual([]);
});

test('a hidden tab with an open conversation sends health checks, and does nothing else', async () => {
  const sent: string[] = [];
  let received = 0;
  const { page, errors } = await stage.open({
    head: stage.tag('data-title-badge="on"'),
    init: HIDE,
    clock: true,
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(`${payload}`));
    socket.on('framereceived', () => {
      received += 1;
    });
  });
  await widgetOf(page).launcher.waitFor();
  await page.evaluate('count()');
  const cid = await stage.openAndTalk(page);
  // The store of the conversation on this device comes last.
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
  await page.waitForLoadState('networkidle');
  const { requests, begun } = await passUnseen(page, async () => {
    sent.length = 0;
    for (let passed = 0; passed < MINUTES * MINUTE; passed += STEP) {
      const [before, already] = [received, sent.length];
      await page.clock.runFor(STEP);
      // The answer takes its real time, whatever the page's clock says.
      if (sent.length > already) await expect.poll(() => received).toBeGreaterThan(before);
    }
  });
  const checks = (MINUTES * MINUTE) / HEALTH_CHECK;
  expect(sent.filter((text) => !text.includes('health.check'))).toEqual([]);
  expect(sent.length).toBeGreaterThan(checks / 2);
  expect(sent.length).toBeLessThanOrEqual(checks + 1);
  expect(requests).toEqual([]);
  expect(begun.frames).toEqual([]);
  expect(begun.changes).toBe(0);
  // The checks themselves, and the client's test of the connection.
  expect([...new Set(begun.timers)].filter((ms) => ms < HEALTH_CHECK)).toEqual([]);
  expect(begun.timers.length).toBeLessThanOrEqual(2 * checks + 2);

  // Messages that arrived meanwhile are there, and counted, once the tab is visible again.
  await stage.say(cid, 'While you were away');
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  await page.evaluate('hide(false)');
  await widgetOf(page).text('While you were away').waitFor();
  expect(errors).toEqual([]);
});

/** As the browser reports a prerendered page. */
const PREPARED = `
  window.prepared = localStorage.prepared === 'yes';
  Object.defineProperty(Document.prototype, 'prerendering', { configurable: true, get: () => prepared });
  window.activate = () => { prepared = false; document.dispatchEvent(new Event('prerenderingchange')); };`;

test('a prerendered page requests no conversation before it is shown', async () => {
  const { page, errors } = await stage.open({ head: stage.tag(), init: PREPARED });
  const cid = await stage.openAndTalk(page);
  await page.evaluate("localStorage.prepared = 'yes'");
  const notified: string[] = [];
  page.on(
    'request',
    (request) => request.url().startsWith(stage.server().url) && notified.push(request.url()),
  );
  page.on('websocket', (socket) => notified.push(socket.url()));
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(stage.site().requests.filter((path) => path.includes('/widget-'))).toHaveLength(2);
  expect(notified).toEqual([]);
  await page.evaluate('activate()');
  await page.getByRole('button', { name: 'Open chat' }).and(page.locator('[aria-haspopup]')).waitFor();
  await stage.say(cid, 'Here you are');
  await page.getByRole('button', { name: 'Open chat, 1 unread message' }).waitFor();
  expect(errors).toEqual([]);
});
