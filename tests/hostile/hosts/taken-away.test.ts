import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();

test('a chat that is removed and destroyed at once stays away', async () => {
  const { page, errors } = await stage.open({ head: stage.tag() });
  await widgetOf(page).launcher.waitFor();
  // The page and the chat learn of the removal before the destroy.
  await page.evaluate(async () => {
    document.querySelector('stoop-chat')?.remove();
    await Promise.resolve();
    window.Stoop?.destroy();
    // Everything that could bring it back has had its chance.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
  expect(
    await page.evaluate(() => [document.querySelectorAll('stoop-chat').length, 'Stoop' in window]),
  ).toEqual([0, false]);
  expect(errors).toEqual([]);
});

test('consent that returns on another page restores the chat', async () => {
  const { page, errors } = await stage.open({ head: stage.tag('data-consent="required"') });
  await page.waitForFunction('window.Stoop');
  await page.evaluate("Stoop('setConsent', true)");
  await widgetOf(page).launcher.waitFor();
  await page.evaluate(() => {
    window.Stoop?.('setConsent', false);
    const body = document.createElement('body');
    body.append('Another page');
    document.body.replaceWith(body);
  });
  await expect.poll(() => page.evaluate(() => document.body.textContent)).toContain('Another page');
  await page.evaluate("Stoop('setConsent', true)");
  await stage.openAndTalk(page);
  expect(errors).toEqual([]);
});

/** Removes unknown elements as soon as it sees them. */
const REFUSES = `
  window.refused = 0;
  window.refuses = new MutationObserver(() => {
    for (const node of document.querySelectorAll('body > :not(script, p), html > :not(head, body)')) {
      window.refused++;
      node.remove();
    }
  });
  window.refuses.observe(document.documentElement, { childList: true, subtree: true });
`;

test.each([
  ['before the chat', (tag: string) => `<script>${REFUSES}</script>${tag}`],
  ['after the chat', (tag: string) => `${tag}<script>addEventListener('load', () => {${REFUSES}})</script>`],
])(
  'a page that removes unknown elements, and sees them %s, keeps working; once it accepts them the chat returns',
  async (_, head) => {
    const { page, errors } = await stage.open({ head: head(stage.tag()), body: '<p>Only us</p>' });
    const moves = (word: string) =>
      page.evaluate((text) => {
        const paragraph = document.createElement('p');
        paragraph.textContent = text;
        document.body.append(paragraph);
      }, word);
    await page.waitForFunction('window.Stoop && window.refuses');
    // Any change of the page is an occasion to return; the page is not blocked by it.
    await page.evaluate("document.querySelector('stoop-chat')?.remove()");
    for (const word of ['One', 'Two', 'Three']) await moves(word);
    await page.waitForFunction('window.refused');
    expect(await page.locator('stoop-chat').count()).toBe(0);
    await page.evaluate('refuses.disconnect()');
    await moves('Come in');
    await stage.openAndTalk(page);
    expect(errors).toEqual([]);
  },
);
