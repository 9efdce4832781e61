import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composerOf, launcherOf, loaderPages } from './loader-page.ts';

const pages = loaderPages();
const TAG = '<script src="/stoop.js" data-key="k_one" data-title="One"></script>';

test('the same tag pasted twice is one chat', async () => {
  const { page, errors } = await pages.open({ head: `${TAG}${TAG}`, body: `<p>x</p>${TAG}<p>y</p>` });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  expect(await page.locator('stoop-chat').count()).toBe(1);
  expect(await page.evaluate(() => document.body.lastElementChild?.localName)).toBe('stoop-chat');
  expect(pages.site().requests.filter((path) => path.startsWith('/widget-'))).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('another key is another chat, with commands of its own', async () => {
  const other = TAG.replace('k_one', 'k_two')
    .replace('One', 'Two')
    .replace('data-title', 'data-position="left" data-title');
  const { page } = await pages.open({ head: `${TAG}${other}` });
  await expect.poll(() => launcherOf(page).count()).toBe(2);
  expect(await page.evaluate(() => Object.keys(window.Stoop?.instances ?? {}))).toEqual(['k_one', 'k_two']);
  await page.evaluate(() => window.Stoop?.instances.k_two?.open());
  await page.getByRole('dialog', { name: 'Chat with Two' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.evaluate(() => window.Stoop?.destroy());
  await expect.poll(() => page.locator('stoop-chat').count()).toBe(1);
  expect(await page.evaluate(() => window.Stoop === window.Stoop?.instances.k_two)).toBe(true);
});

test.each([
  ['as a module', '<script type="module" src="/stoop.js" data-key="k_m"></script>'],
  ['deferred, from a version folder', '<script defer src="/v1/stoop.js?v=2" data-key="k_d"></script>'],
  [
    'injected by script',
    `<script>const tag = document.createElement('script'); tag.src = '/stoop.js'; tag.dataset.key = 'k_i'; document.head.append(tag);</script>`,
  ],
  [
    'run by an optimiser, beside its tag',
    `<script type="text/plain" src="/stoop.js" data-key="k_o"></script>
     <script>addEventListener('load', async () => (0, eval)(await (await fetch('/stoop.js')).text()));</script>`,
  ],
])('the tag finds itself %s', async (_, head) => {
  const { folder } = pages.built();
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.js'))) {
    const body = await readFile(join(folder, name), 'utf8');
    pages.site().answer(`/v1/${name}`, { body, headers: { 'content-type': 'text/javascript' } });
  }
  const { page, errors } = await pages.open({ head });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  const folders = pages.site().requests.filter((path) => path.includes('widget-'));
  expect(folders).toEqual([`${head.includes('/v1/') ? '/v1' : ''}/${pages.manifest().widget}`]);
  expect(errors).toEqual([]);
});

test('other people’s markup cannot set the script or its settings', async () => {
  // Markup that sanitizers allow: names, and attributes that start with `data-`.
  const { page, errors } = await pages.open({
    head: '<title>Comments</title>',
    body: `<img name="currentScript" alt="" data-key="k_foreign" data-title="Foreign" src="/foreign/stoop.js">
      <p data-stoop-config>{ "api": "/foreign/api", "title": "Foreign" }</p>${TAG}`,
  });
  await launcherOf(page).click();
  await page.getByRole('dialog', { name: 'Chat with One' }).waitFor();
  expect(await page.evaluate(() => Object.keys(window.Stoop?.instances ?? {}))).toEqual(['k_one']);
  const foreign = pages.site().requests.filter((path) => path.startsWith('/foreign/'));
  expect(foreign).toEqual(['/foreign/stoop.js']);
  expect(errors.filter((text) => !text.includes('404'))).toEqual([]);
});

test('works from another origin, with integrity', async () => {
  const { url } = pages.site();
  const { port } = new URL(url);
  // The API is the page's own, so that the other origin serves files alone.
  const { page, errors } = await pages.open({
    head: `<script async src="http://localhost:${port}/stoop.js" data-api="${url}" crossorigin integrity="${pages.manifest().integrity}" data-key="k_x"></script>`,
  });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  expect(errors).toEqual([]);
});

test('a tag without a key says so and draws nothing', async () => {
  const { page, errors } = await pages.open({ head: '<script src="/stoop.js"></script>' });
  expect(errors).toEqual([expect.stringContaining('[stoop] key-missing')]);
  expect(await page.evaluate(() => 'Stoop' in window)).toBe(false);
  expect(await page.locator('stoop-chat').count()).toBe(0);
});

test('reports invalid selectors, and the chat works all the same', async () => {
  const { page, errors } = await pages.open({
    head: '<script src="/stoop.js" data-key="k_s" data-launcher="#1[" data-target="::"></script>',
    body: '<button>of the page</button>',
  });
  await page.getByRole('button', { name: 'of the page' }).click();
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  expect(errors.map((text) => /setting-wrong: (\w+): .*selector/.exec(text)?.[1]).sort()).toEqual([
    'launcher',
    'target',
  ]);
});

test('reports selectors that match nothing once the page had time to render, and no others', async () => {
  const tag = (key: string, rest: string) => `<script src="/stoop.js" data-key="${key}" ${rest}></script>`;
  const { page, errors } = await pages.open({
    head: [
      tag('k_1', 'data-layout="inline" data-target="#nowhere"'),
      tag('k_2', 'data-launcher=".no-button"'),
      tag('k_3', 'data-launcher="hidden"'),
      tag('k_4', 'data-launcher="auto" data-target="#later"'),
      tag('k_5', 'data-launcher="#there"'),
      tag('k_6', 'data-launcher="none"'),
    ].join(''),
    body: '<button id="there">Ask</button>',
    clock: true,
  });
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('p'), { id: 'later' })),
  );
  expect(errors).toEqual([]);
  await page.clock.fastForward(5_000);
  await expect
    .poll(() => errors)
    .toEqual([
      '[stoop] setting-wrong: target: #nowhere not found',
      '[stoop] setting-wrong: launcher: .no-button not found',
      '[stoop] setting-wrong: launcher: none not found',
    ]);
});

test('an inline chat without a target is at the end of the page; one whose target appears later waits for it', async () => {
  const inline = (key: string, target: string) =>
    `<script src="/stoop.js" data-key="${key}" data-layout="inline" ${target}></script>`;
  const { page } = await pages.open({ head: inline('k_1', '') + inline('k_2', 'data-target="#later"') });
  await composerOf(page).waitFor();
  expect(await page.locator('body > stoop-chat').count()).toBe(1);
  expect(await page.locator('stoop-chat').count()).toBe(1);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('main'), { id: 'later' }));
  });
  await page.locator('#later > stoop-chat').waitFor();
});

test('attributes < JSON tag < StoopSettings < update', async () => {
  const { page } = await pages.open({
    head: `<script>window.StoopSettings = { position: 'left', __proto__: null };</script>
      <script type="application/json" data-stoop-config>{ "position": "right", "offsetX": 50, "title": "Json", "__proto__": { "polluted": true } }</script>
      ${TAG.replace('data-title', 'data-offset-x="5" data-offset-y="6" data-title')}`,
    context: { viewport: { width: 1000, height: 700 } },
  });
  expect(await launcherOf(page).boundingBox()).toMatchObject({ x: 50, y: 638 });
  await page.evaluate(() => window.Stoop?.update({ offsetX: 70 }));
  expect(await launcherOf(page).boundingBox()).toMatchObject({ x: 70, y: 638 });
  await launcherOf(page).click();
  await page.getByRole('dialog', { name: 'Chat with Json' }).waitFor();
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
});

test('ignores properties that old libraries add to every object', async () => {
  const { page, errors } = await pages.open({
    head: `<script>Object.assign(Object.prototype, { consent: 'required', load: 'manual' });</script>
      <script async src="/stoop.js" data-key="k_test"></script>`,
  });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  expect(errors).toEqual([]);
});

test('ignores and reports an invalid JSON tag', async () => {
  const { page, errors } = await pages.open({
    head: `<script type="application/json" data-stoop-config>{ nonsense</script>${TAG}`,
  });
  await launcherOf(page).waitFor();
  expect(errors).toEqual([expect.stringContaining('[stoop] config-json')]);
});

test('a framework that empties the body gets the chat back, with the typed text', async () => {
  const { page } = await pages.open();
  await launcherOf(page).click();
  await composerOf(page).fill('half a sent');
  await page.evaluate(() => document.body.replaceChildren(document.createElement('main')));
  await expect.poll(() => page.locator('body > stoop-chat').count()).toBe(1);
  expect(await composerOf(page).inputValue()).toBe('half a sent');
  await page.evaluate(() => {
    const body = document.createElement('body');
    document.documentElement.replaceChild(body, document.body);
  });
  await expect.poll(() => page.locator('body > stoop-chat').count()).toBe(1);
  await page.evaluate(() => document.body.replaceChildren());
  await expect.poll(() => page.locator('body > stoop-chat').count()).toBe(1);
});

test.each(['closed', 'open'])(
  'a page that rewrites itself over a chat that is %s has the chat of its own tag',
  async (was) => {
    const { page, errors } = await pages.open();
    await launcherOf(page).waitFor();
    if (was === 'open') {
      await launcherOf(page).click();
      await composerOf(page).waitFor();
    }
    const write = (body: string) =>
      page.evaluate((html) => {
        document.open();
        document.write(`<!doctype html><title>Anew</title><body>${html}</body>`);
        document.close();
      }, body);
    await write(TAG.replace('k_one', 'k_test').replace('src', 'async src'));
    await launcherOf(page).click();
    await page.getByRole('dialog', { name: 'Chat with One' }).waitFor();
    await composerOf(page).fill('still here');
    expect(await page.locator('stoop-chat').count()).toBe(1);
    await write('<p>Without a chat</p>');
    await expect.poll(() => page.evaluate(() => 'Stoop' in window)).toBe(false);
    expect(await page.locator('stoop-chat').count()).toBe(0);
    expect(errors).toEqual([]);
  },
);
