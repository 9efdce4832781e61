import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Returns axe's findings, one line each: rule, help and place. */
export async function axeViolations(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  // Run by the debugger, so that the page's policy does not apply to it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (given) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      // Only violations are read; collecting passes takes most of a run.
      resultTypes: ['violations'],
      ...given,
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
    );
  }, options);
}
