import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** More Tab stops than any screen has. */
const MOST_STOPS = 40;

/** The focused part of the widget: the message's id, or the control's name. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.querySelector('stoop-chat')?.shadowRoot?.activeElement;
    return (
      active?.getAttribute('data-message') ??
      active?.getAttribute('aria-label') ??
      (active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : undefined) ??
      active?.textContent?.trim() ??
      ''
    );
  });

export const focusIs = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name);

/** Presses a key until this has the focus. Fails if it never does. */
export async function until(page: Page, key: string, wanted: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    const name = await focused(page);
    if (typeof wanted === 'string' ? name === wanted : wanted.test(name)) return;
    passed.push(name);
  }
  throw new Error(`${key} never came to ${wanted}, but to ${passed.join(' | ')}`);
}

/** Opens the menu of the focused message, and chooses an entry. */
export async function choose(page: Page, item: string): Promise<void> {
  await page.keyboard.press('Enter');
  await page.getByRole('menu', { name: 'Message actions' }).waitFor();
  if ((await focused(page)) !== item) await until(page, 'ArrowDown', item);
  await page.keyboard.press('Enter');
}
