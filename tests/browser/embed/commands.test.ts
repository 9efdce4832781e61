import { expect, test } from 'vitest';
import { composerOf, launcherOf, loaderPages } from './loader-page.ts';

const pages = loaderPages();
const STUB =
  '<script>window.Stoop = window.Stoop || function () { (Stoop.q = Stoop.q || []).push(arguments) };';

test('calls made before the tag are kept, in order', async () => {
  const { page } = await pages.open({
    head: `${STUB} Stoop('prefill', 'first'); Stoop('prefill', 'then'); Stoop('open');</script>
      <script async src="/stoop.js" data-key="k_test"></script>`,
  });
  await expect.poll(() => composerOf(page).inputValue()).toBe('then');
});

test('a greeting set before the launcher appears with it', async () => {
  const { page, errors } = await pages.open({
    head: `${STUB} Stoop('greet', 'Sale ends today'); Stoop('greet', 'Sale ends soon');</script>
      <script async src="/stoop.js" data-key="k_test" data-load="manual"></script>`,
  });
  await page.waitForFunction('window.Stoop?.instances');
  expect(await page.locator('stoop-chat').count()).toBe(0);
  await page.evaluate("Stoop('boot')");
  await page.getByText('Sale ends soon').waitFor();
  expect(await page.getByText('Sale ends today').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('commands are methods and names, and work before and after the widget has loaded', async () => {
  const { page } = await pages.open();
  await page.waitForFunction('window.Stoop');
  const early = await page.evaluate(async () => {
    const { Stoop } = window;
    if (!Stoop) throw new Error('no Stoop');
    const said: string[] = [];
    const off = Stoop.on('open', ({ source }) => said.push(`open by ${source}`));
    Stoop('once', 'close', ({ source }: { source: string }) => said.push(`close by ${source}`));
    const before = [Stoop.get('state'), Stoop.get('unread'), Stoop.get('user'), Stoop('get', 'version')];
    await Stoop.open();
    const opened = Stoop.get('state');
    Stoop.close();
    Stoop('open');
    Stoop.close();
    off();
    await Stoop('open');
    return { before, opened, said };
  });
  expect(early).toEqual({
    before: ['idle', 0, null, pages.manifest().version],
    opened: 'open',
    said: ['open by api', 'close by api', 'open by api'],
  });
});

test('events fire on the host element, and bubble to the document', async () => {
  const { page } = await pages.open({
    head: `<script>
      window.received = [];
      for (const name of ['load', 'ready', 'open', 'close', 'destroy'])
        document.addEventListener('stoop:' + name, (event) => received.push(name + (event.detail.source ?? '')));
      </script><script async src="/stoop.js" data-key="k_test"></script>`,
  });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  await page.getByRole('button', { name: 'Close chat' }).click();
  await launcherOf(page).waitFor();
  await page.evaluate(() => window.Stoop?.destroy());
  const received = await page.evaluate('window.received');
  expect(received).toEqual(expect.arrayContaining(['load', 'ready', 'openuser', 'closeuser', 'destroy']));
});

test('a wrong call is refused with what was expected, and stops nothing', async () => {
  const { page } = await pages.open();
  await page.waitForFunction('window.Stoop');
  const refusals = await page.evaluate(async () => {
    const { Stoop } = window;
    const reasons = [Stoop?.('identify', 7), Stoop?.('send', ''), Stoop?.('fly'), Stoop?.open()];
    return (await Promise.allSettled(reasons)).map((result) =>
      'reason' in result ? `${result.reason.message}` : 'fine',
    );
  });
  expect(refusals).toEqual([
    expect.stringContaining('expected { token } or { getToken }'),
    expect.stringContaining('expected text'),
    expect.stringContaining('no such command'),
    'fine',
  ]);
});

test('show and hide move the launcher, before the widget and after', async () => {
  const { page } = await pages.open();
  await launcherOf(page).waitFor();
  await page.evaluate(() => window.Stoop?.hide());
  await launcherOf(page).waitFor({ state: 'hidden' });
  await page.evaluate(() => window.Stoop?.show());
  await launcherOf(page).waitFor();
  await page.evaluate(() => window.Stoop?.open());
  await page.evaluate(() => window.Stoop?.close());
  await launcherOf(page).waitFor();
  await page.evaluate(() => window.Stoop?.hide());
  await launcherOf(page).waitFor({ state: 'hidden' });
  await page.evaluate(() => window.Stoop?.open());
  await composerOf(page).waitFor();
  await page.evaluate(() => window.Stoop?.close());
  await composerOf(page).waitFor({ state: 'detached' });
  expect(await launcherOf(page).isVisible()).toBe(false);
});

test('destroy leaves nothing, and the tag can run again', async () => {
  const { page } = await pages.open();
  const session = await page.context().newCDPSession(page);
  const listeners = async () => {
    const counts: Record<string, number> = {};
    for (const expression of ['window', 'document', 'document.documentElement', 'document.body']) {
      const { result } = await session.send('Runtime.evaluate', { expression });
      const found = await session.send('DOMDebugger.getEventListeners', { objectId: `${result.objectId}` });
      counts[expression] = found.listeners.length;
    }
    return counts;
  };
  await launcherOf(page).waitFor();
  await page.evaluate(() => window.Stoop?.destroy());
  const bare = await listeners();
  const again = () =>
    page.evaluate(() => {
      const tag = document.createElement('script');
      tag.src = '/stoop.js';
      tag.dataset.key = 'k_test';
      document.head.append(tag);
    });
  await again();
  await launcherOf(page).click();
  await composerOf(page).fill('draft');
  await page.evaluate(() => window.Stoop?.destroy());
  expect(
    await page.evaluate(() => [document.querySelectorAll('stoop-chat').length, 'Stoop' in window]),
  ).toEqual([0, false]);
  // Effects of components are cleaned up after the next frame.
  await expect.poll(listeners).toEqual(bare);
  await again();
  await launcherOf(page).click();
  // As after a reload: the visitor did not close it.
  await expect.poll(() => composerOf(page).inputValue()).toBe('draft');
});
