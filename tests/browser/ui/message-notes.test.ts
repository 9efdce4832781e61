import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { IN_MOTION } from '../../support/browser.ts';
import { settle, violations } from './axe.ts';
import { galleryBrowser, showInPlace } from './browser.ts';

const gallery = galleryBrowser();

const row = (page: Page, id: string) => page.locator(`[data-message="${id}"]`);
const calls = (page: Page) => page.evaluate(() => window.gallery.model.calls);

// The rest of their looks is checked with the gallery's states.
test('the lines around messages are no wider than a narrow list', async () => {
  const { page, errors } = await gallery.open('state=notes&dir=rtl&full', { width: 320, height: 800 });
  await row(page, 'gif').getByRole('button', { name: 'Shuffle' }).waitFor();
  await settle(page);
  const wide = await page.locator('.list').evaluate((list) => list.scrollWidth - list.clientWidth);
  expect(wide).toBe(0);
  expect(errors).toEqual([]);
});

test('a refused message offers its remedies, in the menu too', async () => {
  const { page } = await gallery.open('state=notes');
  const bounced = row(page, 'bounced');
  await bounced.getByText('This message may break the rules').waitFor();
  await bounced.getByRole('button', { name: 'Send anyway' }).click();
  expect((await calls(page)).at(-1)).toBe('retry bounced');
  await bounced.locator('.bubble').click({ button: 'right' });
  const items = page.getByRole('menu', { name: 'Message actions' }).getByRole('menuitem');
  expect(await items.allInnerTexts()).toEqual(['Copy text', 'Send anyway', 'Edit', 'Delete']);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  expect(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe(
    'You absolute lampshade',
  );
});

test('a reminder is set, moved and removed; a saved message is removed', async () => {
  const { page } = await gallery.open('state=notes');
  const choose = async (id: string, item: string) => {
    await row(page, id).locator('.bubble').click({ button: 'right' });
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await row(page, 'soon').getByText('Reminder in 2 hours').waitFor();
  await row(page, 'late').getByText('Reminder was due 5 minutes ago').waitFor();
  await choose('soon', 'Change reminder');
  const times = page.getByRole('menu', { name: 'Remind me' });
  expect(await times.getByRole('menuitem').allInnerTexts()).toEqual([
    'In 2 minutes',
    'In 30 minutes',
    'In 1 hour',
    'In 2 hours',
    'In 8 hours',
    'In 24 hours',
    'Custom time…',
    'Remove reminder',
  ]);
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'In 8 hours' }).click();
  await row(page, 'soon').getByText('Reminder in 8 hours').waitFor();
  expect(await page.evaluate(() => window.gallery.announced)).toContain('Reminder: in 8 hours');
  await choose('saved', 'Remove from saved');
  await row(page, 'saved').getByText('Saved for later').waitFor({ state: 'detached' });
});

test('the time of a reminder is updated while it is in view', async () => {
  const { page } = await gallery.openAlone('state=notes');
  await row(page, 'soon').getByText('Reminder in 2 hours').waitFor();
  await page.clock.install();
  await page.evaluate(() => {
    const { model } = window.gallery;
    const messages = model.conversation
      .get()
      .messages.map((message) =>
        message.id === 'soon' ? { ...message, reminder: { at: Date.now() + 30 * 60_000 } } : message,
      );
    model.patch({ messages });
  });
  await page.clock.runFor(1_000);
  await row(page, 'soon').getByText('Reminder in 30 minutes').waitFor();
  await page.clock.runFor(10 * 60_000);
  await row(page, 'soon').getByText('Reminder in 20 minutes').waitFor();
  await page.clock.runFor(21 * 60_000);
  await row(page, 'soon').getByText('Reminder was due 1 minute ago').waitFor();
});

test('a pin goes by itself when its time is over', async () => {
  const { page } = await gallery.openAlone('state=notes');
  await row(page, 'pinned-until').getByText('Pinned by Ines until').waitFor();
  await page.clock.install();
  await page.evaluate(() => {
    const { model } = window.gallery;
    const messages = model.conversation
      .get()
      .messages.map((message) =>
        message.id === 'pinned-until' ? { ...message, pinnedUntil: Date.now() + 60_000 } : message,
      );
    model.patch({ messages });
  });
  await page.clock.runFor(2_000);
  await row(page, 'pinned-until').getByText('Pinned by Ines until').waitFor();
  await page.clock.runFor(60_000);
  await row(page, 'pinned-until').getByText('Pinned by').waitFor({ state: 'detached' });
});

test('the list of readers opens from a message’s status and from its menu', async () => {
  const { page } = await gallery.open('state=actions');
  const status = row(page, 'thanks').locator('.status');
  // The list may still be moving to its place: then the row leaves the pointer behind.
  await expect
    .poll(async () => {
      await status.hover();
      return row(page, 'thanks').getAttribute('class');
    })
    .toContain('opens-readers');
  await status.click();
  const dialog = page.getByRole('dialog', { name: 'Seen by' });
  await dialog.getByRole('list', { name: 'Seen by 2' }).getByText('Tomas').waitFor();
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await row(page, 'answer').locator('.bubble').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Seen by' }).click();
  await dialog.waitFor();
});

test('an assistant’s state shows below the messages, in both themes', async () => {
  for (const theme of ['light', 'dark']) {
    const { page, errors } = await gallery.open(`state=assistant&theme=${theme}`);
    await page.getByText('Generating…').waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop the assistant' }).click();
    await expect.poll(() => calls(page)).toContain('stop assistant');
    await page.evaluate(() =>
      window.gallery.model.patch({
        assistant: { state: 'my-own', text: 'Reading the manual', messageId: '', authorId: 'ines' },
      }),
    );
    await page.getByText('Reading the manual').waitFor();
    await page.evaluate(() => window.gallery.model.patch({ assistant: null }));
    await page.getByText('Reading the manual').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  }
});

test('an assistant’s message without text shows dots, and nothing moves once it is too late', async () => {
  const { page, errors } = await gallery.open('state=assistant');
  await row(page, 'grows').waitFor();
  const becomes = (change: object) =>
    page.evaluate((changed) => {
      const { model } = window.gallery;
      const { messages } = model.conversation.get();
      model.patch({
        messages: messages.map((one) => (one.id === 'grows' ? { ...one, ...changed } : one)),
      });
    }, change);
  const dots = row(page, 'grows').locator('.unwritten i');
  await becomes({ text: '', createdAt: Date.now() });
  await expect.poll(() => dots.count()).toBe(3);
  expect(await row(page, 'grows').getByText('Empty message').count()).toBe(0);
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await becomes({ text: 'Loosen' });
  await row(page, 'grows').locator('.bubble', { hasText: 'Loosen' }).waitFor();
  expect(await dots.count()).toBe(0);
  await becomes({ text: '', createdAt: Date.now() - 3_600_000 });
  await row(page, 'grows').getByText('Empty message').waitFor();
  expect(await dots.count()).toBe(0);
  expect(errors).toEqual([]);
});

test('a failed translation says so, and is tried again', async () => {
  const { page } = await gallery.open('state=translations');
  await row(page, 'german').waitFor();
  await page.evaluate(() => {
    const { model } = window.gallery;
    const { messages } = model.conversation.get();
    const unsaved = { kind: 'translate', error: { code: 'unexpected', text: '', retryable: true } } as const;
    model.patch({ messages: messages.map((one) => (one.id === 'german' ? { ...one, unsaved } : one)) });
  });
  const line = row(page, 'german').getByRole('status');
  await line.getByText('Couldn’t translate this message.').waitFor();
  expect(await row(page, 'german').getByText('Not saved').count()).toBe(0);
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await line.getByRole('button', { name: 'Try again' }).click();
  expect((await calls(page)).at(-1)).toBe('retry german');
});

test('streamed text appears letter by letter, and at once with reduced motion', async () => {
  const { page, errors } = await gallery.open('state=assistant');
  await page.emulateMedia(IN_MOTION);
  await showInPlace(page, 'state=assistant');
  await row(page, 'grows').waitFor();
  /** Letters that are there and not painted, right after more of them arrived. */
  const grow = () =>
    page.evaluate(async () => {
      const { model } = window.gallery;
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      await frame();
      const { messages, assistant } = model.conversation.get();
      model.patch({ assistant: assistant && { ...assistant, messageId: 'grows' } });
      await frame();
      await frame();
      const last = messages.at(-1);
      const more = ' and a sentence that came as one piece'.repeat(20);
      model.patch({
        messages: [...messages.slice(0, -1), { ...last, text: `${last?.text}${more}` } as never],
      });
      await frame();
      await frame();
      const ranges = [...(CSS.highlights.get('stoop-untyped') ?? [])] as Range[];
      return ranges.map((range) => range.toString().length).join();
    });
  const untyped = () => page.evaluate(() => CSS.highlights.get('stoop-untyped')?.size ?? 0);
  expect(Number(await grow())).toBeGreaterThan(10);
  await expect.poll(untyped).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => window.gallery.model.patch({ assistant: null }));
  await page.getByText('Generating…').waitFor({ state: 'detached' });
  await page.evaluate(() =>
    window.gallery.model.patch({
      assistant: { state: 'AI_STATE_GENERATING', messageId: 'grows', authorId: 'ines' },
    }),
  );
  expect(await grow()).toBe('');
  expect(errors).toEqual([]);
});

test('growing text renders its own message and no other', async () => {
  const { page, errors } = await gallery.open('state=assistant');
  await row(page, 'grows').waitFor();
  const renders = await page.evaluate(async () => {
    const { model } = window.gallery;
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const reads: Record<string, number> = {};
    /** Only the message's own component reads it. */
    const watched = <M extends object>(message: M & { id: string }): M =>
      Object.defineProperty({ ...message }, 'parentId', {
        get() {
          reads[message.id] = (reads[message.id] ?? 0) + 1;
          return undefined;
        },
      });
    const before = model.conversation.get().messages.map(watched);
    model.patch({ messages: before });
    await frame();
    for (const id of Object.keys(reads)) reads[id] = 0;
    let last = before.at(-1);
    for (let words = 1; words <= 20 && last; words += 1) {
      last = watched({ ...last, text: `${last.text} word${words}` });
      model.patch({ messages: [...before.slice(0, -1), last] });
      await frame();
    }
    return { others: Object.entries(reads).filter(([id]) => id !== 'grows'), own: reads.grows ?? 0 };
  });
  expect(renders.others.map(([, count]) => count)).toEqual([0]);
  expect(renders.own).toBeGreaterThan(0);
  await row(page, 'grows').getByText('word20').waitFor();
  expect(errors).toEqual([]);
});

test.each(['light', 'dark'])(
  'pinned messages are listed, by keyboard, and jump to their place (%s)',
  async (theme) => {
    const { page, errors } = await gallery.open(`state=actions&theme=${theme}&full`, {
      width: 320,
      height: 640,
    });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Pinned messages' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Pinned messages' });
    await dialog.getByRole('button', { name: /^Ines.*The spare shades/ }).waitFor();
    await dialog.getByRole('button', { name: /Photo$/ }).waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /The spare shades/ }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await calls(page)).toContain('jumpTo pin0');
    expect(errors).toEqual([]);
  },
);

test('with the features on, a translation is offered and a reaction replaces the user’s others', async () => {
  const { page } = await gallery.open('state=translations');
  await row(page, 'mine').locator('.bubble').click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Message actions' });
  await menu.getByRole('menuitem', { name: 'Save for later' }).waitFor();
  expect(await menu.getByRole('menuitem', { name: 'Translate' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await row(page, 'german').locator('.bubble').click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Translate' }).click();
  await expect.poll(() => calls(page)).toContain('translate german');
  // The closing menu gave it the focus already, and the pointer is elsewhere.
  await row(page, 'mine').focus();
  await row(page, 'german').focus();
  await row(page, 'german').press('Enter');
  await menu.getByRole('menuitemcheckbox', { name: 'React with 👍' }).press('Enter');
  await expect.poll(() => calls(page)).toContain('react german like alone');
});
