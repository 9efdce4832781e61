/** Notes to colleagues, written in the inbox: their composer, their mentions, their drafts. Each person has a browser. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/in-browser/axe.ts';
import { bubble, focused, type Inboxes, log, open, openInboxes, row, say } from './inboxes.ts';
import { agent, asker } from './queue.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

/** Takes pictures into the folder that STOOP_PICTURES names, if it names one. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STOOP_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

const kind = (page: Page, name: 'Reply' | 'Note') => page.getByRole('radio', { name, exact: true });
const noteBox = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true });
const replyBox = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const staffOnly = (page: Page) => page.locator('.under').getByText('Only your team can see this');
const typingShown = (page: Page) => page.getByText(/ is typing$/);

/** Chooses by a click on the visible half of the control. */
const choose = (page: Page, name: 'Reply' | 'Note') =>
  page.locator('.kinds label').getByText(name, { exact: true }).click();

/** A visitor in their own browser, and agents at the visitor's conversation. */
async function talking(...names: readonly string[]) {
  const maya = await asker(inboxes, 'Maya');
  const agents = await Promise.all(names.map((name) => agent(inboxes, name)));
  const visitor = await inboxes.inboxOf(maya);
  await visitor.locator('.channel').first().click();
  await bubble(visitor, 'Where is my lamp?').waitFor();
  const pages = await Promise.all(agents.map((who) => inboxes.inboxOf(who)));
  for (const page of pages) {
    await open(page, maya.name);
    await kind(page, 'Reply').waitFor({ state: 'attached' });
  }
  return { maya, visitor, agents, pages: pages as unknown as readonly [Page, Page] };
}

test('an agent writes a note; the colleague sees it, the visitor sees neither note nor typing', async () => {
  const { visitor, pages } = await talking('Ines', 'Tomas');
  const [ines, tomas] = pages;
  expect(await kind(visitor, 'Note').count()).toBe(0);
  await choose(ines, 'Note');
  await focused(noteBox(ines));
  await noteBox(ines).pressSequentially('The supplier says Friday');
  await picture(ines, 'note-written');
  expect(await axeViolations(ines)).toEqual([]);
  await ines.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(ines)).toEqual([]);
  await picture(ines, 'note-written-dark');
  await ines.emulateMedia({ colorScheme: 'light' });
  await noteBox(ines).press('Enter');
  for (const page of pages) {
    await bubble(page, 'The supplier says Friday').waitFor();
    await staffOnly(page).waitFor();
  }
  await choose(ines, 'Reply');
  await replyBox(ines).pressSequentially('It is back on F');
  // Typing a reply is shown, so the events of typing had time to arrive.
  await typingShown(visitor).first().waitFor();
  await say(ines, 'It is back on Friday.');
  await bubble(visitor, 'It is back on Friday.').waitFor();
  expect(await visitor.getByText('The supplier says').count()).toBe(0);
  expect(await tomas.getByText('It is back on Friday.').count()).toBeGreaterThan(0);
  await visitor.reload();
  await visitor.locator('.channel').first().click();
  await bubble(visitor, 'It is back on Friday.').waitFor();
  expect(await visitor.getByText('The supplier says').count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});

test('a note being typed is never shown as typing', async () => {
  const { visitor, pages } = await talking('Ines', 'Tomas');
  const [ines, tomas] = pages;
  const heard: string[] = [];
  const watch = (page: Page) =>
    page.evaluate(() => {
      // Nothing of the kind may be drawn at any time, so each change is looked at.
      const shadow = [...document.querySelectorAll('*')].find((one) => one.shadowRoot)?.shadowRoot;
      const seen: string[] = [];
      Object.assign(window, { seenTyping: seen });
      if (!shadow) throw new Error('expected a shadow root');
      new MutationObserver(() => {
        const text = shadow.textContent ?? '';
        if (/ is typing|typing…|is replying/.test(text)) seen.push(text);
      }).observe(shadow, { childList: true, characterData: true, subtree: true });
    });
  const seen = (page: Page) => page.evaluate(() => Reflect.get(window, 'seenTyping') as string[]);
  ines.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('typing.start')) heard.push(body);
  });
  await watch(visitor);
  await watch(tomas);
  await choose(ines, 'Note');
  await noteBox(ines).pressSequentially('Do not tell them yet');
  await noteBox(ines).press('Enter');
  await bubble(tomas, 'Do not tell them yet').waitFor();
  expect(heard).toEqual([]);
  expect(await seen(visitor)).toEqual([]);
  expect(await seen(tomas)).toEqual([]);
  // The same watch sees a reply being typed.
  await choose(ines, 'Reply');
  await replyBox(ines).pressSequentially('One moment');
  await expect.poll(async () => (await seen(visitor)).length).toBeGreaterThan(0);
  expect(heard.length).toBeGreaterThan(0);
  expect(inboxes.complaints()).toEqual([]);
});

test('drafts of reply and note are kept apart, over a switch and a reload', async () => {
  const { maya, pages } = await talking('Ines');
  const [ines] = pages;
  await replyBox(ines).fill('Dear Maya');
  // The key works from the composer, and leads to the other one.
  await ines.keyboard.press('Control+j');
  await focused(noteBox(ines));
  expect(await noteBox(ines).inputValue()).toBe('');
  await noteBox(ines).fill('Ask Tomas first');
  await ines.keyboard.press('Control+j');
  await focused(replyBox(ines));
  expect(await replyBox(ines).inputValue()).toBe('Dear Maya');
  await ines.reload();
  await open(ines, maya.name);
  await expect.poll(() => replyBox(ines).inputValue()).toBe('Dear Maya');
  await kind(ines, 'Note').waitFor({ state: 'attached' });
  await choose(ines, 'Note');
  await expect.poll(() => noteBox(ines).inputValue()).toBe('Ask Tomas first');
  // By keys: Tab leads from the composer to the control, arrows choose, Enter leads back.
  await noteBox(ines).press('Shift+Tab');
  await ines.keyboard.press('Shift+Tab');
  await kind(ines, 'Note').focus();
  await ines.keyboard.press('ArrowLeft');
  expect(await kind(ines, 'Reply').isChecked()).toBe(true);
  await focused(kind(ines, 'Reply'));
  await ines.keyboard.press('Enter');
  await focused(replyBox(ines));
  await row(ines, maya.name).focus();
  await ines.keyboard.press('Shift+?');
  await ines
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByText('Switch between reply and note')
    .waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test('a note offers colleagues only, and the mentioned one has it unread', async () => {
  const { maya, pages } = await talking('Ines');
  const [ines] = pages;
  const colleague = await agent(inboxes, 'Tomas');
  const tomas = await inboxes.inboxOf(colleague);
  const unread = (count: number) =>
    row(tomas, maya.name).getByText(`${count} unread`).waitFor({ state: 'attached' });
  await unread(1);
  await choose(ines, 'Note');
  await noteBox(ines).fill('A note that mentions nobody');
  await noteBox(ines).press('Enter');
  await bubble(ines, 'A note that mentions nobody').waitFor();
  await noteBox(ines).pressSequentially('@');
  const options = ines.getByRole('listbox').getByRole('option');
  await options.first().waitFor();
  expect(await options.filter({ hasText: maya.name }).count()).toBe(0);
  // By the id, because the demo has a Tomas of its own.
  await noteBox(ines).pressSequentially(colleague.id);
  await options.filter({ hasText: colleague.name }).waitFor();
  await picture(ines, 'note-mention');
  expect(await axeViolations(ines)).toEqual([]);
  await noteBox(ines).press('Enter');
  await noteBox(ines).pressSequentially(`what do you think? @${maya.name} waits`);
  await noteBox(ines).press('Enter');
  await log(ines).getByText('what do you think?').waitFor();
  // The visitor was named, not mentioned; nor was the other Tomas, whose name is the beginning of this one's.
  const mentioned = async () => {
    const { messages } = await maya.channel.query({ messages: { limit: 5 } });
    return messages.at(-1)?.mentioned_users?.map(({ id }) => id);
  };
  await expect.poll(mentioned).toEqual([colleague.id]);
  await unread(2);
  expect(inboxes.complaints()).toEqual([]);
});

test('quoting a note writes a note; editing keeps each its kind', async () => {
  const { visitor, pages } = await talking('Ines');
  const [ines] = pages;
  await choose(ines, 'Note');
  await noteBox(ines).fill('Out of stock');
  await noteBox(ines).press('Enter');
  await bubble(ines, 'Out of stock').waitFor();
  await choose(ines, 'Reply');
  await say(ines, 'Let me look.');
  // A message on its way cannot be edited yet.
  await ines
    .locator('.row', { hasText: 'Let me look.' })
    .getByText(/^(Sent|Delivered|Seen)/)
    .waitFor();
  await choose(ines, 'Note');
  // The last own message is a reply: it stays one while it is edited.
  await noteBox(ines).press('ArrowUp');
  await focused(replyBox(ines));
  expect(await kind(ines, 'Note').isDisabled()).toBe(true);
  await replyBox(ines).fill('Let me have a look.');
  await replyBox(ines).press('Enter');
  await bubble(visitor, 'Let me have a look.').waitFor();
  expect(await kind(ines, 'Note').isChecked()).toBe(true);
  await choose(ines, 'Reply');
  await bubble(ines, 'Out of stock').hover();
  await ines
    .locator('.row', { hasText: 'Out of stock' })
    .getByRole('button', { name: 'Reply', exact: true })
    .click();
  await focused(noteBox(ines));
  expect(await kind(ines, 'Note').isChecked()).toBe(true);
  await noteBox(ines).fill('Until Friday');
  await noteBox(ines).press('Enter');
  await log(ines).getByText('Until Friday').waitFor();
  await picture(ines, 'note-quoting');
  await expect.poll(() => staffOnly(ines).count()).toBe(2);
  expect(await visitor.getByText('Until Friday').count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});

test('the composer fits 320 pixels, a phone and right to left', async () => {
  const { pages } = await talking('Ines');
  const [ines] = pages;
  await choose(ines, 'Note');
  for (const [width, height] of [
    [320, 640],
    [390, 844],
  ] as const) {
    await ines.setViewportSize({ width, height });
    await picture(ines, `note-${width}`);
    expect(await axeViolations(ines)).toEqual([]);
    const wide = await ines.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
  expect(inboxes.complaints()).toEqual([]);
});
