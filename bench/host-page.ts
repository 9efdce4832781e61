import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { buildWidget, demoMounts } from '../demo/serve/widget-build.ts';
import { createServer } from '../server/src/index.ts';
import { launchBrowser } from './harness/browser.ts';
import type { Outcome, Row } from './harness/outcome.ts';
import { alternate, type Pair } from './harness/rounds.ts';
import { summarize } from './harness/stats.ts';
import { longestOf, watchTasks } from './harness/tasks.ts';
import { tempFolder } from './harness/temp-folder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROUNDS = 5;
const CPU_SLOWDOWN = 4;
/** Shortest long task, as browsers define it, ms. */
const LONG_TASK_MS = 50;
/** Longer than any wait that begins with a page, ms. */
const SETTLE_MS = 4_000;

/** Cost of one page by itself, before anybody presses anything. */
interface Cost {
  /** Duration of the longest task on a slowed-down processor, ms. */
  readonly longest: number;
  readonly longTasks: number;
  readonly shift: number;
  readonly requests: number;
}

/** Returns a page with text, and nothing else that moves or makes requests. */
const pageWith = (tag: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">
  <script>window.cost = { longTasks: 0, shift: 0 };
    new PerformanceObserver((list) => { cost.longTasks += list.getEntries().length; }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) cost.shift += value; }).observe({ type: 'layout-shift', buffered: true });
  </script>${tag}<h1>A page</h1>${'<p>With words enough to fill a window of it.</p>'.repeat(60)}`;

async function visit(browser: Browser, url: string): Promise<Cost> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const tasksOf = await watchTasks(devtools);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const found = await page.evaluate<Pick<Cost, 'longTasks' | 'shift'>>('cost');
    return { ...found, requests, longest: CPU_SLOWDOWN * longestOf(await tasksOf()) };
  } finally {
    await context.close();
  }
}

/** Measures what the tag alone costs its host page: the page with the tag beside the page without it. */
export async function run(): Promise<Outcome> {
  const browser = await launchBrowser();
  const folder = await tempFolder();
  await buildWidget(ROOT);
  const server = await createServer({
    ...{ dataDir: folder.path, port: 0, host: '127.0.0.1', logLevel: 'silent', env: {} },
    widget: false,
    mounts: await demoMounts(false),
    routes: (app) => {
      for (const [path, tag] of [
        ['/bare', ''],
        ['/with', `<script async src="/v1/stoop.js" data-key="${'k_bench'}" data-greeting="Hello"></script>`],
      ] as const)
        app.get(path, async (_request, reply) => {
          reply.header('content-type', 'text/html; charset=utf-8');
          return pageWith(tag);
        });
    },
  });
  try {
    const { url } = await server.listen();
    const pairs = await alternate(ROUNDS, {
      stoop: () => visit(browser, `${url}/with`),
      bare: () => visit(browser, `${url}/bare`),
    });
    return {
      kind: 'measured',
      rows: [
        row(pairs, { what: 'longest task', unit: 'ms', of: ({ longest }) => longest, atMost: null }),
        row(pairs, { what: 'long tasks', unit: 'tasks', of: ({ longTasks }) => longTasks, atMost: null }),
        row(pairs, { what: 'layout shift', unit: '', of: ({ shift }) => shift, atMost: 0 }),
        row(pairs, { what: 'requests', unit: '', of: ({ requests }) => requests, atMost: 2 }),
      ],
      notes: [
        'bare: the same page without the tag; nobody presses anything, a greeting comes after three seconds',
        `a processor ${CPU_SLOWDOWN} times slower: processor time times ${CPU_SLOWDOWN}; long tasks are counted by the browser (over ${LONG_TASK_MS} ms), drawing the page itself among them: what counts is what the tag adds`,
      ],
    };
  } finally {
    await server.close();
    await browser.close();
    await folder.remove();
  }
}

interface Measure {
  readonly what: string;
  readonly unit: string;
  readonly of: (cost: Cost) => number;
  readonly atMost: number | null;
}

function row(pairs: readonly Pair<Cost>[], { what, unit, of, atMost }: Measure): Row {
  return {
    ...{ what, unit, ratio: null },
    stoop: summarize(pairs.map(({ stoop }) => of(stoop))),
    bare: summarize(pairs.map(({ bare }) => of(bare))),
    floor: atMost === null ? null : { kind: 'value', atMost },
  };
}
