import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page's own sheet is not ours, and a fixture page needs no landmarks. */
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one'];

/** Of the hundreds of emoji the first of each group stands for the rest. */
const REPEATED: axe.LabelledShadowDomSelector = {
  fromShadowDom: ['stoop-chat', '[data-emoji] ~ [data-emoji]'],
};

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
  const results: axe.AxeResults = await page.evaluate(
    ({ off, wanted, exclude }) =>
      (
        window as unknown as {
          axe: { run(where: axe.ContextSpec, how: axe.RunOptions): Promise<axe.AxeResults> };
        }
      ).axe.run(
        { exclude },
        {
          // Only violations are read; collecting passes takes most of a run.
          resultTypes: ['violations'],
          iframes: false,
          preload: false,
          rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
          ...(wanted.length > 0 ? { runOnly: wanted } : {}),
        },
      ),
    { off: PAGE_RULES, wanted: [...only], exclude: [REPEATED] },
  );
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}
