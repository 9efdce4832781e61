import type { Browser, Locator, Page } from 'playwright-core';
import { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';

let demo: Demo;
let browser: Browser;
let channels = 0;
const clients: StreamChat[] = [];

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.disconnectUser()));
  await browser?.close();
  await demo?.close();
});

async function clientOf(id: string): Promise<StreamChat> {
  const client = new StreamChat(demo.key, { baseURL: demo.url, allowServerSideConnect: true });
  await client.connectUser({ id }, await demo.sign({ user_id: id }));
  clients.push(client);
  return client;
}

interface Scene {
  readonly page: Page;
  readonly chat: Locator;
  readonly thread: Locator;
  readonly errors: readonly string[];
  /** Replies by the other person. */
  reply(...texts: string[]): Promise<void>;
  row(id: string): Locator;
}

/**
 * An agent's inbox with their own channel with Tomas: `messages` messages, the first of them with replies.
 */
async function scene(
  { messages = 3, replies = [] }: { messages?: number; replies?: readonly string[] },
  size = { width: 1440, height: 900 },
  touch = false,
): Promise<Scene> {
  channels += 1;
  const id = `plans-${channels}`;
  const tomas = await clientOf('tomas');
  const channel = tomas.channel('messaging', id, {
    name: `Plans ${channels}`,
    members: ['ines', 'tomas'],
  } as never);
  await channel.watch();
  for (let n = 1; n <= messages; n += 1)
    await channel.sendMessage({ id: `${id}-${n}`, text: `Message ${n}` });
  const reply = async (...texts: string[]) => {
    for (const text of texts) await channel.sendMessage({ text, parent_id: `${id}-1` });
  };
  await reply(...replies);
  const context = await browser.newContext({ viewport: size, hasTouch: touch });
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${demo.url}/inbox#token=${await demo.sign({ user_id: 'ines' })}`);
  const chat = page.locator('stoop-chat');
  await chat.getByRole('button', { name: new RegExp(`^Plans ${channels}\\b`) }).click();
  await chat
    .getByRole('log', { name: 'Messages' })
    .getByText(`Message ${messages}`, { exact: true })
    .waitFor();
  return {
    page,
    chat,
    thread: chat.getByRole('region', { name: 'Thread' }),
    errors,
    reply,
    row: (n) => chat.getByRole('log', { name: 'Messages' }).locator(`[data-message="${id}-${n}"]`),
  };
}

const chip = (row: Locator) => row.getByRole('button', { name: /^\d+ repl/ });
/** The focused element's accessible name or text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.querySelector('stoop-chat')?.shadowRoot?.activeElement;
    return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? '';
  });

test('a thread opens beside the conversation, takes a reply, and returns to its opener', async () => {
  const { page, chat, thread, errors, reply, row } = await scene({
    replies: ['Do the six include one for reception?'],
  });
  await chip(row('1')).click();
  await thread.getByText('Do the six include one for reception?').waitFor();
  await expect.poll(() => focused(page)).toBe('Reply');
  // Both are visible.
  await chat.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.type('Yes, reception is one of the six.');
  await page.keyboard.press('Enter');
  await thread.getByRole('log', { name: 'Replies' }).getByText('Yes, reception is one of the six.').waitFor();
  await row('1').getByRole('button', { name: '2 replies' }).waitFor();
  expect(await chat.getByRole('log', { name: 'Messages' }).getByText('Yes, reception').count()).toBe(0);
  await reply('Good.');
  await thread.getByText('Good.').waitFor();

  await page.keyboard.press('Escape');
  await thread.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toContain('3 replies');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a reply can also show in the conversation, and links to its thread', async () => {
  const { page, chat, thread, row } = await scene({});
  await row('2').hover();
  await expect
    .poll(() =>
      row('2')
        .getByRole('button', { name: 'Reply in thread' })
        .click({ timeout: 3000 })
        .then(
          () => true,
          () =>
            row('2')
              .hover()
              .then(() => false),
        ),
    )
    .toBe(true);
  await thread.getByText('No replies yet').waitFor();
  await thread.getByRole('checkbox', { name: /Also send to/ }).check();
  await thread.getByRole('textbox', { name: 'Reply' }).fill('For everybody');
  await page.keyboard.press('Enter');
  const log = chat.getByRole('log', { name: 'Messages' });
  await log.getByText('For everybody').waitFor();
  // The choice is made anew for each reply.
  expect(await thread.getByRole('checkbox').isChecked()).toBe(false);
  await thread.getByRole('button', { name: 'Close thread' }).click();
  await thread.waitFor({ state: 'detached' });
  await log.getByRole('button', { name: 'View thread' }).click();
  await thread.getByRole('log', { name: 'Replies' }).getByText('For everybody').waitFor();
  await thread.getByText('Message 2', { exact: true }).waitFor();
  await page.context().close();
});

test('a thread’s draft is separate from the conversation’s, and survives a reload', async () => {
  const { page, chat, thread, row } = await scene({ replies: ['One'] });
  await chat.getByRole('textbox', { name: 'Message', exact: true }).fill('in the channel');
  await chip(row('1')).click();
  const box = thread.getByRole('textbox', { name: 'Reply' });
  await box.waitFor();
  expect(await box.inputValue()).toBe('');
  await box.fill('in the thread');
  await page.keyboard.press('Escape');
  await thread.waitFor({ state: 'detached' });
  expect(await chat.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe(
    'in the channel',
  );
  await page.reload();
  await chat.getByRole('button', { name: new RegExp(`^Plans ${channels}\\b`) }).click();
  await chip(row('1')).click();
  await expect.poll(() => box.inputValue().catch(() => '')).toBe('in the thread');
  await box.press('Enter');
  await thread.getByRole('log', { name: 'Replies' }).getByText('in the thread').waitFor();
  expect(await box.inputValue()).toBe('');
  await page.context().close();
});

test('on a phone the thread covers the conversation, and Back closes it', async () => {
  const { page, chat, thread, row, errors } = await scene(
    { replies: ['One', 'Two'] },
    { width: 320, height: 640 },
  );
  await chip(row('1')).click();
  await thread.getByText('Two').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await chat.getByRole('textbox', { name: 'Message', exact: true }).count()).toBe(0);
  const box = await thread.boundingBox();
  expect([box?.x, box?.width]).toEqual([0, 320]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await thread.getByRole('button', { name: 'Back to conversation' }).click();
  await thread.waitFor({ state: 'detached' });
  await chat.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('its author names a thread; it is marked unread as a whole', async () => {
  const { page, chat, thread, reply } = await scene({ messages: 1 });
  const log = chat.getByRole('log', { name: 'Messages' });
  await chat.getByRole('textbox', { name: 'Message', exact: true }).fill('Which lamps?');
  await page.keyboard.press('Enter');
  const mine = log.getByRole('article').filter({ hasText: 'Which lamps?' });
  await mine.getByText(/Sent|Delivered|Seen/).waitFor();
  const tomas = clients.at(-1);
  const id = (await mine.getAttribute('data-message')) ?? '';
  await tomas?.channel('messaging', `plans-${channels}`).sendMessage({ text: 'The Arcs', parent_id: id });
  await reply('elsewhere');
  const unread = mine.getByRole('button', { name: '1 reply unread' });
  await unread.waitFor();
  await unread.click();
  await thread.getByText('The Arcs').waitFor();
  await mine.getByRole('button', { name: '1 reply', exact: true }).waitFor();

  await thread.getByRole('button', { name: 'Name this thread' }).click();
  await thread.getByRole('textbox', { name: 'Thread name' }).fill('Lamps');
  await page.keyboard.press('Enter');
  await thread.getByRole('heading', { name: 'Lamps' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // Cancelling leaves the thread unchanged.
  await thread.getByRole('button', { name: 'Name this thread' }).click();
  await page.keyboard.type('Something else');
  await page.keyboard.press('Escape');
  await thread.getByRole('heading', { name: 'Lamps' }).waitFor();

  await thread.getByRole('button', { name: 'Mark as unread' }).click();
  await thread.waitFor({ state: 'detached' });
  await unread.waitFor();
  await page.context().close();
});

test('the inbox lists threads, counts unread ones, and announces new ones', async () => {
  const { page, chat, thread, reply } = await scene({ replies: ['One'] });
  // Ines has no threads in this channel yet.
  const log = chat.getByRole('log', { name: 'Messages' });
  await chat.getByRole('textbox', { name: 'Message', exact: true }).fill('My question');
  await page.keyboard.press('Enter');
  const mine = log.getByRole('article').filter({ hasText: 'My question' });
  await mine.getByText(/Sent|Delivered|Seen/).waitFor();
  await chat.getByRole('tab', { name: 'Threads' }).click();
  await chat.getByRole('list', { name: 'Threads' }).or(chat.getByText('No threads yet')).waitFor();
  const id = (await mine.getAttribute('data-message')) ?? '';
  await clients
    .at(-1)
    ?.channel('messaging', `plans-${channels}`)
    .sendMessage({ text: 'An answer', parent_id: id });
  await reply('not for Ines');
  await chat.getByRole('button', { name: /thread with new replies|threads with new replies/ }).click();
  const item = chat.getByRole('button', { name: /My question/ });
  await item.waitFor();
  expect(await item.textContent()).toContain('An answer');
  expect(await axeViolations(page)).toEqual([]);
  await item.focus();
  await page.keyboard.press('Enter');
  await thread.getByText('An answer').waitFor();
  await expect.poll(() => focused(page)).toBe('Reply');
  await expect.poll(() => item.getByText(/unread repl/).count()).toBe(0);
  await page.context().close();
});

test('by keyboard alone: to a message, into its thread, a reply, and back', async () => {
  const { page, chat, thread, row } = await scene({ messages: 2 });
  await chat.getByRole('textbox', { name: 'Message', exact: true }).focus();
  await row('2').focus();
  await page.keyboard.press('Enter');
  const menu = chat.getByRole('menu', { name: 'Message actions' });
  await menu.waitFor();
  await expect.poll(() => focused(page)).not.toContain('Message 2');
  for (let presses = 0; presses < 12 && (await focused(page)) !== 'Reply in thread'; presses += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await thread.waitFor();
  await expect.poll(() => focused(page)).toBe('Reply');
  await page.keyboard.type('Typed');
  await page.keyboard.press('Enter');
  await thread.getByRole('log', { name: 'Replies' }).getByText('Typed').waitFor();
  await page.keyboard.press('Escape');
  await thread.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toMatch(/^Tomas, /);
  await page.context().close();
});

test('new messages behind an open thread are unread until they are seen', async () => {
  const { page, chat, thread, row } = await scene({ replies: ['One'] }, { width: 360, height: 640 });
  const unreadOfInes = async () => {
    const { read = [] } = (await clients.at(-1)?.channel('messaging', `plans-${channels}`).query({})) ?? {};
    return read.find(({ user }) => user.id === 'ines')?.unread_messages;
  };
  await expect.poll(unreadOfInes, { timeout: 10_000 }).toBe(0);
  await chip(row('1')).click();
  await thread.getByText('One').waitFor();
  await clients
    .at(-1)
    ?.channel('messaging', `plans-${channels}`)
    .sendMessage({ text: 'While you were away' });
  await chat.getByText('While you were away').first().waitFor({ state: 'attached' });
  // Replies are read in the open thread meanwhile.
  await clients
    .at(-1)
    ?.channel('messaging', `plans-${channels}`)
    .sendMessage({ text: 'Two', parent_id: `plans-${channels}-1` });
  await thread.getByText('Two').waitFor();
  expect(await unreadOfInes()).toBe(1);
  await thread.getByRole('button', { name: 'Back to conversation' }).click();
  await expect.poll(unreadOfInes, { timeout: 10_000 }).toBe(0);
  await page.context().close();
});

test.each(['open-thread', 'thread-replies'])(
  'a thread whose %s fails to load says so, and is retried',
  async (script) => {
    const { page, chat, thread, row } = await scene({ replies: ['One'] });
    await page.route(`**/${script}-*.js*`, (route) => route.abort());
    await page.reload();
    await chat.getByRole('button', { name: new RegExp(`^Plans ${channels}\\b`) }).click();
    await chip(row('1')).click();
    await expect
      .poll(() => page.locator('stoop-chat > [role=status]').textContent(), { timeout: 10_000 })
      .toBe('Couldn’t reach the chat. Check your connection and try again.');
    expect(await chip(row('1')).getAttribute('aria-expanded')).toBe('false');
    await page.unroute(`**/${script}-*.js*`);
    await chip(row('1')).click();
    await thread.getByText('One').waitFor();
    await page.context().close();
  },
);

test('on a slow connection the parent message shows before its replies, in its place', async () => {
  const { page, thread, row, errors } = await scene({ replies: ['One'] });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/threads\//, async (route) => {
    await answered;
    await route.continue();
  });
  await chip(row('1')).click();
  const head = thread.getByRole('article').filter({ hasText: 'Message 1' });
  await head.waitFor();
  await thread.getByText('1 reply').waitFor();
  expect(await thread.getByText('One', { exact: true }).count()).toBe(0);
  await thread.getByRole('textbox', { name: 'Reply' }).waitFor();
  const top = () => head.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  await thread.evaluate((pane) => Promise.all(pane.getAnimations().map(({ finished }) => finished)));
  const before = await top();
  answer();
  await thread.getByText('One', { exact: true }).waitFor();
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a long message without replies leaves room for one, and can be read to its end', async () => {
  const { page, thread, row, errors } = await scene({}, { width: 400, height: 640 });
  const words = Array.from({ length: 600 }, (_, n) => `word${n}`).join(' ');
  await clients
    .at(-1)
    ?.channel('messaging', `plans-${channels}`)
    .sendMessage({ id: `plans-${channels}-long`, text: words });
  await row('long').press('Enter');
  await page.getByRole('menuitem', { name: 'Reply in thread', exact: true }).click();
  const reply = thread.getByRole('textbox', { name: 'Reply' });
  await reply.waitFor();
  const inSight = (place: Locator) =>
    place.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(() => inSight(reply)).toBe(true);
  const end = thread.getByText('No replies yet');
  await end.scrollIntoViewIfNeeded();
  expect(await inSight(end)).toBe(true);
  expect(await inSight(reply)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});
