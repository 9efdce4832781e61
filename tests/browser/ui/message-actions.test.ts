import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settle, violations } from './axe.ts';
import { galleryBrowser } from './browser.ts';

const gallery = galleryBrowser();

const open = (query = '', size?: { width: number; height: number }) =>
  gallery.open(`state=actions${query}`, size);
const bubble = (page: Page, id: string) => page.locator(`[data-message=${id}] .bubble`);
const row = (page: Page, id: string) => page.locator(`[data-message=${id}]`);
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Message actions' });
const menu = (page: Page) => page.getByRole('menu', { name: 'Message actions' });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const calls = (page: Page) => page.evaluate(() => window.gallery.model.calls);
const lastCall = async (page: Page) => (await calls(page)).findLast((call) => !call.startsWith('typing'));
const items = (page: Page) => menu(page).locator('[data-item]').allInnerTexts();
/** The focused message's id, or the control's name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.querySelector('stoop-chat')?.shadowRoot?.activeElement;
    return (
      active?.getAttribute('data-message') ??
      active?.getAttribute('aria-label') ??
      active?.textContent?.trim() ??
      ''
    );
  });

/** A long press: Chromium's own needs a real touch screen. */
async function longPress(page: Page, id: string): Promise<void> {
  await bubble(page, id).dispatchEvent('pointerdown', {
    ...{ bubbles: true, composed: true, pointerType: 'touch', isPrimary: true },
    ...{ clientX: 50, clientY: 300 },
  });
  await menu(page).waitFor();
}

/** Moves the pointer over a message until its bar appears: rows may still be moving under it. */
async function overMessage(page: Page, id: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await bubble(page, id).hover();
        return row(page, id).getByRole('toolbar').isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}

/** Presses a button of a message's bar, from a pointer that is over the message. */
async function pressInBar(page: Page, id: string, name: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await overMessage(page, id);
    const button = row(page, id).getByRole('button', { name, exact: true });
    const pressed = await button.click({ timeout: 3000 }).then(
      () => true,
      (error: unknown) => {
        if (tries > 5) throw error;
        return false;
      },
    );
    if (pressed) return;
  }
}

// WCAG 1.4.13
test('the pointer over a message shows its bar, elsewhere hides it', async () => {
  const { page, errors } = await open();
  await overMessage(page, 'thanks');
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await pressInBar(page, 'thanks', 'React with ❤️');
  expect(await lastCall(page)).toBe('react thanks love');
  await page.getByRole('button', { name: 'Close chat' }).hover();
  await bar(page).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

// WCAG 1.4.13
test('by keyboard: arrows to a message, Tab into its bar, arrows along it, Esc back', async () => {
  const { page } = await open();
  await row(page, 'thanks').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('last');
  await bar(page).waitFor();
  await page.keyboard.press('Tab');
  // The chip of the message comes before its bar.
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Add reaction');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('Reply');
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('last');
  await page.keyboard.press('Enter');
  await menu(page).waitFor();
  expect(await focused(page)).toBe('Reply');
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('Report');
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('last');
  expect(await page.getByRole('dialog').count()).toBe(1);
});

test.each(['ContextMenu', 'Shift+F10'])(
  '%s opens the menu of the message that has the focus',
  async (key) => {
    const { page } = await open();
    await row(page, 'thanks').focus();
    await page.keyboard.press(key);
    await menu(page).waitFor();
  },
);

test('a right click opens the menu with the allowed actions, inside the panel, and links keep the browser’s menu', async () => {
  const { page } = await open();
  await bubble(page, 'thanks').click({ button: 'right' });
  const all = 'Reply,Reply in thread,Copy text,Edit,Pin,Remind me,Save for later,Seen by,Delete';
  await expect.poll(() => items(page), { timeout: 20_000 }).toEqual(all.split(','));
  const [inner, outer] = [await menu(page).boundingBox(), await page.getByRole('dialog').boundingBox()];
  if (!inner || !outer) throw new Error('expected the menu in the panel');
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
  expect(await violations(page)).toEqual([]);
  await composer(page).click();
  await menu(page).waitFor({ state: 'detached' });
  await bubble(page, 'pinned').click({ button: 'right' });
  expect(await items(page)).toEqual([
    'Reply',
    'Reply in thread',
    'Copy text',
    'Unpin',
    'Remind me',
    'Save for later',
    'Mark as unread',
    'Report',
  ]);
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  expect(await lastCall(page)).toBe('markUnread pinned');
  await expect.poll(() => page.evaluate(() => window.gallery.announced)).toContain('Marked as unread');
});

test('a right click outside a menu does not block the next one', async () => {
  const { page } = await open();
  await bubble(page, 'thanks').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete for everyone' }).click();
  await row(page, 'thanks').locator('.bubble.gone').click({ button: 'right' });
  await overMessage(page, 'pinned');
  expect(await menu(page).count()).toBe(0);
});

test('in a group an author can be muted and blocked', async () => {
  const { page } = await gallery.open('state=actions-room', { width: 1024, height: 680 });
  await bubble(page, 'last').click({ button: 'right' });
  expect(await items(page)).toEqual(expect.arrayContaining(['Mute Ines', 'Block Ines', 'Who reacted']));
  await page.getByRole('menuitem', { name: 'Mute Ines' }).click();
  expect(await lastCall(page)).toBe('POST /moderation/mute {"target_id":"ines"}');
  await expect.poll(() => page.evaluate(() => window.gallery.announced)).toContain('Ines is muted');
});

test('a long press brings a sheet with reactions first; a finger that moves scrolls', async () => {
  const { page } = await gallery.openAlone('state=actions&full', { width: 390, height: 844 });
  await longPress(page, 'pinned');
  expect(await bar(page).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await menu(page).getByRole('menuitemcheckbox', { name: 'React with 😮' }).click();
  expect(await lastCall(page)).toBe('react pinned wow');
  await menu(page).waitFor({ state: 'detached' });
  await page.clock.install();
  const at = { bubbles: true, composed: true, pointerType: 'touch', isPrimary: true, clientX: 50 };
  await bubble(page, 'last').dispatchEvent('pointerdown', { ...at, clientY: 300 });
  await bubble(page, 'last').dispatchEvent('pointermove', { ...at, clientY: 340 });
  await page.clock.fastForward(1_000);
  expect(await menu(page).count()).toBe(0);
  await bubble(page, 'last').dispatchEvent('pointerup', { ...at, clientY: 340 });
  await bubble(page, 'last').dispatchEvent('pointerdown', { ...at, clientY: 300 });
  await page.clock.fastForward(1_000);
  await menu(page).waitFor();
});

test('any emoji is available as a reaction by keyboard alone; the usual ones keep their names', async () => {
  const { page } = await open();
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  const more = async () => {
    // A pointer over another message would show that one's bar.
    await page.mouse.move(0, 0);
    await composer(page).focus();
    await row(page, 'pinned').focus();
    await row(page, 'pinned').getByRole('button', { name: 'Add reaction' }).press('Enter');
    await picker.waitFor();
  };
  await more();
  const [inner, outer] = [await picker.boundingBox(), await page.locator('.panel').boundingBox()];
  expect(inner && outer && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await focused(page)).toBe('Search emoji');
  await page.keyboard.type('party popper');
  await picker.getByRole('button', { name: 'party popper' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await lastCall(page)).toBe('react pinned 🎉');
  expect(await focused(page)).toBe('pinned');
  await row(page, 'pinned').getByRole('button', { name: /^🎉/ }).waitFor();

  await more();
  await page.keyboard.type('fire');
  await picker.getByRole('button', { name: 'fire', exact: true }).click();
  expect(await lastCall(page)).toBe('react pinned fire');
  await more();
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('pinned');
  await more();
  await page.locator('.header').click({ position: { x: 4, y: 4 } });
  await picker.waitFor({ state: 'detached' });
});

test('chips set and remove one’s own reaction, and list the users', async () => {
  const { page } = await open();
  const chip = row(page, 'answer').getByRole('button', { name: /^❤️/ });
  expect(await chip.getAttribute('aria-pressed')).toBe('false');
  await chip.click();
  await expect.poll(() => chip.getAttribute('aria-pressed'), { timeout: 20_000 }).toBe('true');
  expect(await row(page, 'answer').getByRole('button', { name: '❤️, 4 times' }).count()).toBe(1);
  await chip.click();
  await bubble(page, 'answer').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Who reacted' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who reacted' });
  await dialog.getByText('Tomas').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('answer');
});

test('a reply shows its quote, is sent with it, and can be cancelled', async () => {
  const { page } = await open();
  await pressInBar(page, 'last', 'Reply');
  expect(await focused(page)).toBe('Message');
  expect(await composer(page).getAttribute('placeholder')).toBe('Reply to Ines…');
  expect(await violations(page)).toEqual([]);
  await composer(page).fill('With the screws');
  await page.keyboard.press('Enter');
  expect(await lastCall(page)).toBe('send With the screws to last');
  expect(await page.getByRole('button', { name: 'Cancel reply' }).count()).toBe(0);
  await bubble(page, 'pinned').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Reply', exact: true }).click();
  await expect.poll(() => focused(page)).toBe('Message');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: 'Cancel reply' }).count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(1);
  await composer(page).fill('plain');
  await page.keyboard.press('Enter');
  expect(await lastCall(page)).toBe('send plain');
});

test('editing interrupts a draft and restores it, saved or not', async () => {
  const { page } = await open();
  await composer(page).fill('half a thought');
  await bubble(page, 'thanks').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  expect(await composer(page).inputValue()).toBe('Thanks!');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await composer(page).inputValue()).toBe('half a thought');
  await composer(page).fill('');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => composer(page).inputValue()).toBe('Thanks!');
  await composer(page).fill('Thank you!');
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect(await lastCall(page)).toBe('edit thanks Thank you!');
  expect(await composer(page).inputValue()).toBe('');
});

// WCAG 3.3.4
test('deleting asks first, for everyone or for oneself', async () => {
  const { page } = await open();
  for (const [choice, call] of [
    ['Delete for me', 'remove thanks for me'],
    ['Delete for everyone', 'remove answer'],
  ] as const) {
    const id = call.split(' ')[1] ?? '';
    await bubble(page, id).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete this message?' });
    expect(await focused(page)).toBe('Cancel');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: choice }).click();
    expect(await lastCall(page)).toBe(call);
    await dialog.waitFor({ state: 'detached' });
  }
});

test('a report has a reason and a note, and is confirmed', async () => {
  const { page } = await open('&theme=dark');
  await bubble(page, 'last').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Report' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Hate speech' }).check();
  await page.getByRole('textbox', { name: 'Add a note (optional)' }).fill('about lamps');
  await page.getByRole('button', { name: 'Report' }).click();
  expect(await lastCall(page)).toBe(
    'POST /moderation/flag {"target_message_id":"last","reason":"hate: about lamps"}',
  );
  await page.getByRole('alertdialog', { name: 'Reported' }).getByRole('button', { name: 'Done' }).click();
  expect(await focused(page)).toBe('last');
});

test('a failed change shows an error, and can be retried or undone', async () => {
  const { page } = await open();
  const line = row(page, 'unsaved');
  await line.getByText('Not saved').waitFor();
  await line.getByRole('button', { name: 'Try again' }).click();
  await line.getByRole('button', { name: 'Undo' }).click();
  expect((await calls(page)).slice(-2)).toEqual(['retry unsaved', 'discard unsaved']);
});

test('copying puts the text on the clipboard and says so', async () => {
  const { page } = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await bubble(page, 'last').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy text' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Closed on Friday.');
  await expect.poll(() => page.evaluate(() => window.gallery.announced)).toContain('Copied');
});

test('in a right-to-left widget the menu is inside the panel too', async () => {
  const { page } = await gallery.open('state=rtl');
  const first = page.locator('[data-message] .bubble').first();
  await first.hover();
  await bar(page).waitFor();
  await first.click({ button: 'right' });
  await menu(page).waitFor();
  const [inner, outer] = [await menu(page).boundingBox(), await page.getByRole('dialog').boundingBox()];
  if (!inner || !outer) throw new Error('expected the menu in the panel');
  expect(inner.x).toBeGreaterThanOrEqual(outer.x);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
});
