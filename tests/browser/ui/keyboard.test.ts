import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { galleryBrowser } from './browser.ts';
import { scrollUp, still } from './list/list-page.ts';

const gallery = galleryBrowser();

/** The accessible name of the focused element; empty if it is outside of the chat. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.querySelector('stoop-chat')?.shadowRoot?.activeElement;
    if (!active) return '';
    return active.getAttribute('aria-label') ?? active.textContent?.trim() ?? '';
  });

/** The names of all Tab stops, from first to last. */
async function tabOrder(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const root = document.querySelector('stoop-chat')?.shadowRoot;
    (root?.activeElement as HTMLElement | null)?.blur();
    // After the page's last control, so that the next Tab is the first one.
    const start = document.createElement('button');
    start.id = 'start';
    document.body.prepend(start);
    start.focus();
  });
  const names: string[] = [];
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    if (name === '') break;
    names.push(name);
  }
  return names;
}

// WCAG 1.3.2, 2.4.1, 2.4.3, 3.2.3
test.each([
  ['conversation', ['More', 'Close chat', 'You', 'Message']],
  ['room-open', ['More', 'Jon', 'Message']],
  ['room-join', ['Jon', 'Your name', 'Join']],
  [
    'inbox-open',
    [
      ...['Search', 'New conversation', 'More', 'All', 'Nord Hotel'],
      ...['Details', 'More', 'Jonas', 'Message'],
    ],
  ],
  ['home-cold', ['Close chat', 'Welcome', 'Message']],
])('Tab goes through %s from top to bottom, each list being one stop', async (state, wanted) => {
  const { page, errors } = await gallery.open(`state=${state}`, { width: 1200, height: 800 });
  const order = await tabOrder(page);
  expect(order.length).toBeGreaterThanOrEqual(wanted.length);
  let from = -1;
  for (const name of wanted) {
    const at = order.findIndex((stop, index) => index > from && stop.startsWith(name));
    expect(at, `${name} after ${from} in ${order.join(' | ')}`).toBeGreaterThan(from);
    from = at;
  }
  // A message's bar is one stop at most; arrows reach its other buttons.
  const inBar = order.filter((stop) => /^(React with|Add reaction|Reply|More actions)/.test(stop));
  expect(inBar.length, inBar.join()).toBeLessThanOrEqual(1);
  // No row, tab or message besides the one that stands for its list.
  expect(order.filter((stop) => /, \d\d:\d\d$/.test(stop)).length).toBeLessThanOrEqual(1);
  expect(errors).toEqual([]);
});

// WCAG 2.4.1, 2.4.3
test.each(['many-reactions', 'rich-pictures', 'polls', 'statuses'])(
  'messages are one stop in %s, with any attachments, and lead to each attachment',
  async (state) => {
    const { page } = await gallery.open(`state=${state}`, { width: 1000, height: 1000 });
    await still(page);
    const holder = () =>
      page.evaluate(() => {
        const active = document.querySelector('stoop-chat')?.shadowRoot?.activeElement;
        return active?.closest<HTMLElement>('[data-message]')?.dataset.message ?? '';
      });
    const rowsOnTheWay = async (key: string) => {
      const rows = new Set<string>();
      await page.getByRole('textbox', { name: 'Message' }).focus();
      for (let stops = 0; stops < 40 && (await focused(page)) !== 'Close chat'; stops++) {
        await page.keyboard.press(key);
        if ((await holder()) !== '') rows.add(await holder());
      }
      expect(await focused(page)).toBe('Close chat');
      return [...rows];
    };
    const newest = await page.locator('[data-message]').last().getAttribute('data-message');
    expect(await rowsOnTheWay('Shift+Tab')).toEqual([newest]);
    // Up to another one, and into it.
    await page.locator(`[data-message="${newest}"]`).focus();
    await page.keyboard.press('ArrowUp');
    const other = await holder();
    expect(other).not.toBe(newest);
    await page.keyboard.press('Tab');
    expect(await holder()).toBe(other);
    expect(await rowsOnTheWay('Shift+Tab')).toEqual([other]);
  },
);

// WCAG 2.4.3
test('for any focused row of the conversation list, its button is the next stop', async () => {
  const { page } = await gallery.open('state=inbox-open', { width: 1200, height: 800 });
  const rows = page.locator('.channel');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const title = await rows.nth(2).locator('.title > span').first().textContent();
  expect(await focused(page)).toContain(title);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(`Actions for ${title}`);
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toContain(title);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toContain(title);
});

// WCAG 2.4.3
test.each([
  ['ask-report', 'Hate speech', 'Report'],
  ['place-form', 'Live for 15 minutes', 'Share'],
])('in %s Tab cycles, also from a choice that is not the first', async (state, choice, last) => {
  const { page } = await gallery.open(`state=${state}`);
  const sheet = page.locator('.ask');
  await sheet.getByRole('button', { name: last, exact: true, disabled: false }).waitFor();
  await sheet.getByRole('radio', { name: choice }).check();
  // Those before the choice, then the last one.
  for (let stops = 0; stops < 6; stops++) {
    await page.keyboard.press('Shift+Tab');
    expect(await sheet.evaluate((node) => node.matches(':focus-within'))).toBe(true);
    if ((await focused(page)) === last) break;
  }
  expect(await focused(page)).toBe(last);
});

// WCAG 2.1.1
test('a scrollable part of a dialog is a Tab stop', async () => {
  const { page } = await gallery.open('state=poll-votes');
  const sheet = page.locator('.ask');
  const stops: string[] = [];
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Tab');
    stops.push(await sheet.evaluate((node) => node.querySelector(':focus')?.getAttribute('role') ?? ''));
  }
  expect(stops).toContain('group');
});

// WCAG 2.4.3, 2.4.11
test.each([
  ['details', '.pane'],
  ['person', '.pane'],
  ['ask-delete', '.ask'],
  ['poll-form', '.ask'],
])(
  'the focus moving from the page into a chat with %s open goes to the sheet, not behind it',
  async (state, sheet) => {
    const { page } = await gallery.open(`state=${state}`);
    await page.evaluate(() => {
      const start = document.createElement('button');
      document.body.prepend(start);
      start.focus();
    });
    await page.keyboard.press('Tab');
    const on = () =>
      page
        .locator(sheet)
        .last()
        .evaluate((node) => node.matches(':focus-within'));
    expect(await on()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await on()).toBe(true);
  },
);

// WCAG 4.1.2
test.each([
  ['ask-delete', 'alertdialog', 'Delete this message?', 'Thanks!'],
  ['poll-end', 'alertdialog', 'End this poll?', 'No one will be able to vote anymore.'],
  ['ask-leave', 'alertdialog', 'Leave this conversation?', 'Someone will have to add you again.'],
  ['ask-report', 'dialog', 'Report this message?', ''],
  ['poll-form', 'dialog', 'New poll', ''],
] as const)('%s is heard as %s, a question with what it is about', async (...[state, role, name, about]) => {
  const { page } = await gallery.open(`state=${state}`);
  const sheet = page.getByRole(role, { name, exact: true });
  await sheet.waitFor();
  const said = await sheet.evaluate((node) => {
    const id = node.getAttribute('aria-describedby');
    return (id && (node.getRootNode() as ShadowRoot).getElementById(id)?.textContent) || '';
  });
  expect(said).toBe(about);
});

// WCAG 2.4.11
test('the emoji picker closes when the focus moves behind it', async () => {
  const { page } = await gallery.open('state=composer-picker');
  await page.getByRole('searchbox', { name: 'Search emoji' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.locator('.emoji-picker').waitFor({ state: 'detached' });
  expect(await focused(page)).not.toBe('');
});

// WCAG 2.4.3
test.each([
  // The chat decides what follows: here the form stays.
  ['prechat', 'Start chat', 'Start chat'],
  ['room-join', 'Join', 'Message'],
])(
  'pressing the button of %s by a key moves the focus to the composer, or to the invalid field',
  async (state, name, after) => {
    const { page } = await gallery.open(`state=${state}`, { width: 1000, height: 700 });
    // An answer that takes some frames, as every remote one does.
    await page.evaluate(() => {
      const { model } = window.gallery;
      const { join } = model;
      const frame = () => new Promise(requestAnimationFrame);
      model.join = async (...given) => {
        for (let frames = 0; frames < 4; frames++) await frame();
        return join(...given);
      };
    });
    const field = page.getByRole('textbox', { name: 'Your name' });
    const mail = page.getByRole('textbox', { name: 'Email' });
    await field.fill('admin');
    if (await mail.count()) await mail.fill('maya@example.com');
    const button = page.getByRole('button', { name, exact: true });
    await button.press('Enter');
    await page.getByText('You don’t have permission to do this.').waitFor();
    expect(await field.evaluate((node) => node.matches(':focus'))).toBe(true);
    await field.fill('Maya');
    await button.press('Enter');
    await expect.poll(() => focused(page)).toBe(after);
  },
);

// WCAG 2.4.3
test('a map at maximum zoom leaves the focus on its button', async () => {
  const { page } = await gallery.open('state=places');
  const nearer = page.getByRole('button', { name: 'Zoom in' });
  await nearer.focus();
  for (let presses = 0; presses < 20; presses++) await page.keyboard.press('Enter');
  expect(await nearer.getAttribute('aria-disabled')).toBe('true');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await nearer.evaluate((node) => node.matches(':focus'))).toBe(true);
});

test('a retry keeps the focus on the message, a deletion moves it to the composer', async () => {
  const { page } = await gallery.open('state=statuses');
  await page.getByRole('button', { name: 'Try again' }).first().press('Enter');
  expect(await focused(page)).toMatch(/^You, /);
  await page.getByRole('button', { name: 'Delete' }).first().press('Enter');
  expect(await focused(page)).toBe('Message');
});

test('the jump button, pressed by a key, moves focus and list to the end', async () => {
  const { page } = await gallery.open('state=paging');
  await still(page);
  await scrollUp(page, 900);
  await page.getByRole('button', { name: 'Jump to the latest message' }).press('Enter');
  expect(await focused(page)).toBe('Message');
  await page.getByRole('button', { name: 'Jump to the latest message' }).waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Message');
});

test.each(['frozen', 'banned', 'readonly'] as const)(
  'a composer that becomes %s moves the focus to the reason, and gets it back',
  async (composer) => {
    const { page } = await gallery.open('state=conversation');
    await page.getByRole('textbox', { name: 'Message' }).focus();
    await page.evaluate((mode) => window.gallery.model.patch({ composer: mode }), composer);
    await page.locator('.locked').waitFor();
    await expect.poll(() => page.locator('.locked').evaluate((box) => box.matches(':focus'))).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => window.gallery.model.patch({ composer: 'open' }));
    await expect.poll(() => focused(page)).toBe('Message');
  },
);

test('a composer that changes while the focus is elsewhere leaves it there', async () => {
  const { page } = await gallery.open('state=conversation');
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.evaluate(() => window.gallery.model.patch({ composer: 'banned' }));
  await page.locator('.locked').waitFor();
  expect(await focused(page)).toBe('More');
});

test('the menu closes when Tab leaves it, and ending the session keeps the focus in the chat', async () => {
  const { page } = await gallery.open('state=conversation');
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  // The menu takes the focus once it has its place.
  const item = page.locator('[role=menuitem]:focus');
  await item.waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Close chat');

  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await item.waitFor();
  await page.getByRole('menuitem', { name: 'End session' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).press('Enter');
  expect(await focused(page)).toBe('Message');
});

// WCAG 4.1.3
test('failed messages are announced once, however many there are', async () => {
  const { page } = await gallery.open('state=paging');
  await still(page);
  const announced = () => page.evaluate(() => window.gallery.announced);
  for (const text of ['One', 'Two']) {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.keyboard.press('Enter');
  }
  await page.getByText('Two').waitFor();
  const fail = () =>
    page.evaluate(() => {
      const { model } = window.gallery;
      const { messages } = model.conversation.get();
      const error = { code: 'blocked', text: '', retryable: false };
      model.patch({
        messages: messages.map((message) =>
          message.status === 'sending' ? { ...message, status: 'failed' as const, error } : message,
        ),
      });
    });
  await fail();
  await expect.poll(announced).toEqual(['Your message wasn’t sent']);
  // Already announced.
  await page.evaluate(() => window.gallery.more(5));
  await still(page);
  expect(await announced()).toEqual(['Your message wasn’t sent']);
});
