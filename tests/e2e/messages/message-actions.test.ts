import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { type Widget, widgetOf } from '../widget.ts';

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

/** A visitor of the shop and an agent in one conversation, after the first messages. */
async function scene(first: string): Promise<{ visitor: Page; agent: Page; chat: Widget; desk: Widget }> {
  const [visitor, agent] = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  const [link] = demo.inboxLinks;
  if (!visitor || !agent || link === undefined) throw new Error('expected two pages and an inbox link');
  await Promise.all([visitor.goto(demo.url), agent.goto(link)]);
  await agent.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
  const chat = widgetOf(visitor);
  await chat.open();
  await chat.say(first);
  await agent.locator('stoop-chat').getByText(first).first().click();
  const desk = widgetOf(agent);
  await desk.text(first).waitFor();
  return { visitor, agent, chat, desk };
}

const rowOf = (widget: Widget, text: string): Locator =>
  widget.messages.getByRole('article').filter({ hasText: text });

async function choose(
  { page, widget }: { readonly page: Page; readonly widget: Widget },
  text: string,
  item: string,
): Promise<void> {
  await rowOf(widget, text).first().locator('.bubble').click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('the other side sees a reply, a reaction, an edit and a deletion at once', async () => {
  const { visitor, agent, chat, desk } = await scene('Do you also make a wall version?');

  await choose({ page: agent, widget: desk }, 'Do you also make', 'Reply');
  await desk.say('Yes, in brass and in stel.');
  await chat.messages.locator('.quote').getByText('Do you also make a wall version?').waitFor();

  await expect
    .poll(
      async () => {
        // Rows may still be moving under the pointer.
        await rowOf(chat, 'Yes, in brass').locator('.bubble').hover();
        const react = visitor.getByRole('button', { name: 'Add reaction' });
        return react.click({ timeout: 3000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await visitor
    .getByRole('dialog', { name: 'Emoji' })
    .getByRole('button', { name: 'red heart' })
    .first()
    .click();
  await rowOf(desk, 'Yes, in brass')
    .getByRole('list', { name: 'Reactions' })
    .getByText('❤️')
    .first()
    .waitFor();

  await desk.box.press('ArrowUp');
  await desk.box.fill('Yes, in brass and in steel.');
  await desk.box.press('Enter');
  await chat.messages.getByText('Yes, in brass and in steel.').waitFor();
  await rowOf(chat, 'in steel')
    .getByText(/^Edited/)
    .waitFor();
  expect(await rowOf(chat, 'in steel').getByRole('list', { name: 'Reactions' }).count()).toBe(1);

  await choose({ page: visitor, widget: chat }, 'Do you also make a wall version?', 'Delete');
  await visitor.getByRole('button', { name: 'Delete for everyone' }).click();
  // In its place, and in quotes of it.
  await expect.poll(() => desk.messages.getByText('Message deleted').count()).toBe(2);
});

test('changes made offline are there when the network returns', async () => {
  const { visitor, chat, desk } = await scene('My lmap flickers');
  await visitor.context().setOffline(true);
  await visitor.getByText('You’re offline').waitFor();
  await chat.box.press('ArrowUp');
  await chat.box.fill('My lamp flickers');
  await chat.box.press('Enter');
  await chat.text('My lamp flickers').waitFor();
  // The change is saved on this device and will be sent, so "Not saved" would be wrong. Where the device cannot
  // keep it, tests/e2e/offline/bad-cases.test.ts expects these words.
  const notSaved = rowOf(chat, 'My lamp flickers').getByText('Not saved');
  await notSaved.waitFor({ state: 'detached' });
  await visitor.context().setOffline(false);
  await desk.text('My lamp flickers').waitFor();
  expect(await notSaved.count()).toBe(0);
});
