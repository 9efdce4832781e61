import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryBrowser } from './browser.ts';

const gallery = galleryBrowser();

/** Every visible number with a plus, with its characters from left to right. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('stoop-chat')?.shadowRoot;
    const found: string[] = [];
    for (const element of root?.querySelectorAll('*') ?? []) {
      const own = [...element.childNodes].filter(
        (node) => node instanceof Text && node.data !== '',
      ) as Text[];
      const text = own.map(({ data }) => data).join('');
      if (!/^(\+\d+|\d+\+)$/.test(text) || !element.checkVisibility()) continue;
      const signs = own.flatMap((node) =>
        [...node.data].map((sign, at) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return { sign, left: range.getBoundingClientRect().left };
        }),
      );
      found.push(
        signs
          .toSorted((a, b) => a.left - b.left)
          .map(({ sign }) => sign)
          .join(''),
      );
    }
    return [...new Set(found)].toSorted();
  });

// A plus has no direction: in right-to-left text it would move to the other side of its number.
test.each([
  ['many-reactions', ['+1', '+3']],
  ['inbox-list', ['99+']],
  ['threads', ['99+']],
])('numbers with a plus look the same in text of either direction: %s', async (state, figures) => {
  for (const dir of ['ltr', 'rtl']) {
    const { page } = await gallery.open(`state=${state}&dir=${dir}`);
    expect(await drawn(page), dir).toEqual(figures);
  }
});
