import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();

test('a chat that is taken away and ended at once stays away', async () => {
  const { page, errors } = await stage.open({ head: stage.tag() });
  await widgetOf(page).launcher.waitFor();
  // The page hears of it, and so does the chat, before it is ended.
  await page.evaluate(async () => {
    document.querySelector('stoop-chat')?.remove();
    await Promise.resolve();
    window.Stoop?.destroy();
    // Whatever would bring it back has had its turn.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
  expect(
    await page.evaluate(() => [document.querySelectorAll('stoop-chat').length, 'Stoop' in window]),
  ).toEqual([0, false]);
  expect(errors).toEqual([]);
});

test('consent that comes again on another page brings the chat again', async () => {
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

/** Takes away what the page does not know, as soon as it hears of it. */
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
  'a page that lets no stranger in, and hears of them %s, goes on; once it lets them in the chat is there',
  async (_, head) => {
    const { page, errors } = await stage.open({ head: head(stage.tag()), body: '<p>Only us</p>' });
    const moves = (word: string) =>
      page.evaluate((text) => {
        const paragraph = document.createElement('p');
        paragraph.textContent = text;
        document.body.append(paragraph);
      }, word);
    await page.waitForFunction('window.Stoop && window.refuses');
    // Whatever comes or goes on the page is an occasion to come back; the page is not stopped by it.
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
