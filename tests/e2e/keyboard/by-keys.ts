import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** More Tab stops than any path has. */
const MOST_STOPS = 60;

/** The focused element's label, or its text. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement?.shadowRoot?.activeElement;
    if (!active) return '';
    const said = (node: Node): string => {
      if (node instanceof Element && node.ariaHidden === 'true') return '';
      return node.childNodes.length > 0 ? [...node.childNodes].map(said).join('') : (node.textContent ?? '');
    };
    const field = active instanceof HTMLInputElement || active instanceof HTMLSelectElement;
    const label = field ? active.labels?.[0] : active;
    return (active.getAttribute('aria-label') ?? (label ? said(label) : '')).trim();
  });

/** The focused message. */
export const focusedMessage = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.activeElement?.shadowRoot?.activeElement?.getAttribute('data-message') ?? null,
  );

const fits = (name: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name);

/** Waits until the element with this name has the focus. */
export async function focusIs(page: Page, wanted: string | RegExp): Promise<void> {
  await expect
    .poll(async () => fits(await focusedName(page), wanted) || (await focusedName(page)))
    .toBe(true);
}

/** Presses a key until the element with this name has the focus. @throws if it never does */
export async function reach(page: Page, key: string, wanted: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const name = await focusedName(page);
    if (fits(name, wanted)) return;
    passed.push(name.slice(0, 40));
  }
  throw new Error(`${key} never came to ${wanted}, but to ${passed.join(' | ')}`);
}

/** Moves there by a key, and presses it. */
export async function go(page: Page, key: string, wanted: string | RegExp): Promise<void> {
  await reach(page, key, wanted);
  await page.keyboard.press('Enter');
}

/** From the composer to the newest message. */
export async function toNewest(page: Page, id: string): Promise<void> {
  await focusIs(page, 'Message');
  for (let stop = 0; stop < MOST_STOPS && (await focusedMessage(page)) === null; stop += 1)
    await page.keyboard.press('Shift+Tab');
  expect(await focusedMessage(page)).toBe(id);
}
