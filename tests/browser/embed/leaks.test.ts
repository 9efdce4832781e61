/** A removed chat leaves nothing behind, however often that happens on one page. */
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hostStage } from '../../hostile/hosts/stage.ts';

const stage = hostStage();

/** By then everything created once a page exists. */
const WARM_UP = 5;
const CYCLES = 100;
/** Compiled code and object shapes that the engine keeps, in bytes. The old leak was 65 KB a cycle. */
const SLACK = 1_000_000;
/** The engine keeps some of the last cycle; a leak keeps some of each cycle. */
const KEPT_NODES = 20;
const KEPT_LISTENERS = 15;

/** Counts the page's pending timers, by delay. */
const COUNT_TIMERS = `{
  const waiting = new Map();
  const { setTimeout: start, clearTimeout: stop, setInterval: repeat, clearInterval: end } = window;
  window.setTimeout = (run, ms, ...more) => {
    const id = start(() => { waiting.delete(id); run(...more); }, ms);
    waiting.set(id, ms ?? 0);
    return id;
  };
  window.clearTimeout = (id) => { waiting.delete(id); stop(id); };
  window.setInterval = (run, ms) => { const id = repeat(run, ms); waiting.set(id, ms); return id; };
  window.clearInterval = (id) => { waiting.delete(id); end(id); };
  window.waitingTimers = () => [...waiting.values()];
}`;

interface Remains {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function remainsOf(cdp: CDPSession): Promise<Remains> {
  for (let n = 0; n < 3; n += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

/** The tag runs, its conversation opens and connects, and everything is destroyed. */
const cycle = (page: Page) =>
  page.evaluate(async () => {
    const tag = document.createElement('script');
    Object.assign(tag.dataset, (window as unknown as { tagData: DOMStringMap }).tagData);
    tag.src = '/stoop.js';
    const isOnline = new Promise<void>((resolve) => {
      const look = ({ detail }: CustomEvent<{ state: string }>) => {
        if (detail.state !== 'online') return;
        document.removeEventListener('stoop:connection', look);
        resolve();
      };
      document.addEventListener('stoop:connection', look);
    });
    const hasRun = new Promise((resolve) => tag.addEventListener('load', resolve, { once: true }));
    document.head.append(tag);
    await hasRun;
    await window.Stoop?.open();
    await isOnline;
    window.Stoop?.destroy();
    tag.remove();
  });

test('a hundred cycles with an open conversation end where the fifth did', { timeout: 600_000 }, async () => {
  const { page, errors } = await stage.open({ init: COUNT_TIMERS, head: stage.tag() });
  await stage.openAndTalk(page, 'Still here?');
  await page.evaluate(() => {
    const tag = document.querySelector<HTMLElement>('script[data-key]');
    Object.assign(window, { tagData: { ...tag?.dataset } });
    window.Stoop?.destroy();
    tag?.remove();
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  for (let n = 0; n < WARM_UP; n += 1) await cycle(page);
  const early = await remainsOf(cdp);
  for (let n = WARM_UP; n < CYCLES; n += 1) await cycle(page);
  // Waits for the renderer's own timers of a few milliseconds.
  await expect.poll(() => page.evaluate('waitingTimers()')).toEqual([]);
  const late = await remainsOf(cdp);
  expect(late.nodes - early.nodes, 'nodes').toBeLessThanOrEqual(KEPT_NODES);
  expect(late.listeners - early.listeners, 'listeners').toBeLessThanOrEqual(KEPT_LISTENERS);
  expect(late.heap - early.heap, 'heap').toBeLessThan(SLACK);
  expect(errors).toEqual([]);
});
