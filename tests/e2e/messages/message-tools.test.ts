import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Demo, serveDemo } from '../../../demo/serve/serve-demo.ts';
import { launchBrowser } from '../../support/browser.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { testFolder } from '../../support/test-folder.ts';
import { type Widget, widgetOf } from '../widget.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

let demo: Demo;
let dataDir: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let chat: Widget;
/** The shop's side, with the app's secret. */
let shop: StreamChat;

beforeAll(async () => {
  dataDir = await testFolder('stoop-tools-');
  [demo, browser] = await Promise.all([
    serveDemo({
      root: ROOT,
      host: 'localhost',
      port: 0,
      dataDir,
      logLevel: 'silent',
      rateLimits: false,
      messages: {
        blocklists: { rude: ['lampshade'] },
        rules: { support: { blocklist: 'rude', blocklistBehavior: 'block' } },
      },
    }),
    launchBrowser(),
  ]);
  const { key, secret } = demo.server;
  shop = new StreamChat(key, secret, { baseURL: demo.url, allowServerSideConnect: true });
  await shop.updateChannelType('support', { replies: true } as never);
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  await page.addInitScript(() => {
    window.StoopSettings = { features: 'threads, reminders' };
  });
  await page.goto(demo.url);
  chat = widgetOf(page);
  await chat.open();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser?.close();
  await demo?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const rowOf = (text: string | RegExp): Locator =>
  chat.messages.getByRole('article').filter({ hasText: text });

/** The visitor's conversation after the first messages, from the server. */
async function begun(first: string) {
  await chat.say(first);
  await rowOf(first)
    .getByText(/Sent|Delivered/)
    .waitFor();
  const [channel] = await shop.queryChannels({ type: 'support' }, [{ created_at: -1 }], {
    watch: false,
    state: true,
  });
  if (!channel) throw new Error('expected a conversation');
  return channel;
}

async function choose(text: string, item: string): Promise<void> {
  await rowOf(text).first().locator('.piece').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('a refused message is corrected in the composer and sent', async () => {
  await chat.say('You lampshade');
  const row = rowOf('You lampshade');
  await row.getByText('Not sent: This message wasn’t accepted').waitFor();
  await row.getByRole('button', { name: 'Edit' }).click();
  expect(await chat.box.inputValue()).toBe('You lampshade');
  await chat.box.fill('You lamp');
  await chat.box.press('Enter');
  await rowOf('You lamp')
    .getByText(/Sent|Delivered/)
    .waitFor();
  expect(await rowOf('You lampshade').count()).toBe(0);
});

test('a refused edit stays after a reload until it is saved, discarded, or superseded', async () => {
  const channel = await begun('A lamp');
  const edit = async (from: string, to: string) => {
    await choose(from, 'Edit');
    await chat.box.fill(to);
    await chat.box.press('Enter');
  };
  const refused = (text: string) => rowOf(text).getByText(/wasn’t accepted/);
  const reload = async () => {
    await page.reload();
    await chat.open();
  };
  await edit('A lamp', 'A lampshade');
  await refused('A lampshade').waitFor();
  await reload();
  await refused('A lampshade').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // Once corrected it is saved, and does not return.
  await edit('A lampshade', 'A shade');
  await rowOf('A shade')
    .getByText(/Edited/)
    .waitFor();
  await reload();
  await rowOf('A shade').waitFor();
  expect(await rowOf('A lampshade').count()).toBe(0);

  await edit('A shade', 'My lampshade');
  await refused('My lampshade').waitFor();
  await rowOf('My lampshade').getByRole('button', { name: 'Undo' }).click();
  await rowOf('A shade').waitFor();
  await reload();
  await rowOf('A shade').waitFor();
  expect(await rowOf('My lampshade').count()).toBe(0);

  // The current text is not overwritten by the old edit.
  await edit('A shade', 'Our lampshade');
  await refused('Our lampshade').waitFor();
  await page.goto('about:blank');
  const { messages } = await channel.query({ messages: { limit: 5 } });
  const { id = '', user } = messages.find(({ text }) => text === 'A shade') ?? {};
  await shop.partialUpdateMessage(id, { set: { text: 'Said elsewhere' } } as never, user?.id);
  await page.goto(demo.url);
  await chat.open();
  await rowOf('Said elsewhere').waitFor();
  await expect
    .poll(() =>
      page.evaluate(() => Object.entries(localStorage).filter(([, text]) => /lampshade/.test(text))),
    )
    .toEqual([]);
  expect(await rowOf('Our lampshade').count()).toBe(0);

  // It leaves with its author.
  const kept = () => page.evaluate(() => /lampshade/.test(JSON.stringify({ ...localStorage })));
  await edit('Said elsewhere', 'Their lampshade');
  await refused('Their lampshade').waitFor();
  await expect.poll(kept).toBe(true);
  await page.evaluate("void Stoop('logout')");
  await expect.poll(kept).toBe(false);
});

test('a message bounced by moderation can be sent unchanged', async () => {
  await begun('Hello');
  // The hosted service asks to reconsider; this server blocks at once.
  await page.route(
    '**/message?**',
    (route) => {
      const { message } = route.request().postDataJSON() as { message: { id: string; text: string } };
      const moderation = { action: 'bounce', original_text: message.text };
      return route.fulfill({
        status: 201,
        json: { duration: '1ms', message: { ...message, type: 'error', moderation } },
      });
    },
    { times: 1 },
  );
  await chat.say('You silly lamp');
  const row = rowOf('You silly lamp');
  await row.getByText('This message may break the rules').waitFor();
  await row.getByRole('button', { name: 'Send anyway' }).click();
  await row.getByText(/Sent|Delivered/).waitFor();
});

test('saves a message for later, gives it a time, and removes it, by keyboard too', async () => {
  const channel = await begun('When does the shop open?');
  await channel.updatePartial({ set: { config_overrides: { user_message_reminders: true } } as never });
  await page.reload();
  await chat.open();
  await choose('When does the shop open?', 'Save for later');
  await rowOf('When does').getByText('Saved for later').waitFor();
  await choose('When does the shop open?', 'Remind me');
  await page.getByRole('menu', { name: 'Remind me' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await rowOf('When does').getByText('Reminder in 2 hours').waitFor();
  await page.reload();
  await chat.open();
  await rowOf('When does').getByText('Reminder in 2 hours').waitFor();
  await choose('When does the shop open?', 'Change reminder');
  await page.getByRole('menuitem', { name: 'Remove reminder' }).click();
  await rowOf('When does').getByText('Reminder in').waitFor({ state: 'detached' });
});

test('an edited message opens what it said before, for its author and for others', async () => {
  const channel = await begun('Is the lamp red?');
  for (const text of ['Is the lamp blue?', 'Is the lamp green?']) {
    const [shown] = await chat.messages.getByRole('article').last().locator('.bubble').allTextContents();
    await choose(shown ?? '', 'Edit');
    await chat.box.fill(text);
    await chat.box.press('Enter');
    await rowOf(text)
      .getByRole('button', { name: /^Edited/ })
      .waitFor();
  }
  const history = async (row: Locator) => {
    await row.getByRole('button', { name: /^Edited/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit history' });
    const versions = dialog.getByRole('list', { name: 'Edit history' }).getByRole('listitem');
    await versions.nth(1).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const texts = await versions.allTextContents();
    await dialog.getByRole('button', { name: 'Close edit history' }).click();
    await dialog.waitFor({ state: 'detached' });
    return texts;
  };
  const own = await history(rowOf('Is the lamp green?'));
  expect(own[0]).toMatch(/^Current version.*Is the lamp green\?$/);
  expect(own.map((text) => /Is the lamp (\w+)/.exec(text)?.[1])).toEqual(['green', 'blue', 'red']);

  const { message: answer } = await channel.sendMessage({ text: 'It is gren', user_id: 'ines' });
  await shop.partialUpdateMessage(answer.id, { set: { text: 'It is green' } } as never, 'ines');
  const others = await history(rowOf('It is green'));
  expect(others).toHaveLength(2);
  expect(others[1]).toContain('It is gren');
});

test('lists who has seen a message, live', async () => {
  const channel = await begun('Is anybody there?');
  await shop.upsertUser({ id: 'nadia', name: 'Nadia' });
  await channel.addMembers(['nadia']);
  await choose('Is anybody there?', 'Seen by');
  const dialog = page.getByRole('dialog', { name: 'Seen by' });
  await dialog.getByText('Not delivered yet').waitFor();
  const nadia = new StreamChat(demo.server.key, {
    baseURL: demo.url,
    allowServerSideConnect: true,
  });
  const token = await demo.server.issueToken('nadia');
  await nadia.connectUser({ id: 'nadia' }, async () => token);
  const there = nadia.channel('support', channel.id ?? '');
  await there.watch();
  await there.markRead();
  await dialog.getByRole('list', { name: 'Seen by 1' }).getByText('Nadia').waitFor();
  await nadia.disconnectUser();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('the conversation’s menu lists pinned messages, which jump to their place', async () => {
  const channel = await begun('The first words');
  const [first] = channel.state.messages.slice(-1);
  for (let index = 0; index < 60; index += 1)
    await channel.sendMessage({ text: `Line ${index}`, user_id: 'ines' });
  const { messages } = await channel.query({ messages: { limit: 100 } });
  const target = messages.find(({ text }) => text === 'The first words') ?? first;
  await shop.pinMessage({ id: target?.id ?? '' }, null, 'ines');
  await rowOf('Line 59').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pinned messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pinned messages' });
  await dialog.getByRole('button', { name: /The first words/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await rowOf('The first words').getByText('Pinned by').waitFor();
});

test('a GIF is shuffled, cancelled, and sent', async () => {
  const channel = await begun('Hello');
  const preview = chat.messages.getByRole('article').filter({ hasText: 'Only you can see this' });
  const source = () => preview.locator('img').first().getAttribute('src');
  await chat.say('/giphy lamp');
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await preview.waitFor({ state: 'detached' });
  await chat.say('/giphy lamp');
  await preview.locator('img').first().waitFor();
  const before = await source();
  await preview.getByRole('button', { name: 'Shuffle' }).click();
  await expect.poll(source).not.toBe(before);
  await preview.getByRole('button', { name: 'Send' }).click();
  await preview.waitFor({ state: 'detached' });
  const { messages } = await channel.query({ messages: { limit: 10 } });
  expect(messages.at(-1)?.attachments?.[0]?.type).toBe('giphy');
});

test('an assistant’s state is visible and can be stopped', async () => {
  const channel = await begun('How do I level the shade?');
  const stopped = page.waitForRequest((request) =>
    Boolean(request.postData()?.includes('ai_indicator.stop')),
  );
  await channel.sendEvent({
    type: 'ai_indicator.update',
    ai_state: 'AI_STATE_THINKING',
    message_id: 'm',
    user_id: 'ines',
  } as never);
  await page.getByText('Thinking…').first().waitFor();
  await page.getByRole('button', { name: 'Stop the assistant' }).click();
  await stopped;
  await page.getByRole('button', { name: 'Stop the assistant' }).waitFor({ state: 'detached' });
});

test('an image in a thread opens over the thread, which stays', async () => {
  const channel = await begun('Which lamp is this?');
  const { messages } = await channel.query({ messages: { limit: 10 } });
  const parent = messages.find(({ text }) => text === 'Which lamp is this?');
  await channel.sendMessage({
    text: 'This one',
    parent_id: parent?.id ?? '',
    user_id: 'ines',
    attachments: [
      {
        type: 'image',
        image_url: `${demo.url}/demo/assets/halden.svg`,
        fallback: 'halden.svg',
        original_width: 120,
        original_height: 90,
      },
    ],
  });
  await rowOf('Which lamp is this?')
    .getByRole('button', { name: /1 reply/ })
    .click();
  const thread = page.getByRole('region', { name: 'Thread' });
  await thread.getByRole('button', { name: 'Photo halden.svg' }).click();
  const viewer = page.locator('.yarl__portal');
  await viewer.getByRole('button', { name: 'Close photos' }).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await thread.waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className))
    .toBe('tile');
  await page.keyboard.press('Escape');
  await thread.waitFor({ state: 'detached' });
  await chat.box.waitFor();
});
