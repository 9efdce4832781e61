import { expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';

test('each caller has its own contexts in the shared browser, and a crashed browser is launched again', async () => {
  const [first, second] = await Promise.all([launchBrowser(), launchBrowser()]);
  await first.newPage();
  expect(second.contexts()).toEqual([]);
  await second.close();
  expect(first.contexts()).toHaveLength(1);

  const session = await first.newBrowserCDPSession();
  // The crash cuts off its own answer.
  await session.send('Browser.crash').catch(() => undefined);
  await expect.poll(() => first.isConnected()).toBe(false);
  const afterCrash = await launchBrowser();
  const page = await afterCrash.newPage();
  await page.goto('data:text/html,<title>Alive</title>');
  expect(await page.title()).toBe('Alive');
  await afterCrash.close();
});
