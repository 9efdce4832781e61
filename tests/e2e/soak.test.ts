/** Clients and pages that join, write in floods and leave, again and again, leave nothing behind. */
import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import type { Held } from '../support/soak/server-held.ts';
import { type SoakOptions, type SoakResult, soak } from '../support/soak/soak.ts';

/** Set by `npm run bench:soak`, as JSON. Beside other tests a page does not keep up with the floods. */
const ASKED = process.env.STOOP_SOAK;
const TIMEOUT_MS = 24 * 60 * 60_000;
const SHORT: SoakOptions = {
  ...{ clients: 60, browsers: 1, ms: 0, cycles: 5 },
  ...{ floodPerSecond: 200, floodSeconds: 1 },
};
/** Cycles until all code is loaded and compiled. */
const WARM_UP = 2;
/** Growth that is no leak: compiled code, and pages of the database in the cache. */
const MOST_GROWTH = 1.1;
const SLACK_BYTES = 4_000_000;
/** Counts may differ by as many of the last cycle. */
const SLACK_COUNT = 20;
const BYTES_PER_MB = 1_000_000;

function say({ cycles, messages, deliveries, server, pages }: SoakResult): void {
  const words = (held: Held = {}) =>
    Object.entries(held)
      .map(
        ([name, value]) => `${name} ${name === 'heap' ? `${(value / BYTES_PER_MB).toFixed(1)} MB` : value}`,
      )
      .join(', ');
  console.log(
    `${cycles} cycles, ${messages} messages, ${deliveries} deliveries; server: ${words(server.at(-1))}; pages: ${words(pages.at(-1))}`,
  );
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Returns what has grown from the first third of the cycles to the last. */
function grown(all: readonly Held[]): readonly string[] {
  const warm = all.slice(WARM_UP);
  const third = Math.max(1, Math.floor(warm.length / 3));
  return Object.keys(warm[0] ?? {}).flatMap((name) => {
    const of = (some: readonly Held[]) => median(some.map((held) => held[name] ?? 0));
    const [early, late] = [of(warm.slice(0, third)), of(warm.slice(-third))];
    const most = name === 'heap' ? early * MOST_GROWTH + SLACK_BYTES : early + SLACK_COUNT;
    return late > most ? [`${name} grew from ${early} to ${late}`] : [];
  });
}

test.skipIf(ASKED === undefined)(
  'heap, sockets, files and listeners are flat',
  { timeout: TIMEOUT_MS },
  async () => {
    const browser = await launchBrowser();
    try {
      const options = { ...SHORT, ...(JSON.parse(ASKED ?? '{}') as object) };
      const result = await soak(browser, options, say);
      expect(grown(result.server)).toEqual([]);
      expect(grown(result.pages)).toEqual([]);
      expect(result.deliveries).toBeGreaterThan(result.messages);
    } finally {
      await browser.close();
    }
  },
);
