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
    await new Promise((resolve) => setTimeout(resolve, 50));
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
