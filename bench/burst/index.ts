import type { Browser } from 'playwright-core';
import { buildPeer } from '../first-open/peer.ts';
import { openStage, type Stage } from '../first-open/stage.ts';
import type { Visit } from '../first-open/visit.ts';
import { launchBrowser } from '../harness/browser.ts';
import type { Floor, Outcome, Row } from '../harness/outcome.ts';
import { alternate, type Pair } from '../harness/rounds.ts';
import { summarize } from '../harness/stats.ts';
import { longestOf, watchTasks } from '../harness/tasks.ts';
import { metric, openReader } from './reader.ts';

const ROUNDS = 3;
const PER_SECOND = 200;
const SECONDS = 10;
const MS_PER_S = 1000;
/** Messages are sent in ticks of this length, ms. */
const TICK_MS = 50;
/** Time until the last message has arrived and is drawn, ms. */
const SETTLE_MS = 2_000;
/** Shortest long task, as browsers define it, ms. */
const LONG_MS = 50;

interface Burst {
  /** Processor time of the page's main thread, ms. */
  readonly busy: number;
  /** Processor time of the longest task, ms. */
  readonly longest: number;
  /** Duration of the longest task by the clock, ms; 0 if no task was long. */
  readonly clocked: number;
}

/** Sends two hundred messages a second for ten seconds into an open conversation. */
export async function run(): Promise<Outcome> {
  const folder = await buildPeer();
  if (folder === null) return { kind: 'leftOut', reason: 'the peer could not be installed or built' };
  const browser = await launchBrowser();
  const stage = await openStage(folder);
  try {
    const pairs = await alternate(ROUNDS, {
      stoop: () => take(browser, stage, stage.stoop),
      bare: () => take(browser, stage, stage.peer),
    });
    return {
      kind: 'measured',
      rows: [
        row(pairs, {
          what: 'main thread at work',
          of: ({ busy }) => busy,
          floor: { kind: 'share', atMost: 0.5 },
        }),
        row(pairs, {
          what: 'longest task',
          of: ({ longest }) => longest,
          floor: { kind: 'value', atMost: LONG_MS },
        }),
        row(pairs, { what: 'longest task by the clock', of: ({ clocked }) => clocked, floor: null }),
      ],
      notes: [
        `${PER_SECOND} messages a second for ${SECONDS} s by another person; the peer is the app of first-open`,
        'processor time, so that whatever else the machine does is in no figure but the clock’s',
        `of the clock’s, tasks under ${LONG_MS} ms are not told by the browser and count as 0`,
      ],
    };
  } finally {
    await stage.close();
    await browser.close();
  }
}

async function take(browser: Browser, stage: Stage, visit: Visit): Promise<Burst> {
  // Messages of the round before stand after the stage's newest message, so it is sent again.
  await stage.say(visit.newest);
  const reader = await openReader(browser, visit);
  try {
    await reader.page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((entries) => {
        for (const { duration } of entries.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    const tasksOf = await watchTasks(reader.devtools);
    const before = await metric(reader.devtools, 'TaskDuration');
    await flood(stage);
    await reader.page.waitForTimeout(SETTLE_MS);
    const busy = (await metric(reader.devtools, 'TaskDuration')) - before;
    const longest = longestOf(await tasksOf());
    const clocked = await reader.page.evaluate(() =>
      Math.max(0, ...(window as unknown as { tasks: number[] }).tasks),
    );
    return { busy: busy * MS_PER_S, longest, clocked };
  } finally {
    await reader.close();
  }
}

/** Sends the messages evenly, however long the answers take. */
async function flood(stage: Stage): Promise<void> {
  const all = PER_SECOND * SECONDS;
  const begin = performance.now();
  const sends: Promise<void>[] = [];
  while (sends.length < all) {
    const due = Math.min(all, Math.ceil(((performance.now() - begin) / MS_PER_S) * PER_SECOND));
    while (sends.length < due) sends.push(stage.say(`Number ${sends.length} of many`));
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(sends);
}

interface Measure {
  readonly what: string;
  readonly of: (burst: Burst) => number;
  readonly floor: Floor | null;
}

function row(pairs: readonly Pair<Burst>[], { what, of, floor }: Measure): Row {
  return {
    what,
    unit: 'ms',
    stoop: summarize(pairs.map(({ stoop }) => of(stoop))),
    bare: summarize(pairs.map(({ bare }) => of(bare))),
    ratio: summarize(pairs.map(({ stoop, bare }) => of(stoop) / (of(bare) || Number.NaN))),
    floor,
  };
}
