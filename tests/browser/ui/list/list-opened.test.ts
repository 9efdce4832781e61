/** Overlays of a message stay open while others push the message out of view. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryBrowser } from '../browser.ts';
import { atEnd, still } from './list-page.ts';

const gallery = galleryBrowser();

const MANY = 120;

const row = (page: Page, id: string) => page.locator(`[data-message=${id}]`);
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name });
const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name });

/** How it opens, and what is visible then. */
interface Opening {
  readonly state: string;
  /** The id of the message it is opened from. */
  readonly id: string | ((page: Page) => Promise<string>);
  open(page: Page): Promise<unknown>;
  opened(page: Page): Locator;
}

const tile = (page: Page) => page.getByRole('button', { name: /Photo lamp2/ }).last();
const rightPress = (page: Page) => row(page, 'answer').locator('.bubble').click({ button: 'right' });

const OPENINGS: Readonly<Record<string, Opening>> = {
  'a dialog of a poll': {
    state: 'polls',
    id: 'poll-long',
    open: (page) => row(page, 'poll-long').getByRole('button', { name: 'End poll' }).click(),
    opened: (page) => page.getByRole('alertdialog'),
  },
  'a menu': {
    state: 'actions',
    id: 'answer',
    open: rightPress,
    opened: (page) => page.getByRole('menu', { name: 'Message actions' }),
  },
  'a menu from the keyboard': {
    state: 'actions',
    id: 'answer',
    open: async (page) => {
      await row(page, 'answer').focus();
      await page.keyboard.press('Enter');
    },
    opened: (page) => page.getByRole('menu', { name: 'Message actions' }),
  },
  'a question of the menu': {
    state: 'actions',
    id: 'answer',
    open: async (page) => {
      await rightPress(page);
      await menuItem(page, 'Delete').click();
    },
    opened: (page) => dialog(page, 'Delete this message?'),
  },
  'the pictures of a message': {
    state: 'rich-pictures',
    id: (page) =>
      tile(page).evaluate((button) => button.closest<HTMLElement>('[data-message]')?.dataset.message ?? ''),
    open: (page) => tile(page).click(),
    opened: (page) => page.getByRole('dialog', { name: 'Photos' }),
  },
};

test.each(Object.keys(OPENINGS))('%s stays, and returns the focus to its message', async (name) => {
  const { state, id: from, open, opened } = OPENINGS[name] as Opening;
  const { page, errors } = await gallery.open(`state=${state}`);
  await still(page);
  const id = typeof from === 'string' ? from : await from(page);
  await row(page, id).scrollIntoViewIfNeeded();
  await still(page);
  await open(page);
  await opened(page).waitFor();
  const element = await opened(page).elementHandle();
  await page.evaluate((count) => window.gallery.receive(count), MANY);
  await page.locator('.list').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await still(page);
  await atEnd(page);
  // Its message is far away now.
  await expect
    .poll(() =>
      row(page, id).evaluate((message) => {
        const list = message.closest('.list')?.getBoundingClientRect();
        return list !== undefined && message.getBoundingClientRect().bottom < list.top;
      }),
    )
    .toBe(true);
  expect(await element?.evaluate((shown) => shown.isConnected)).toBe(true);
  expect(await opened(page).evaluate((shown) => shown.matches(':focus-within'))).toBe(true);
  await page.keyboard.press('Escape');
  await opened(page).waitFor({ state: 'detached' });
  await expect
    .poll(() => row(page, id).evaluate((message) => message.matches(':focus, :focus-within')))
    .toBe(true);
  expect(errors).toEqual([]);
});

/** Other messages push everything out of view; the reader uses them, and returns to the first one. */
async function awayAndBack(page: Page): Promise<void> {
  await page.evaluate((count) => window.gallery.receive(count), MANY);
  await page.locator('.list').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await still(page);
  await atEnd(page);
  await page.getByRole('article').last().hover();
  await page.getByRole('article').last().focus();
  await page.keyboard.press('ArrowUp');
  await still(page);
}

const toStart = async (page: Page) => {
  await page.locator('.list').evaluate((list) => list.scrollTo({ top: 0 }));
  await still(page);
};

test('a poll that scrolls back into view is complete at once, and moves no button under the pointer', async () => {
  const { page, errors } = await gallery.open('state=polls');
  await still(page);
  await toStart(page);
  await awayAndBack(page);
  expect(await row(page, 'poll-long').count()).toBe(0);
  await page.locator('.list').evaluate((list) => {
    const half = () => list.querySelectorAll('.poll[aria-busy]').length > 0;
    new MutationObserver(() => half() && Object.assign(window, { half: true })).observe(list, {
      ...{ childList: true, subtree: true },
    });
  });
  await toStart(page);
  await page.locator('.poll').first().waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'half'))).toBe(undefined);
  expect(errors).toEqual([]);
});

test('a playing recording continues while other messages are read and used', async () => {
  const { page, errors } = await gallery.open('state=rich-files');
  await still(page);
  await toStart(page);
  const player = page.locator('.player').first();
  await player.getByRole('button', { name: 'Play' }).click();
  const audio = await player.locator('audio').elementHandle();
  if (!audio) throw new Error('expected a player');
  await audio.evaluate((sound: HTMLAudioElement) => {
    sound.loop = true;
  });
  await awayAndBack(page);
  expect(await audio.evaluate((sound: HTMLAudioElement) => sound.isConnected && !sound.paused)).toBe(true);
  expect(errors).toEqual([]);
});

test('a translated message keeps showing its original while others are read', async () => {
  const { page, errors } = await gallery.open('state=rich-special');
  await still(page);
  await toStart(page);
  const german = page.getByText('Der Dimmer darf warm werden.');
  await page.getByRole('button', { name: 'Show original' }).click();
  await german.waitFor();
  await awayAndBack(page);
  await toStart(page);
  await toStart(page);
  await german.waitFor();
  expect(errors).toEqual([]);
});

test('the focus stays on a reaction when more types arrive than fit at the bubble', async () => {
  const { page, errors } = await gallery.open('state=many-reactions');
  await still(page);
  const id = await page.getByRole('article').first().getAttribute('data-message');
  const chip = row(page, id ?? '')
    .locator('.chips button')
    .first();
  await chip.focus();
  await row(page, id ?? '')
    .locator('.bar')
    .waitFor();
  await page.evaluate((of) => {
    const { model } = window.gallery;
    model.patch({
      messages: model.conversation
        .get()
        .messages.map((one) =>
          one.id === of
            ? { ...one, reactions: [...one.reactions, { type: '🌍', count: 1, mine: false }] }
            : one,
        ),
    });
  }, id);
  await row(page, id ?? '')
    .locator('.chips.many')
    .waitFor();
  expect(await chip.evaluate((button) => button.matches(':focus'))).toBe(true);
  expect(errors).toEqual([]);
});
