import { expect, test } from 'vitest';
import { composerOf, launcherOf, loaderPages } from '../loader-page.ts';

const pages = loaderPages();
const CLIENT = '**/chat-*.js*';

test('the shell accepts typing and sends before the chat client has loaded', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  const { page } = await pages.open();
  await page.route(CLIENT, async (route) => {
    asked += 1;
    await released;
    await route.continue();
  });
  await launcherOf(page).click();
  await composerOf(page).fill('Are you there?');
  await composerOf(page).press('Enter');
  await composerOf(page).fill('And a second one');
  await composerOf(page).press('Enter');
  const log = page.getByRole('log', { name: 'Messages' });
  await log.getByText('And a second one').waitFor();
  await log.getByText('Sending').waitFor();
  expect(asked).toBeGreaterThan(0);
  expect(pages.site().requests).not.toContain('/guest');
  release();
  // The client creates a guest as its first step for a message.
  await expect.poll(() => pages.site().requests).toContain('/guest');
  expect(await log.getByText('Are you there?').count()).toBe(1);
});

test('a client that fails to load fails the message, and the next try sends it', async () => {
  const { page } = await pages.open();
  await page.route(CLIENT, (route) => void route.abort());
  await launcherOf(page).click();
  await composerOf(page).fill('Hello');
  await composerOf(page).press('Enter');
  const again = page.getByRole('log', { name: 'Messages' }).getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(pages.site().requests).not.toContain('/guest');
  await page.unroute(CLIENT);
  await again.click();
  await expect.poll(() => pages.site().requests).toContain('/guest');
});

test('a client that hangs fails the message after 10 s; a late one sends it with the next try', async () => {
  const { page, errors } = await pages.open({ clock: true });
  const released = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(CLIENT, async (route) => {
    asked.push(route.request().url());
    await released.promise;
    await route.continue().catch(() => {});
  });
  await launcherOf(page).click();
  await composerOf(page).fill('Hello');
  await composerOf(page).press('Enter');
  const log = page.getByRole('log', { name: 'Messages' });
  const again = log.getByRole('button', { name: 'Try again' });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.clock.runFor(9_000);
  expect(await again.count()).toBe(0);
  await page.clock.runFor(2_000);
  await again.waitFor();
  expect(pages.site().requests).not.toContain('/guest');
  released.resolve();
  await again.click();
  await expect.poll(() => pages.site().requests).toContain('/guest');
  expect(errors.filter((text) => text.includes('Uncaught'))).toEqual([]);
});

test('after destroy a client that loads late, or never, is not reported', async () => {
  for (const end of ['continue', 'abort'] as const) {
    const { page } = await pages.open();
    const held = Promise.withResolvers<void>();
    await page.route(CLIENT, async (route) => {
      await held.promise;
      await route[end]();
    });
    const asked = page.waitForRequest(CLIENT);
    await launcherOf(page).click();
    await composerOf(page).fill('Hello');
    await composerOf(page).press('Enter');
    const client = await asked;
    await page.evaluate(() => {
      const received: string[] = [];
      Object.assign(window, { received });
      for (const name of ['destroy', 'error', 'connection', 'identity', 'close', 'message:failed'] as const)
        window.Stoop?.('on', name, () => received.push(name));
      window.Stoop?.destroy();
    });
    held.resolve();
    await client.response();
    // The same module again: it has loaded, or failed, for both.
    await page.evaluate(`import('${client.url()}').catch(() => {})`);
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    expect(await page.evaluate('received')).toEqual(['destroy']);
  }
});
