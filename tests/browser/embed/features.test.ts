import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ATTRIBUTES } from '../../../src/embed/config/index.ts';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from '../../hostile/hosts/stage.ts';

/** Every user gets an answer here, without a network. */
const messages = {
  links: {
    scrape: async (url: string) => ({ og_scrape_url: url, title: 'Lamps of Halden', text: 'All of them' }),
  },
  translator: {
    translate: async ({ text, to }: { text: string; to: string }) => ({ text: `${to}: ${text}`, from: 'de' }),
  },
};
const stage = hostStage(undefined, { options: { messages } });

beforeAll(async () => {
  const all = { user_message_reminders: true, shared_locations: true, polls: true };
  await stage.asServer('PUT', '/channeltypes/room', { ...all, commands: ['giphy'] });
  await stage.asServer('POST', '/channels/room/square/query', {
    data: { created_by_id: 'ines', name: 'Square', members: ['ines'] },
  });
  await stage.say('room:square', 'Welcome');
});

/** The visible sign of a feature that is on, and absent while it is off. */
interface Sight {
  /** The features that it needs. */
  readonly needs?: readonly string[];
  /** Moves to the place where it would be. */
  look?(page: Page): Promise<void>;
  readonly seen: (page: Page) => Locator;
}

const button = (name: string) => (page: Page) =>
  page.locator('stoop-chat').getByRole('button', { name, exact: true });
const item = (name: string) => (page: Page) => page.getByRole('menuitem', { name, exact: true });
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const typed = (words: string) => async (page: Page) => {
  await widgetOf(page).box.fill('');
  await widgetOf(page).box.pressSequentially(words);
};
/** A press elsewhere closes any menu. */
const elsewhere = async (page: Page) => {
  await widgetOf(page).box.click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
};
const ofMessage = async (page: Page) => {
  await elsewhere(page);
  await widgetOf(page).messages.locator('[data-message] .bubble').first().click({ button: 'right' });
  await page.getByRole('menu', { name: 'Message actions' }).waitFor();
};
const overMessage = async (page: Page) => {
  await page.mouse.move(0, 0);
  await widgetOf(page).messages.locator('[data-message] .bubble').first().hover();
  await page.getByRole('toolbar', { name: 'Message actions' }).waitFor();
};
const ofHeader = async (page: Page) => {
  await elsewhere(page);
  await button('More')(page).first().click();
  await page.getByRole('menu').waitFor();
};

const toSend = async (page: Page) => {
  await elsewhere(page);
  await button('Attach files')(page).click();
  await page.getByRole('menu', { name: 'Add' }).waitFor();
};

/** Every visible feature; `SHARED`, drafts and reactions are tested below. */
const SIGHTS: Readonly<Record<string, Sight>> = {
  attachments: { seen: button('Attach files') },
  emoji: { seen: button('Emoji') },
  voice: { needs: ['attachments'], seen: button('Record a voice message') },
  mentions: { look: typed('@in'), seen: suggestions },
  commands: { look: typed('/gi'), seen: suggestions },
  reactions: { look: overMessage, seen: button('Add reaction') },
  threads: { look: ofMessage, seen: item('Reply in thread') },
  search: { look: ofHeader, seen: item('Search') },
  people: { look: ofHeader, seen: item('Profile and settings') },
  reminders: { look: ofMessage, seen: item('Save for later') },
  translations: { look: ofMessage, seen: item('Translate') },
  polls: { needs: ['attachments', 'location'], look: toSend, seen: item('Poll') },
  location: { needs: ['attachments', 'polls'], look: toSend, seen: item('Location') },
  'link-previews': {
    look: typed('See https://halden.example/lamps now'),
    seen: (page) => page.locator('.link-preview').getByText('Lamps of Halden'),
  },
};
/** Features tested elsewhere, and invisible ones. */
const ALONE = ['drafts', 'unique-reactions'];
const OFF = Object.keys(SIGHTS).map((name) => `-${name}`);

/** In the room, as a visitor who may write there. */
async function join(attributes = '', name = 'Ada') {
  const opened = await stage.open({
    head: stage.tag(`data-mode="room" data-channel="square" data-layout="page" ${attributes}`),
  });
  const { page } = opened;
  await page.getByRole('textbox', { name: /name/i }).fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
  await widgetOf(page).box.waitFor();
  await widgetOf(page).text('Welcome').waitFor();
  return opened;
}

test('every feature is tested here', () => {
  const names = ATTRIBUTES.features.expected.replace('names of ', '').split(';')[0]?.split(', ');
  expect([...Object.keys(SIGHTS), ...ALONE].sort()).toEqual(names?.sort());
});

test('each feature appears where it is on and nowhere where it is off, also while the chat is open', async () => {
  const { page, errors } = await join(`data-features="${OFF.join()}"`);
  const switchTo = (features: string) =>
    page.evaluate((given) => window.Stoop?.update({ features: given }), features);
  for (const [name, { needs = [], look, seen }] of Object.entries(SIGHTS)) {
    const others = OFF.map((off) => off.slice(1)).filter((other) => other !== name);
    const set = (on: string) =>
      switchTo([on, ...others.map((other) => (needs.includes(other) ? other : `-${other}`))].join());
    await set(name);
    await look?.(page);
    await expect.poll(() => seen(page).count(), { message: `${name} on` }).toBe(1);
    await set(`-${name}`);
    await look?.(page);
    await expect.poll(() => seen(page).count(), { message: `${name} off` }).toBe(0);
    await elsewhere(page);
    await widgetOf(page).box.fill('');
  }
  expect(errors).toEqual([]);
});

const SWITCHED_ON = ATTRIBUTES.features.fallback;
const all = Object.keys(SIGHTS);

test.each([
  ['names nothing', '', (name: string) => SWITCHED_ON.some((one) => one === name)],
  ['names each', `data-features="${all.join(', ')}"`, () => true],
  ['switches each off', `data-features="${OFF.join(' ')}"`, () => false],
])('a tag that %s has exactly those features', async (how, attributes, isOn) => {
  const { page, errors } = await join(attributes);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const [name, { look, seen }] of Object.entries(SIGHTS).reverse()) {
    // Without anything to attach there is no attach button.
    if (how !== 'switches each off' || look !== toSend) await look?.(page);
    const wanted = isOn(name) ? 1 : 0;
    await expect.poll(() => seen(page).count(), { message: `${name}` }).toBe(wanted);
    await elsewhere(page);
    await widgetOf(page).box.fill('');
  }
  // A URL being typed is requested by no one.
  expect(asked.includes('/og')).toBe(isOn('link-previews'));
  expect(errors).toEqual([]);
});

test('with unique-reactions the next reaction replaces the last; without it they add up', async () => {
  for (const [attributes, left] of [
    ['data-features="unique-reactions"', ['❤️']],
    ['data-features="-unique-reactions"', ['👍', '❤️']],
  ] as const) {
    const words = `React to this ${attributes.length}`;
    await stage.say('room:square', words);
    const { page, errors } = await join(attributes);
    const row = widgetOf(page).messages.locator('[data-message]').filter({ hasText: words });
    await row.waitFor();
    for (const [kind, name] of [
      ['👍', 'thumbs up'],
      ['❤️', 'red heart'],
    ] as const) {
      await page.mouse.move(0, 0);
      await row.locator('.bubble').hover();
      await page.getByRole('button', { name: 'Add reaction' }).click();
      const picker = page.getByRole('dialog', { name: 'Emoji' });
      await picker.getByRole('button', { name }).first().click();
      await row.getByRole('button', { name: new RegExp(`^${kind}`), pressed: true }).waitFor();
    }
    const mine = () =>
      row.getByRole('list', { name: 'Reactions' }).getByRole('button', { pressed: true }).allInnerTexts();
    await expect.poll(async () => (await mine()).map((text) => text.replace(/[\s\d]/g, ''))).toEqual(left);
    // It is stored in the same way.
    await page.reload();
    await row.waitFor();
    await expect.poll(async () => (await mine()).length).toBe(left.length);
    expect(errors).toEqual([]);
    await page.context().close();
  }
});

test('a message is translated where its reader asks for it', async () => {
  await stage.say('room:square', 'Guten Tag');
  const { page } = await join('data-features="translations"');
  await widgetOf(page).messages.locator('[data-message] .bubble').last().click({ button: 'right' });
  await item('Translate')(page).click();
  await widgetOf(page).text('en: Guten Tag').waitFor();
});

test('drafts are sent to the server where the feature is on, and never where it is off', async () => {
  const { page: off } = await join('', 'Bo');
  const { page: on } = await join('data-features="drafts"', 'Cy');
  const asked = { off: 0, on: 0 };
  const isSaved = (url: string) => /\/draft$/.test(new URL(url).pathname);
  off.on('request', (request) => (asked.off += Number(isSaved(request.url()))));
  on.on('request', (request) => (asked.on += Number(isSaved(request.url()))));
  // Typed first here, so that its save is due before the other one's.
  await widgetOf(off).box.pressSequentially('Only for myself');
  await widgetOf(on).box.pressSequentially('For all my devices');
  await expect.poll(() => asked.on).toBeGreaterThan(0);
  expect(asked.off).toBe(0);
});
