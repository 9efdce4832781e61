/** Several tags on a page: the document's order decides, not the order in which scripts run. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launcherOf, loaderPages } from './loader-page.ts';

const pages = loaderPages();
const tag = (key: string, rest = '') =>
  `<script async src="/stoop.js?${key}" data-key="${key}" data-title="${key}" ${rest}></script>`;
const keyOfFirst = (page: Page) =>
  page.evaluate(
    () => Object.entries(window.Stoop?.instances ?? {}).find(([, one]) => one === window.Stoop)?.[0],
  );
const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: `Chat with ${title}` });

/** A page whose tags run in the order that the test sets. */
async function openHeld(body: string, head = tag('k_first') + tag('k_second')) {
  const letGo = new Map<string, () => void>();
  const { page, errors } = await pages.open({ head: '', body: '' });
  await page.route(/stoop\.js\?/, async (route) => {
    await new Promise<void>((resolve) => letGo.set(new URL(route.request().url()).search.slice(1), resolve));
    await route.continue();
  });
  pages.site().answer('/held', { body: `<!doctype html><title>Held</title>${head}<body>${body}</body>` });
  await page.goto(`${pages.site().url}/held`, { waitUntil: 'commit' });
  return {
    page,
    errors,
    async run(key: string) {
      await expect.poll(() => letGo.has(key)).toBe(true);
      const ran = page.waitForFunction(
        (own) => window.Stoop?.instances && own in window.Stoop.instances,
        key,
      );
      letGo.get(key)?.();
      await ran;
    },
  };
}

test.each([
  ['first', 'second'],
  ['second', 'first'],
])(
  'the first tag of the document is `window.Stoop`, and owns its nodes, if the %s runs first',
  async (one, other) => {
    const { page, errors, run } = await openHeld('<button data-stoop-open>Ask</button>');
    await run(`k_${one}`);
    await run(`k_${other}`);
    await expect.poll(() => keyOfFirst(page)).toBe('k_first');
    await launcherOf(page).nth(1).waitFor();
    await page.getByRole('button', { name: 'Ask' }).click();
    await dialogOf(page, 'k_first').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(errors).toEqual([]);
  },
);

test('calls made before the first tag runs go to it, once; those of a stub too', async () => {
  for (const stub of [
    '',
    '<script>window.Stoop = (...call) => { (Stoop.q = Stoop.q || []).push(call); };</script>',
  ]) {
    const { page, run } = await openHeld('', stub + tag('k_first') + tag('k_second'));
    if (stub) await page.evaluate("window.Stoop('greet', 'Hello from the stub')");
    await run('k_second');
    await page.evaluate("window.Stoop('open')");
    await page.waitForTimeout(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await run('k_first');
    await dialogOf(page, 'k_first').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.context().close();
  }
});

test('a first tag that never loads is not awaited once the page has loaded', async () => {
  const { page } = await pages.open({
    head: `<script async src="/gone/stoop.js" data-key="k_gone"></script>${tag('k_second')}
      <script>window.Stoop = (...call) => { (Stoop.q = Stoop.q || []).push(call); }; Stoop('open');</script>`,
  });
  await dialogOf(page, 'k_second').waitFor();
  expect(await keyOfFirst(page)).toBe('k_second');
});

test('data-name names a chat; nodes and scripts say which one they mean', async () => {
  const { page, errors } = await pages.open({
    head:
      tag('k_test') +
      tag('k_test', 'data-name="sales" data-position="left" data-title="Sales"').replace(
        'data-title="k_test"',
        '',
      ),
    body: `<button data-stoop-open>Help</button><a href="#x" data-stoop-toggle="sales">Sales</a><i data-stoop-unread="sales">3</i>
      <button data-stoop-open="nobody">First</button>`,
  });
  await launcherOf(page).nth(1).waitFor();
  expect(await page.evaluate(() => Object.keys(window.Stoop?.instances ?? {}).sort())).toEqual([
    'k_test',
    'sales',
  ]);
  await page.getByRole('link', { name: 'Sales' }).click();
  await dialogOf(page, 'Sales').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.getByRole('link', { name: 'Sales' }).click();
  await dialogOf(page, 'Sales').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'First' }).click();
  await dialogOf(page, 'k_test').waitFor();
  await page.evaluate(() => window.Stoop?.instances.sales?.open());
  await dialogOf(page, 'Sales').waitFor();
  expect(errors).toEqual([]);
});

test('without the first tag, the next in the document takes its place', async () => {
  const { page } = await pages.open({
    head: tag('k_1') + tag('k_2') + tag('k_3'),
    body: '<button data-stoop-open>Ask</button>',
  });
  await expect.poll(() => launcherOf(page).count()).toBe(3);
  await page.evaluate(() => window.Stoop?.destroy());
  expect(await keyOfFirst(page)).toBe('k_2');
  await page.getByRole('button', { name: 'Ask' }).click();
  await dialogOf(page, 'k_2').waitFor();
  await page.evaluate(() =>
    Object.values(window.Stoop?.instances ?? {}).forEach((one) => void one.destroy()),
  );
  expect(await page.evaluate(() => 'Stoop' in window)).toBe(false);
});
