import type { Browser, Page } from 'playwright-core';
import { metric, openReader } from './burst/reader.ts';
import { buildPeer } from './first-open/peer.ts';
import { openStage } from './first-open/stage.ts';
import type { Visit } from './first-open/visit.ts';
import { launchBrowser } from './harness/browser.ts';
import type { Floor, Outcome, Row } from './harness/outcome.ts';
import { alternate, type Pair } from './harness/rounds.ts';
import { summarize } from './harness/stats.ts';
import { watchTasks } from './harness/tasks.ts';

const ROUNDS = 2;
const MESSAGES = 10_000;
/** So many are scrolled through upwards, a page being loaded whenever the top is reached. */
const SCROLLED = 500;
const MS_PER_S = 1000;
const BYTES_PER_MB = 1_000_000;
const LONG_MS = 50;
/** Everything is drawn by then. */
const SETTLE_MS = 1_500;
const MOST_NODES = 1_500;

interface Walk {
  /** Processor time of the page's main thread while it was opened, ms. */
  readonly opening: number;
  /** The same while it was scrolled. */
  readonly scrolling: number;
  /** Processor time of the longest task of the scrolling, ms. */
  readonly longest: number;
  /** Elements in the list afterwards. */
  readonly nodes: number;
  /** Memory of the page's scripts afterwards, MB. */
  readonly heap: number;
}

/** A channel of ten thousand messages: opened at its end, and read back for five hundred. */
export async function run(): Promise<Outcome> {
  const folder = await buildPeer();
  if (folder === null) return { kind: 'leftOut', reason: 'the peer could not be installed or built' };
  const browser = await launchBrowser();
  const stage = await openStage(folder, MESSAGES);
  try {
    const pairs = await alternate(ROUNDS, {
      stoop: () => walk(browser, stage.stoop),
      bare: () => walk(browser, stage.peer),
    });
    return {
      kind: 'measured',
      rows: [
        row('work of opening', 'ms', pairs, ({ opening }) => opening, null),
        row('work of scrolling', 'ms', pairs, ({ scrolling }) => scrolling, null),
        row('longest task of scrolling', 'ms', pairs, ({ longest }) => longest, value(LONG_MS)),
        row('elements in the list', '', pairs, ({ nodes }) => nodes, value(MOST_NODES)),
        row('memory', 'MB', pairs, ({ heap }) => heap, { kind: 'share', atMost: 0.5 }),
      ],
      notes: [
        `${MESSAGES} messages in the channel; read upwards for ${SCROLLED}, page by page`,
        'processor time of the main thread; the peer is the app of first-open',
      ],
    };
  } finally {
    await stage.close();
    await browser.close();
  }
}

const value = (atMost: number): Floor => ({ kind: 'value', atMost });

async function walk(browser: Browser, visit: Visit): Promise<Walk> {
  const reader = await openReader(browser, visit);
  const { page, devtools } = reader;
  const busy = () => metric(devtools, 'TaskDuration');
  try {
    await page.waitForTimeout(SETTLE_MS);
    const opening = await busy();
    const longestTask = await watchTasks(devtools);
    await readUpwards(page, visit.newest, MESSAGES - SCROLLED);
    await page.waitForTimeout(SETTLE_MS);
    const scrolling = (await busy()) - opening;
    const longest = await longestTask();
    const nodes = await page.evaluate(() => window.list?.querySelectorAll('*').length ?? 0);
    await devtools.send('HeapProfiler.collectGarbage');
    const heap = (await metric(devtools, 'JSHeapUsedSize')) / BYTES_PER_MB;
    return { opening: opening * MS_PER_S, scrolling: scrolling * MS_PER_S, longest, nodes, heap };
  } finally {
    await reader.close();
  }
}

declare global {
  interface Window {
    list?: HTMLElement | null;
  }
}

/** Goes to the top again and again, until the first message there is that one. @param last its place in the channel */
async function readUpwards(page: Page, newest: string, last: number): Promise<void> {
  await page.evaluate((text) => {
    window.list = window.findList(text);
  }, newest);
  await page.waitForFunction(
    (goal) => {
      const { list } = window;
      if (!list) throw new Error('expected a list that scrolls');
      const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
      let first = Number.POSITIVE_INFINITY;
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const place = /\((\d+)\)$/.exec(node.textContent ?? '')?.[1];
        if (place === undefined) continue;
        first = Number(place);
        break;
      }
      // At the top already: only what moves is heard of.
      list.scrollTop = list.scrollTop > 0 ? Math.max(0, list.scrollTop - list.clientHeight) : 1;
      return first <= goal;
    },
    last,
    { timeout: 300_000, polling: 'raf' },
  );
}

function row(
  what: string,
  unit: string,
  pairs: readonly Pair<Walk>[],
  of: (walk: Walk) => number,
  floor: Floor | null,
): Row {
  return {
    what,
    unit,
    stoop: summarize(pairs.map(({ stoop }) => of(stoop))),
    bare: summarize(pairs.map(({ bare }) => of(bare))),
    ratio: summarize(pairs.map(({ stoop, bare }) => of(stoop) / (of(bare) || Number.NaN))),
    floor,
  };
}
