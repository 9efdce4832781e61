import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { galleryBrowser } from './browser.ts';

const gallery = galleryBrowser();

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const calls = (page: Page) => page.evaluate(() => window.gallery.model.calls);
/** The name or tag of the focused element inside the shadow root. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.querySelector('stoop-chat')?.shadowRoot?.activeElement;
    return active?.getAttribute('aria-label') ?? active?.tagName ?? '';
  });

// WCAG 2.1.2, 2.4.3
test('opening focuses the composer, Esc closes, and nothing stays behind', async () => {
  const { page } = await gallery.open('state=conversation');
  expect(await focused(page)).toBe('Message');
  const dialog = page.getByRole('dialog', { name: 'Chat with Halden' });
  expect(await dialog.getAttribute('aria-modal')).toBe('false');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.evaluate(() => window.gallery.panel.set({ open: true, fullScreen: false }));
  await dialog.waitFor();
  expect(await focused(page)).toBe('Message');
  await page.getByRole('button', { name: 'Close chat' }).click();
  await dialog.waitFor({ state: 'detached' });
});

// WCAG 2.1.2
test('a full-screen panel is modal and keeps Tab inside', async () => {
  const { page } = await gallery.open('state=conversation&full', { width: 390, height: 844 });
  const dialog = page.getByRole('dialog');
  expect(await dialog.getAttribute('aria-modal')).toBe('true');
  await composer(page).fill('x');
  const names = new Set<string>();
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab');
    names.add(await focused(page));
  }
  expect([...names]).toContain('More');
  expect([...names]).toContain('Close chat');
  expect([...names]).toContain('Send message');
  expect([...names]).not.toContain('');
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).not.toBe('');
});

// WCAG 3.3.4
test('Esc closes the menu before the panel, and ending the session asks first', async () => {
  const { page } = await gallery.open('state=conversation');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'End session' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('More');
  expect(await page.getByRole('dialog').count()).toBe(1);

  await page.keyboard.press('Enter');
  // The menu takes the focus once it has its place; until then it would take it from the item again.
  await page.locator('[role=menuitem]:focus').waitFor();
  await page.getByRole('menuitem', { name: 'End session' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'End this session?' });
  await question.waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => window.gallery.logouts.length)).toBe(0);
  await question.getByRole('button', { name: 'End session' }).click();
  expect(await page.evaluate(() => window.gallery.logouts.length)).toBe(1);
});

test('a press elsewhere closes the menu', async () => {
  const { page } = await gallery.open('state=conversation');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menu').waitFor();
  await composer(page).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
});

test('Enter sends and keeps the focus, Shift+Enter starts a line, an input method keeps its Enter', async () => {
  const { page } = await gallery.open('state=conversation');
  const send = page.getByRole('button', { name: 'Send message' });
  expect(await send.isDisabled()).toBe(true);
  await composer(page).pressSequentially('first');
  await page.keyboard.press('Shift+Enter');
  await composer(page).pressSequentially('second');
  expect(await composer(page).inputValue()).toBe('first\nsecond');
  await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await composer(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  expect((await calls(page)).some((call) => call.startsWith('send'))).toBe(false);
  await page.keyboard.press('Enter');
  expect(await calls(page)).toContain('send first\nsecond');
  expect(await composer(page).inputValue()).toBe('');
  expect(await focused(page)).toBe('Message');
  expect((await calls(page)).at(-1)).toBe('typing ');

  await composer(page).fill('by the button');
  await send.click();
  expect(await calls(page)).toContain('send by the button');
  expect(await focused(page)).toBe('Message');
});

test('the text area grows to ten lines, and scrolls from there on', async () => {
  const { page } = await gallery.open('state=conversation', { width: 1000, height: 900 });
  const size = () =>
    composer(page).evaluate((area) => {
      const line = Number.parseFloat(getComputedStyle(area).lineHeight);
      return {
        lines: Math.floor(area.clientHeight / line),
        more: area.scrollHeight > area.clientHeight + line,
      };
    });
  const lines = (count: number) =>
    composer(page).fill(Array.from({ length: count }, () => 'line').join('\n'));
  await lines(4);
  expect(await size()).toEqual({ lines: 4, more: false });
  await lines(10);
  expect(await size()).toEqual({ lines: 10, more: false });
  await lines(14);
  expect(await size()).toEqual({ lines: 10, more: true });
});

test('text beyond the limit is counted and cannot be sent', async () => {
  const { page } = await gallery.open('state=conversation');
  await composer(page).fill('x'.repeat(5024));
  await page.getByText('24 characters over').waitFor();
  await composer(page).fill('x'.repeat(5001));
  await page.getByText('1 character over').waitFor();
  expect(await page.getByRole('button', { name: 'Send message' }).isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  expect((await calls(page)).some((call) => call.startsWith('send'))).toBe(false);
  await composer(page).fill('x'.repeat(5000));
  await page.getByText('characters over').waitFor({ state: 'detached' });
});

test('a failed message can be retried and deleted by keyboard', async () => {
  const { page } = await gallery.open('state=statuses');
  await page.getByRole('button', { name: 'Try again' }).first().press('Enter');
  await page.getByRole('button', { name: 'Delete' }).first().press('Enter');
  const made = await calls(page);
  expect(made.some((call) => call.startsWith('retry m'))).toBe(true);
  expect(made.some((call) => call.startsWith('discard m'))).toBe(true);
});

// WCAG 3.3.1
test('in a room a name comes first: an error appears beside the field, then the composer takes the focus', async () => {
  const { page } = await gallery.open('state=room-join');
  const field = page.getByRole('textbox', { name: 'Your name' });
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByText('Enter a name').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await field.fill('admin');
  await page.keyboard.press('Enter');
  await page.getByText('You don’t have permission to do this.').waitFor();
  await field.fill('Udo');
  await page.keyboard.press('Enter');
  await composer(page).waitFor();
  await expect.poll(() => focused(page)).toBe('Message');
  expect(await calls(page)).toContain('join Udo');
});

// WCAG 3.3.3
test('the form before a support chat asks for the owner’s fields', async () => {
  const { page } = await gallery.open('state=prechat');
  expect(await focused(page)).toBe('Your name');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Maya');
  await page.getByRole('textbox', { name: 'Email' }).fill('nowhere');
  await page.keyboard.press('Enter');
  await page.getByText('Enter an email address').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill('maya@example.com');
  await page.keyboard.press('Enter');
  await expect.poll(() => calls(page)).toContain('join Maya');
});

test('arrows move in the inbox list, tabs filter it, and Enter opens', async () => {
  const { page } = await gallery.open('state=inbox-list', { width: 1200, height: 800 });
  const row = (name: string) => page.locator('.channel', { hasText: name });
  await page.getByRole('tab', { name: 'All' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await row('Maya Lindqvist').evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.keyboard.press('End');
  expect(await row('Studio Vesna').evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.getByRole('tab', { name: 'All' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('tab', { name: 'Unread' }).getAttribute('aria-selected')).toBe('true');
  expect(await page.locator('.channel').count()).toBe(3);
  await row('Guest 4F2C').press('Enter');
  expect(await calls(page)).toContain('openChannel support:4f2c');
});

test('a conversation that opens by itself leaves an open menu its focus', async () => {
  const { page, errors } = await gallery.open('state=inbox-list', { width: 1200, height: 800 });
  await page.locator('.inbox-list').getByRole('button', { name: 'More', exact: true }).click();
  const focused = page.locator('.inbox-list [role=menuitem]:focus');
  await focused.waitFor();
  await page.evaluate(() => {
    const { channels } = window.gallery.model;
    const list = channels.get();
    channels.set({ ...list, activeCid: list.items[0]?.cid ?? null });
  });
  await page.locator('.inbox-conversation textarea').waitFor();
  expect(await focused.count()).toBe(1);
  expect(errors).toEqual([]);
});

test('a narrow inbox shows one pane, and Back returns to the row', async () => {
  const { page } = await gallery.open('state=inbox-list', { width: 480, height: 800 });
  await page.locator('.channel', { hasText: 'Oskar Brandt' }).click();
  await composer(page).waitFor();
  await expect.poll(() => page.locator('.channel').first().isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect.poll(() => page.locator('.channel').first().isVisible()).toBe(true);
  await expect
    .poll(() =>
      page.locator('.channel', { hasText: 'Oskar Brandt' }).evaluate((row) => row.matches(':focus')),
    )
    .toBe(true);
});

test('the connection state is announced once, beside the conversation or over it', async () => {
  const { page } = await gallery.open('state=inbox-open', { width: 1280, height: 800 });
  const notices = page.locator('.notice:visible');
  const connection = (state: 'online' | 'offline') =>
    page.evaluate((next) => {
      const { session } = window.gallery.model;
      session.set({ ...session.get(), connection: next });
    }, state);
  expect(await notices.count()).toBe(0);
  await connection('offline');
  await page.locator('.inbox-list .notice').getByText('You’re offline').waitFor();
  expect(await notices.count()).toBe(1);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.locator('.inbox-conversation').getByText('You’re offline').waitFor();
  expect(await notices.count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.locator('.inbox-list').getByText('You’re offline').waitFor();
  // The conversation moves out of sight, unheard.
  await expect.poll(() => notices.count()).toBe(1);
  await connection('online');
  await expect.poll(() => notices.count()).toBe(0);
});
