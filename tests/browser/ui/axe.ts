import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page's own sheet is not ours, and a fixture page needs no landmarks. */
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one'];

/**
 * Waits until rows are placed and every finite animation has ended: half-faded text has half its contrast.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('stoop-chat')?.shadowRoot;
    const moving = root?.getAnimations().some((motion) => {
      const end = motion.effect?.getComputedTiming().endTime;
      return typeof end === 'number' && Number.isFinite(end) && motion.playState === 'running';
    });
    const rows = root?.querySelector('.list')?.querySelectorAll('[data-message]').length ?? 1;
    return !moving && rows > 0;
  });
}

/**
 * Axe's findings on the current page, a line a node.
 * @param only the rules to check; by default all
 */
export async function violations(page: Page, only: readonly string[] = []): Promise<string[]> {
  await settle(page);
  // By the browser's own interface: the page's policy forbids any other way of adding a script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const results: AxeResults = await page.evaluate(
    ([rules = [], wanted = []]) =>
      (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        // Only violations are read; collecting passes takes most of a run.
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
        rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
        ...(wanted.length > 0 ? { runOnly: wanted } : {}),
      }),
    [PAGE_RULES, only],
  );
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}
