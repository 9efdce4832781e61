/** A page that the visitor left with an open conversation, and comes back to. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from '../../hostile/hosts/stage.ts';

const stage = hostStage();

/** Records the channels between tabs. */
const CHANNELS =
  '<script nonce="n1">window.channels = []; BroadcastChannel = new Proxy(BroadcastChannel, { construct(made, args) { channels.push(args[0]); return new made(...args); } });</script>';

/** Waits until the part that opens the panel again works: it opens its channel right after it has begun to listen. */
const untilNoted = (page: Page) =>
  page.waitForFunction("window.channels?.some((name) => name.includes(':tabs:'))");

test('the conversation is open again after going back, with what was typed; a closed one stays closed', async () => {
  const { page, errors } = await stage.open({ head: CHANNELS + stage.tag() });
  const chat = widgetOf(page);
  await stage.openAndTalk(page, 'I am off');
  await chat.box.fill('half a sen');
  for (const way of ['back', 'back', 'forward'] as const) {
    await untilNoted(page);
    await page.goto(`${page.url()}?elsewhere`);
    await page.goBack();
    if (way === 'forward') {
      await page.goForward();
      await page.goBack();
    }
    await chat.text('I am off').waitFor();
    await expect.poll(() => chat.box.inputValue()).toBe('half a sen');
  }
  await untilNoted(page);
  await page.evaluate("Stoop('close')");
  await page.goto(`${page.url()}?elsewhere`);
  await page.goBack();
  await chat.launcher.waitFor();
  await untilNoted(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(errors).toEqual([]);
});
