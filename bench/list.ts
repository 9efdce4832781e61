import type { Browser, Page } from 'playwright-core';
import { metric, openReader } from './burst/reader.ts';
import { buildPeer } from './first-open/peer.ts';
import { middleOf, openStage, textOf } from './first-open/stage.ts';
import type { Visit } from './first-open/visit.ts';
import { launchBrowser } from './harness/browser.ts';
import type { Floor, Outcome, Row } from './harness/outcome.ts';
import { alternate, type Pair } from './harness/rounds.ts';
import { summarize } from './harness/stats.ts';
import { droppedOf, longestOf, watchTasks } from './harness/tasks.ts';

const ROUNDS = 2;
const MESSAGES = 10_000;
/** Messages to scroll through upwards; a page loads whenever the top is reached. */
const SCROLLED = 500;
const MS_PER_S = 1000;
const BYTES_PER_MB = 1_000_000;
const LONG_MS = 50;
/** Time after which everything is drawn, ms. */
const SETTLE_MS = 1_500;
const MOST_NODES = 1_500;
/** Scrolling upwards at the speed of a quick finger, so that pages load on the way: frames, and pixels in each. */
const GLIDE_FRAMES = 600;
const GLIDE_PX = 60;
const MOST_DROPPED_PERCENT = 1;
const GIVE_UP_MS = 60_000;

interface Walk {
  /** Processor time of the page's main thread while the channel opens, ms. */
  readonly opening: number;
  /** Processor time of the page's main thread while the list scrolls, ms. */
  readonly scrolling: number;
  /** Processor time of the longest task while the list scrolls, ms. */
  readonly longest: number;
  /** Frames dropped while a finger scrolls, %. */
  readonly dropped: number;
  /** Elements in the list at the end. */
  readonly nodes: number;
  /** Memory of the page's scripts at the end, MB. */
  readonly heap: number;
}

interface Leap {
  /** Processor time from the press on the quote until the messages around the quoted one are shown, ms. */
  readonly work: number;
  /** Processor time of the longest task in that time, ms. */
  readonly longest: number;
}

/**
 * Measures a channel of ten thousand messages: opened at its end, read back for five hundred, and left
 * for its middle by a quote.
 */
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
    const leaps = await alternate(ROUNDS, {
      stoop: () => leap(browser, stage.stoop),
      bare: () => leap(browser, stage.peer),
    });
    return {
      kind: 'measured',
      rows: [
        row(pairs, { what: 'work of opening', unit: 'ms', of: ({ opening }) => opening }),
        row(pairs, { what: 'work of scrolling', unit: 'ms', of: ({ scrolling }) => scrolling }),
        row(pairs, {
          what: 'longest task of scrolling',
          unit: 'ms',
          of: ({ longest }) => longest,
          floor: value(LONG_MS),
        }),
        row(pairs, {
          what: 'dropped frames',
          unit: '%',
          of: ({ dropped }) => dropped,
          floor: value(MOST_DROPPED_PERCENT),
        }),
        row(pairs, {
          what: 'elements in the list',
          unit: '',
          of: ({ nodes }) => nodes,
          floor: value(MOST_NODES),
        }),
        row(pairs, {
          what: 'memory',
          unit: 'MB',
          of: ({ heap }) => heap,
          floor: { kind: 'share', atMost: 0.5 },
        }),
        row(leaps, { what: 'work of a jump to the middle', unit: 'ms', of: ({ work }) => work }),
        row(leaps, {
          what: 'longest task of the jump',
          unit: 'ms',
          of: ({ longest }) => longest,
          floor: value(LONG_MS),
        }),
      ],
      notes: [
        `${MESSAGES} messages in the channel; read upwards for ${SCROLLED}, page by page`,
        `dropped: of ${GLIDE_FRAMES} frames of ${GLIDE_PX} px each, those that a task’s processor time left no room for, at 60 a second`,
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
    const tasksOf = await watchTasks(devtools);
    await readUpwards(page, visit.newest, MESSAGES - SCROLLED);
    await page.waitForTimeout(SETTLE_MS);
    const scrolling = (await busy()) - opening;
    const longest = longestOf(await tasksOf());
    const dropped = await glide(page, await watchTasks(devtools));
    await page.waitForTimeout(SETTLE_MS);
    const nodes = await page.evaluate(() => window.list?.querySelectorAll('*').length ?? 0);
    await devtools.send('HeapProfiler.collectGarbage');
    const heap = (await metric(devtools, 'JSHeapUsedSize')) / BYTES_PER_MB;
    return { opening: opening * MS_PER_S, scrolling: scrolling * MS_PER_S, longest, dropped, nodes, heap };
  } finally {
    await reader.close();
  }
}

declare global {
  interface Window {
    list?: HTMLElement | null;
  }
}

/** Scrolls upwards a little in each frame. @returns the share of dropped frames, % */
async function glide(page: Page, tasksOf: () => Promise<readonly number[]>): Promise<number> {
  await page.evaluate(
    ({ frames, pixels }) =>
      new Promise<void>((resolve) => {
        let left = frames;
        const step = () => {
          if (!window.list) throw new Error('expected a list that scrolls');
          // Only a movement fires a scroll event, so a list that is at the top already moves down by a pixel.
          window.list.scrollTop = window.list.scrollTop > pixels ? window.list.scrollTop - pixels : 1;
          left -= 1;
          if (left > 0) requestAnimationFrame(step);
          else resolve();
        };
        requestAnimationFrame(step);
      }),
    { frames: GLIDE_FRAMES, pixels: GLIDE_PX },
  );
  return droppedOf(await tasksOf(), GLIDE_FRAMES);
}

/** Presses the quote of the newest message, which leads five thousand messages back. */
async function leap(browser: Browser, visit: Visit): Promise<Leap> {
  const { page, devtools, close } = await openReader(browser, visit);
  try {
    await page.waitForTimeout(SETTLE_MS);
    const middle = middleOf(MESSAGES);
    const place = await page.evaluate((text) => {
      const words = window.findLeaf(text)?.getBoundingClientRect();
      return words ? { x: words.x + words.width / 2, y: words.y + words.height / 2 } : null;
    }, textOf(middle));
    if (!place) throw new Error('expected the newest message with its quote');
    const before = await metric(devtools, 'TaskDuration');
    const tasksOf = await watchTasks(devtools);
    await page.mouse.click(place.x, place.y);
    const beside = textOf(middle + 1);
    await page.waitForFunction((text) => window.findLeaf(text) !== null, beside, { timeout: GIVE_UP_MS });
    await page.waitForTimeout(SETTLE_MS);
    const work = ((await metric(devtools, 'TaskDuration')) - before) * MS_PER_S;
    return { work, longest: longestOf(await tasksOf()) };
  } finally {
    await close();
  }
}

/**
 * Scrolls to the top again and again, until the message with this index is loaded.
 * @param last its index in the channel
 */
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
      // Only a movement fires a scroll event, so a list that is at the top already moves down by a pixel.
      list.scrollTop = list.scrollTop > 0 ? Math.max(0, list.scrollTop - list.clientHeight) : 1;
      return first <= goal;
    },
    last,
    { timeout: 300_000, polling: 'raf' },
  );
}

interface Measure<T> {
  readonly what: string;
  readonly unit: string;
  readonly of: (round: T) => number;
  readonly floor?: Floor;
}

function row<T>(pairs: readonly Pair<T>[], { what, unit, of, floor }: Measure<T>): Row {
  return {
    what,
    unit,
    stoop: summarize(pairs.map(({ stoop }) => of(stoop))),
    bare: summarize(pairs.map(({ bare }) => of(bare))),
    ratio: summarize(pairs.map(({ stoop, bare }) => of(stoop) / (of(bare) || Number.NaN))),
    floor: floor ?? null,
  };
}
