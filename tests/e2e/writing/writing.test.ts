import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Channel, type MessageResponse, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
// Types `window.Stoop`.
import type {} from '../../../src/embed/contract.ts';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { attachFiles } from '../../support/in-browser/choose-files.ts';

let demo: Demo;
let browser: Browser;
let tomas: StreamChat;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
  tomas = new StreamChat(demo.key, { baseURL: demo.url, allowServerSideConnect: true });
  await tomas.connectUser({ id: 'tomas' }, await demo.sign({ user_id: 'tomas' }));
});
afterAll(async () => {
  await tomas?.disconnectUser();
  await browser?.close();
  await demo?.close();
});

interface Scene {
  readonly page: Page;
  readonly chat: Locator;
  readonly channel: Channel;
  readonly errors: readonly string[];
  /** Tomas's mentions. */
  readonly received: MessageResponse[];
}

/** Ines in a channel with Tomas, who has written one message and watches. */
async function scene(topic: string): Promise<Scene> {
  // A second try of a test finds nothing of the first one.
  const own = randomUUID().slice(0, 6);
  const name = `${topic} ${own}`;
  const data = { name, members: ['ines', 'tomas'] } as never;
  const channel = tomas.channel('messaging', own, data);
  await channel.watch();
  await channel.sendMessage({ id: `${own}-1`, text: 'What about the dimmer?' });
  const received: MessageResponse[] = [];
  channel.on('message.new', ({ message }) => {
    if (message && message.user?.id !== 'tomas') received.push(message);
  });
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const errors = watchErrors(page);
  await page.goto(`${demo.url}/inbox#token=${await demo.sign({ user_id: 'ines' })}`);
  const chat = page.locator('stoop-chat');
  await chat.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await chat.getByRole('log', { name: 'Messages' }).getByText('What about the dimmer?').waitFor();
  return { page, chat, channel, errors, received };
}

test('a person mentioned by name is mentioned on the server, and one removed from the text is not', async () => {
  const { page, chat, received, errors } = await scene('Calls');
  const box = chat.getByRole('textbox', { name: 'Message' });
  await box.pressSequentially('Ask @to');
  const suggested = chat.getByRole('option', { name: /Tomas/ });
  await suggested.waitFor();
  // As when another window had the focus for a while.
  await box.evaluate((area) => area.blur());
  await suggested.waitFor({ state: 'detached' });
  await box.evaluate((area) => area.focus());
  await suggested.waitFor();
  await page.keyboard.press('Tab');
  await box.pressSequentially('please');
  await page.keyboard.press('Enter');
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  expect(received[0]?.text).toMatch(/^Ask @Tomas.* please$/);
  expect(received[0]?.mentioned_users?.map(({ id }) => id)).toEqual(['tomas']);
  await chat.getByRole('log', { name: 'Messages' }).locator('.mention').getByText('@Tomas').waitFor();
  await box.fill('Nobody at all');
  await page.keyboard.press('Enter');
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2);
  expect(received[1]?.mentioned_users).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('half a name sent before the suggestions have loaded waits for them; a whole one mentions', async () => {
  const { page, chat, received, errors } = await scene('Early');
  let come = () => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  const part = /\/writing-tools-[\w-]+\.js/;
  await page.route(part, async (route) => {
    await coming;
    await route.continue();
  });
  await page.reload();
  await chat.getByRole('button', { name: /^Early/ }).click();
  const box = chat.getByRole('textbox', { name: 'Message' });
  await box.pressSequentially('Ask @to');
  await box.press('Enter');
  expect(await box.inputValue()).toBe('Ask @to');
  come();
  await chat.getByRole('option', { name: /Tomas/ }).waitFor();
  expect(received).toEqual([]);
  await box.press('Enter');
  await box.press('Enter');
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  expect(received[0]?.mentioned_users?.map(({ id }) => id)).toEqual(['tomas']);

  // Where the part never loads, the text goes unchanged.
  await page.unroute(part);
  await page.route(part, (route) => route.abort());
  await page.reload();
  await chat.getByRole('button', { name: /^Early/ }).click();
  await box.fill('Tell @Tomas');
  await expect
    .poll(async () => {
      await box.press('Enter');
      return received.at(-1)?.text;
    })
    .toBe('Tell @Tomas');
  expect(errors.filter((error) => !/composer-|ERR_FAILED|module/.test(error))).toEqual([]);
  await page.context().close();
});

test('a file dropped over a thread goes with the reply, and not with the channel’s next message', async () => {
  const { page, chat, channel, received, errors } = await scene('Threads');
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(new URL(response.url()).pathname);
  });
  const row = chat.getByRole('log', { name: 'Messages' }).getByRole('article').first();
  await row.locator('.bubble').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Reply in thread' }).click();
  const thread = chat.getByRole('region', { name: 'Thread' });
  const box = thread.getByRole('textbox', { name: 'Reply' });
  await box.waitFor();
  await box.evaluate((area) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['the plan'], 'plan.txt', { type: 'text/plain' }));
    for (const kind of ['dragenter', 'dragover', 'drop'])
      area.dispatchEvent(
        new DragEvent(kind, { bubbles: true, cancelable: true, composed: true, dataTransfer }),
      );
  });
  const files = chat.getByRole('list', { name: 'Attachments' });
  await thread.getByRole('list', { name: 'Attachments' }).getByText('ready').waitFor({ state: 'attached' });
  expect(await files.count()).toBe(1);
  await box.fill('Here it is');
  await page.keyboard.press('Enter');
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  expect(received[0]).toMatchObject({ text: 'Here it is', parent_id: `${channel.id}-1` });
  expect(received[0]?.attachments).toMatchObject([{ type: 'file', title: 'plan.txt' }]);
  const stored = await fetch(received[0]?.attachments?.[0]?.asset_url ?? '');
  expect(await stored.text()).toBe('the plan');
  // The widget requests a thread without replies all the same; nothing else was missing.
  expect(missing.filter((path) => !path.startsWith('/threads/'))).toEqual([]);
  expect(errors.length).toBe(missing.length);
  await page.context().close();
});

test('an edited message mentions the people in it now', async () => {
  const { page, chat, channel, received, errors } = await scene('Edits');
  const box = chat.getByRole('textbox', { name: 'Message' });
  await box.fill('Ask @tomas please');
  // In colour: the name is recognised.
  await chat.locator('.coloured b').getByText('@tomas').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  expect(received[0]?.mentioned_users?.map(({ id }) => id)).toEqual(['tomas']);
  const changed: MessageResponse[] = [];
  channel.on('message.updated', ({ message }) => {
    if (message) changed.push(message);
  });
  for (const [text, called] of [
    ['Ask nobody', []],
    ['Ask @tomas after all', ['tomas']],
  ] as const) {
    const known = changed.length;
    // Others receive a message before its author has the answer, and a pending message cannot be edited.
    // The row in the list says so too, maybe sooner.
    await chat
      .getByRole('log', { name: 'Messages' })
      .getByText(/^(Sent|Delivered|Seen)/)
      .waitFor();
    await box.press('ArrowUp');
    await chat.getByText('Editing').waitFor();
    await box.fill(text);
    await box.press('Enter');
    await expect.poll(() => changed.length, { timeout: 10_000 }).toBe(known + 1);
    expect(changed.at(-1)).toMatchObject({ text });
    expect(changed.at(-1)?.mentioned_users?.map(({ id }) => id)).toEqual(called);
  }
  expect(errors).toEqual([]);
  await page.context().close();
});

test('mentions everyone where the channel allows it, after a reload too', async () => {
  const { page, chat, channel, received, errors } = await scene('Everybody');
  const box = chat.getByRole('textbox', { name: 'Message' });
  await box.pressSequentially('@he');
  // Not by the channel's own rules.
  expect(await chat.getByRole('option', { name: /here/ }).count()).toBe(0);
  const grants = { channel_member: ['notify-channel', 'notify-here'] };
  const response = await fetch(`${demo.url}/channels/messaging/${channel.id}?api_key=${demo.key}`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      authorization: await demo.serverToken(),
      'stream-auth-type': 'jwt',
    },
    body: JSON.stringify({ set: { config_overrides: { grants } } }),
  });
  expect(response.status).toBe(200);
  await page.reload();
  await chat.getByRole('button', { name: /^Everybody/ }).click();
  await chat.getByRole('log', { name: 'Messages' }).getByText('What about the dimmer?').waitFor();
  await box.fill('');
  await box.pressSequentially('@he');
  await chat.getByRole('option', { name: /here/ }).waitFor();
  await page.keyboard.press('Tab');
  await box.pressSequentially('and @ch');
  await chat.getByRole('option', { name: /channel/ }).waitFor();
  await page.keyboard.press('Tab');
  // Typed and left: a typed group name that was not chosen mentions no one, so the choice has to be stored.
  await page.reload();
  await chat.getByRole('button', { name: /^Everybody/ }).click();
  await chat.locator('.coloured b').getByText('@here').waitFor();
  expect(await box.inputValue()).toBe('@here and @channel ');
  await box.press('Enter');
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  expect(received[0]).toMatchObject({ mentioned_here: true, mentioned_channel: true });
  expect(errors).toEqual([]);
  await page.context().close();
});

test('stored files survive a reload, others are reported, and a thread keeps its own', async () => {
  const { page, chat, received, errors } = await scene('Reload');
  const tray = chat.getByRole('list', { name: 'Attachments' });
  const add = (...names: readonly string[]) =>
    attachFiles(
      page,
      names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`of ${name}`) })),
    );
  // One never arrives.
  await page.route('**/file?*', (route) =>
    route.request().postDataBuffer()?.includes('endless') ? undefined : route.continue(),
  );
  await add('plan.txt', 'endless.txt');
  await tray.getByText('ready').waitFor({ state: 'attached' });
  await tray.getByRole('progressbar').waitFor();
  await chat.getByRole('textbox', { name: 'Message' }).fill('The plan');
  await page.reload();
  await chat.getByRole('button', { name: /^Reload/ }).click();
  await tray.getByText('Upload was interrupted. Please add the file again.').waitFor();
  await tray.getByText('ready').waitFor({ state: 'attached' });
  expect(await tray.getByText('plan.txt').count()).toBe(1);
  const box = chat.getByRole('textbox', { name: 'Message' });
  expect(await box.inputValue()).toBe('The plan');

  const row = chat.getByRole('log', { name: 'Messages' }).getByRole('article').first();
  const openThread = async () => {
    await row.locator('.bubble').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Reply in thread' }).click();
    await chat.getByRole('region', { name: 'Thread' }).getByRole('textbox', { name: 'Reply' }).waitFor();
  };
  const inThread = chat.getByRole('region', { name: 'Thread' }).getByRole('list', { name: 'Attachments' });
  await openThread();
  await add('reply.txt');
  await inThread.getByText('ready').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await inThread.waitFor({ state: 'detached' });
  expect(await tray.getByText('reply.txt').count()).toBe(0);
  await openThread();
  await inThread.getByText('reply.txt').waitFor();
  await page.keyboard.press('Escape');
  await inThread.waitFor({ state: 'detached' });

  await box.press('Enter');
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  expect(received[0]).toMatchObject({
    text: 'The plan',
    attachments: [{ type: 'file', title: 'plan.txt', file_size: 11 }],
  });
  const stored = await fetch(received[0]?.attachments?.[0]?.asset_url ?? '');
  expect(await stored.text()).toBe('of plan.txt');
  await expect.poll(() => tray.count()).toBe(0);
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).find(([name]) => name.endsWith(':files'))?.[1]);
  await expect.poll(kept).not.toContain('plan.txt');
  expect(await kept()).toContain('reply.txt');
  // Signing out removes everything.
  await page.evaluate(() => window.Stoop?.logout());
  await expect.poll(kept).toBe(undefined);
  expect(errors.filter((error) => !/404/.test(error))).toEqual([]);
  await page.context().close();
});
