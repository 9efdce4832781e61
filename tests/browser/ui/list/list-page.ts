import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Rounding of half pixels at both ends. */
export const STILL_PX = 1;

const distanceFromEnd = (page: Page) =>
  page.locator('.list').evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);

export const topOf = async (page: Page, id: string) =>
  (await page.locator(`[data-message="${id}"]`).boundingBox())?.y ?? Number.NaN;

export const atEnd = (page: Page) => expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(STILL_PX);

/** Waits until the list has not moved for some frames. Fails at the test's time limit. */
export const still = (page: Page) =>
  page.locator('.list').evaluate(
    (list) =>
      new Promise<void>((resolve) => {
        const FRAMES = 20;
        let same = 0;
        let before = '';
        const look = () => {
          const now = `${list.scrollTop} ${list.scrollHeight} ${list.querySelectorAll('[data-message]').length}`;
          same = now === before ? same + 1 : 0;
          before = now;
          if (same >= FRAMES) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

/** The row nearest to the middle of the view, where a person reads. */
export const readRow = (page: Page) =>
  page.locator('.list').evaluate((list) => {
    const view = list.getBoundingClientRect();
    const middle = view.top + view.height / 2;
    const rows = [...list.querySelectorAll<HTMLElement>('[data-message]')];
    rows.sort(
      (a, b) =>
        Math.abs(a.getBoundingClientRect().top - middle) - Math.abs(b.getBoundingClientRect().top - middle),
    );
    return rows[0]?.dataset.message ?? '';
  });

export async function scrollUp(page: Page, pixels: number): Promise<void> {
  const box = await page.locator('.list').boundingBox();
  if (!box) throw new Error('the list is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -pixels);
  await still(page);
}

/** A row and its distance below the upper edge of the list. */
export interface Spot {
  readonly id: string;
  readonly below: number;
}

/** The first completely visible row, where a person reads on. */
export const spot = (page: Page): Promise<Spot> =>
  page.locator('.list').evaluate((list) => {
    const { top } = list.getBoundingClientRect();
    for (const row of list.querySelectorAll<HTMLElement>('[data-message]')) {
      const below = row.getBoundingClientRect().top - top;
      if (below >= 0) return { id: row.dataset.message ?? '', below };
    }
    return { id: '', below: 0 };
  });

/** The distance that a spot has moved; NaN if its row is gone. */
export const movedBy = (page: Page, { id, below }: Spot): Promise<number> =>
  page.locator('.list').evaluate(
    (list, before) => {
      const row = list.querySelector(`[data-message="${before.id}"]`);
      if (!row) return Number.NaN;
      return row.getBoundingClientRect().top - list.getBoundingClientRect().top - before.below;
    },
    { id, below },
  );
