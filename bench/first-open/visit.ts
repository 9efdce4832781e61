import type { Browser } from 'playwright-core';
import { longestOf, watchTasks } from '../harness/tasks.ts';

export interface Visit {
  readonly url: string;
  /** Runs in the page and finds the button that opens the chat. */
  readonly opener: string;
  /** Text of the newest message. */
  readonly newest: string;
}

/** Milliseconds from the click. */
export interface Opened {
  /** Time until the composer accepts typing. */
  readonly typable: number;
  /** Time until the newest message is on the screen. */
  readonly painted: number;
  /** Bytes received over the network, without sockets. */
  readonly bytes: number;
  /** Processor time of the longest task of the main thread, on the slowed-down processor. */
  readonly longest: number;
}

/** "Slow 4G" of the browsers' developer tools: 562.5 ms round trip, 1.44 Mbit/s down, 0.675 Mbit/s up. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const CPU_SLOWDOWN = 4;
const GIVE_UP_MS = 120_000;
/** Time after which the page has nothing left to do before the click, ms. */
const SETTLE_MS = 1_500;

/** Visits the page once, as a first-time visitor. */
export async function visit(browser: Browser, { url, opener, newest }: Visit): Promise<Opened> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(`(${opener}) !== null`);
    await page.waitForTimeout(SETTLE_MS);
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const tasksOf = await watchTasks(devtools);
    await page.evaluate(`(${watch})(() => ${opener}, ${JSON.stringify(newest)})`);
    const found = await page.waitForFunction(
      () => {
        const { typable, painted } = window.opened ?? {};
        return typable !== undefined && painted !== undefined ? { typable, painted } : null;
      },
      null,
      { timeout: GIVE_UP_MS, polling: 200 },
    );
    const times = await found.jsonValue();
    if (times === null) throw new Error(`the chat at ${url} did not open`);
    return { ...times, bytes, longest: longestOf(await tasksOf()) };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    opened?: { typable?: number; painted?: number };
  }
}

/** Runs in the page: clicks, then checks each frame, in open shadow roots too. */
function watch(opener: () => HTMLElement | null, newest: string): void {
  const begin = performance.now();
  const opened: { typable?: number; painted?: number } = {};
  window.opened = opened;
  const roots = () => [
    document,
    ...[...document.querySelectorAll('stoop-chat')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
  ];
  const canType = (root: Document | ShadowRoot) =>
    [...root.querySelectorAll('textarea')].some(
      (field) => !field.disabled && !field.readOnly && field.getClientRects().length > 0,
    );
  const shows = (root: Document | ShadowRoot) =>
    [...root.children].some((child) => child.textContent?.includes(newest) === true);
  const look = () => {
    const now = performance.now() - begin;
    if (opened.typable === undefined && roots().some(canType)) opened.typable = now;
    if (opened.painted === undefined && roots().some(shows)) opened.painted = now;
    if (opened.typable === undefined || opened.painted === undefined) requestAnimationFrame(look);
  };
  opener()?.click();
  requestAnimationFrame(look);
}
