/**
 * Messages that no one should send, and that exist all the same: the list stays complete and keeps working.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser, watchErrors } from '../support/browser.ts';
import { axeViolations } from '../support/in-browser/axe.ts';
import { changeAnswers, type Json } from './xss/change-answers.ts';
import { CHANNEL, type Scene, signIn, startScene } from './xss/scene.ts';

const LONGEST = 5_001;
const MINUTE_MS = 60_000;
/** Values that convert to neither text nor number. */
const STUBBORN = { toString: 1, valueOf: 1 };
/** Every type of JSON. */
const WRONG: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'words',
  [],
  [null],
  [[]],
  {},
  { id: {} },
  STUBBORN,
];
const KEYS = [
  'type',
  'title',
  'text',
  'image_url',
  'asset_url',
  'thumb_url',
  'giphy',
  'upload_sizes',
  'waveform_data',
];

let browser: Browser;
let scene: Scene;

beforeAll(async () => {
  [scene, browser] = await Promise.all([startScene(), launchBrowser()]);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await scene?.close();
});

/** A conversation whose page holds these messages, each followed by an ordinary one. */
async function conversationOf(messages: readonly Json[]): Promise<{ page: Page; errors: string[] }> {
  const page = await (await browser.newContext({ viewport: { width: 1000, height: 2_400 } })).newPage();
  const errors = watchErrors(page);
  await changeAnswers(page, scene.origin, [
    [
      /\/channels\/messaging\/[^/]+\/query$/,
      (real) => {
        const [first] = (real.messages ?? []) as Json[];
        if (!first) return { ...real, messages: [] };
        const from = Date.parse(String(first.created_at)) - 2 * messages.length * MINUTE_MS;
        const at = (n: number) => ({ created_at: new Date(from + n * MINUTE_MS).toISOString() });
        const page = messages.flatMap((message, n) => [
          { ...first, id: `bad${n}`, reply_count: 0, ...message, ...at(2 * n) },
          { ...first, id: `good${n}`, reply_count: 0, text: `Good ${n}`, ...at(2 * n + 1) },
        ]);
        return { ...real, messages: page };
      },
    ],
  ]);
  await signIn(page, scene);
  await page.locator('.channel').filter({ hasText: CHANNEL }).first().click();
  await page.locator('[data-message]').first().waitFor();
  return { page, errors };
}

const row = (page: Page, id: string) => page.locator(`[data-message="${id}"]`);

/** Moves through the whole list by keyboard, so that every row is rendered. Fails if one is missing. */
async function expectWhole(page: Page, count: number): Promise<void> {
  const seen = new Set<string>();
  await row(page, `good${count - 1}`).focus();
  for (let n = count - 1; n >= 0; n--)
    for (const id of [`good${n}`, `bad${n}`]) {
      await expect.poll(() => row(page, id).evaluate((node) => node.matches(':focus'))).toBe(true);
      seen.add(id);
      if (id !== 'bad0') await page.keyboard.press('ArrowUp');
    }
  expect(seen.size).toBe(2 * count);
  await page.keyboard.press('End');
  await expect
    .poll(() => row(page, `good${count - 1}`).evaluate((node) => node.matches(':focus')))
    .toBe(true);
}

/** Nothing reaches beyond its list, and another message can be sent. */
async function expectAlive(page: Page): Promise<void> {
  const wide = await page.locator('.list').evaluate((list) => list.scrollWidth - list.clientWidth);
  expect(wide).toBe(0);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Still here');
  await page.keyboard.press('Enter');
  await page.getByRole('log', { name: 'Messages' }).getByText('Still here', { exact: true }).waitFor();
}

/** Images and pages of these messages do not exist. */
const real = (errors: readonly string[]) =>
  errors.filter((text) => !/Failed to load resource|Content Security/.test(text));

test('of an unknown type, a reply to a deleted one, reversed text, stacked marks, too long, and with a dead preview', async () => {
  const { page, errors } = await conversationOf([
    {
      type: 'hologram',
      text: 'In three dimensions',
      attachments: [{ type: 'hologram', title: 'Ann in 3D' }],
    },
    { text: 'An answer', quoted_message: { id: 'gone', type: 'deleted', text: 'secret', user: { id: 'x' } } },
    { text: '\u202Egpj.exe \u2067\u2066\u202D turned \u200Baround' },
    {
      text: `Z${'\u0301\u0489'.repeat(200)}algo`.repeat(3),
      user: { id: 'z', role: 'user', name: `Z${'\u0301'.repeat(90)}` },
    },
    { text: 'x'.repeat(LONGEST) },
    {
      text: 'https://a.example/dead',
      attachments: [
        { og_scrape_url: 'https://a.example/dead', title: '', image_url: 'https://a.example/none.png' },
      ],
    },
  ]);
  await row(page, 'bad0').getByText('In three dimensions').waitFor();
  await row(page, 'bad0').getByText('Ann in 3D').waitFor();
  await row(page, 'bad1').getByText('Message deleted').waitFor();
  expect(await page.getByText('secret').count()).toBe(0);
  expect(await row(page, 'bad4').locator('.bubble').textContent()).toHaveLength(LONGEST);
  const card = row(page, 'bad5').locator('.link-card');
  await card.getByText('a.example').first().waitFor();
  await expect.poll(() => card.locator('img').count()).toBe(0);
  await expectWhole(page, 6);
  expect(await axeViolations(page)).toEqual([]);
  await expectAlive(page);
  expect(real(errors)).toEqual([]);
});

test('with attachments of every wrong shape', async () => {
  const messages = KEYS.map((key) => ({
    text: key,
    attachments: WRONG.map((value) => ({ type: 'image', title: key, image_url: 'data:,', [key]: value })),
  }));
  const all = [
    ...messages,
    ...WRONG.map((attachments) => ({ text: 'x', attachments })),
    { text: 'x', attachments: WRONG },
  ];
  const { page, errors } = await conversationOf(all);
  await expectWhole(page, all.length);
  await expectAlive(page);
  expect(real(errors)).toEqual([]);
});

test('with fields of every wrong type', async () => {
  const fields = [
    'text',
    'user',
    'mentioned_users',
    'mentioned_roles',
    'reaction_groups',
    'own_reactions',
    'quoted_message',
  ];
  const more = [
    'thread_participants',
    'i18n',
    'poll',
    'shared_location',
    'pinned_by',
    'message_text_updated_at',
    'custom',
  ];
  const values = WRONG.filter((value) => value !== null);
  const messages = values.map((value) => ({
    ...Object.fromEntries([...fields, ...more].map((field) => [field, value])),
    ...{ pinned: true, reply_count: value },
  }));
  const { page, errors } = await conversationOf(messages);
  await expectWhole(page, messages.length);
  await expectAlive(page);
  expect(real(errors)).toEqual([]);
});
