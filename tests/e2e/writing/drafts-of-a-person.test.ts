/**
 * Drafts stored by the API: the same on all devices of a person. The pages have another origin than the API.
 */
import type { Browser, Page } from 'playwright-core';
import { type Channel, type MessageResponse, StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { attachFiles } from '../../support/in-browser/choose-files.ts';
import { type Site, startSite } from '../../support/site.ts';
import { type Widget, widgetOf } from '../widget.ts';

const WAIT = { timeout: 15_000 };

let demo: Demo;
let site: Site;
let browser: Browser;
let ines: StreamChat;
const errors: string[] = [];

beforeAll(async () => {
  [demo, browser, site] = await Promise.all([startDemo(), launchBrowser(), startSite('')]);
  const token = await demo.sign({ user_id: 'ines' });
  const attributes = 'data-mode="inbox" data-layout="page" data-token-url="/token"';
  const tag = `<script async src="${demo.url}/v1/stoop.js" data-key="${demo.key}" ${attributes} data-features="drafts"></script>`;
  const head = '<!doctype html><html lang="en"><title>Desk</title><link rel="icon" href="data:,">';
  site.answer('/', { body: `${head}${tag}<body>` });
  site.answer('/token', { body: token });
  ines = new StreamChat(demo.key, { baseURL: demo.url, allowServerSideConnect: true });
  await ines.connectUser({ id: 'ines' }, token);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await ines?.disconnectUser();
  await browser?.close();
  await demo?.close();
  await site?.close();
});

async function begin(name: string): Promise<Channel> {
  const channel = ines.channel('messaging', name.toLowerCase(), {
    name,
    members: ['ines', 'tomas'],
  } as never);
  await channel.watch();
  await channel.sendMessage({ id: `${name}-1`, text: 'What about the dimmer?' });
  return channel;
}
const draftOf = async (channel: Channel, parent_id?: string): Promise<string | null> =>
  (await channel.getDraft(parent_id ? { parent_id } : {}).catch(() => null))?.draft.message.text ?? null;

interface Device extends Widget {
  readonly page: Page;
}

/** Another device of hers, with the conversation open. */
async function device(name: string): Promise<Device> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  errors.push(...watchErrors(page));
  await page.goto(site.url);
  return open(page, name);
}
async function open(page: Page, name: string): Promise<Device> {
  const loaded = page.waitForResponse(
    (response) => /\/drafts\/query\?/.test(response.url()) && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const chat = widgetOf(page);
  await chat.text('What about the dimmer?').waitFor();
  await loaded;
  return { ...chat, page };
}

test('a draft written on one device shows on the other, and leaves both once it is sent', async () => {
  const channel = await begin('Lamps');
  const desk = await device('Lamps');
  const phone = await device('Lamps');
  await desk.box.pressSequentially('It takes a trailing');
  await expect.poll(() => phone.box.inputValue(), WAIT).toBe('It takes a trailing');
  await phone.box.press('End');
  await phone.box.pressSequentially(' edge dimmer');
  await expect.poll(() => desk.box.inputValue(), WAIT).toBe('It takes a trailing edge dimmer');

  await desk.messages.getByRole('article').first().locator('.bubble').click({ button: 'right' });
  await desk.page.getByRole('menuitem', { name: 'Reply', exact: true }).click();
  await phone.page.getByRole('button', { name: 'Cancel reply' }).waitFor();
  await desk.box.press('Enter');
  await desk.messages.getByText('It takes a trailing edge dimmer').waitFor();
  await expect.poll(() => phone.box.inputValue(), WAIT).toBe('');
  await expect.poll(() => phone.page.getByRole('button', { name: 'Cancel reply' }).count()).toBe(0);
  await expect.poll(() => draftOf(channel), WAIT).toBe(null);
  expect(await desk.box.inputValue()).toBe('');
});

test('the last typing before a page closes reaches the next device, with files', async () => {
  const channel = await begin('Shades');
  const desk = await device('Shades');
  await desk.box.pressSequentially('Closed before');
  await expect.poll(() => draftOf(channel), WAIT).toBe('Closed before');
  await desk.box.pressSequentially(' the pause');
  await desk.page.close({ runBeforeUnload: true });
  await expect.poll(() => draftOf(channel), WAIT).toBe('Closed before the pause');

  const phone = await device('Shades');
  await expect.poll(() => phone.box.inputValue(), WAIT).toBe('Closed before the pause');
  await attachFiles(phone.page, [
    { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Where the lamp goes') },
  ]);
  await expect.poll(async () => (await channel.getDraft()).draft.message.attachments?.length, WAIT).toBe(1);
  // This time the page is left by a link with an empty text: the draft is removed.
  const tablet = await device('Shades');
  await tablet.page.getByText('plan.txt', { exact: true }).waitFor();
  await tablet.page.getByRole('button', { name: 'Remove plan.txt' }).click();
  await tablet.box.fill('');
  await tablet.page.goto('about:blank');
  await expect.poll(() => draftOf(channel), WAIT).toBe(null);
});

test('the other device has a draft’s mentions, and sends them', async () => {
  const channel = await begin('Calls');
  const grants = { channel_member: ['notify-here'] };
  const response = await fetch(`${demo.url}/channels/messaging/calls?api_key=${demo.key}`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      authorization: await demo.serverToken(),
      'stream-auth-type': 'jwt',
    },
    body: JSON.stringify({ set: { config_overrides: { grants } } }),
  });
  expect(response.status).toBe(200);
  const received: MessageResponse[] = [];
  channel.on('message.new', ({ message }) => {
    if (message) received.push(message);
  });
  const desk = await device('Calls');
  const phone = await device('Calls');
  await desk.box.pressSequentially('@he');
  await desk.page.getByRole('option', { name: /here/ }).click();
  await expect.poll(() => phone.box.inputValue(), WAIT).toBe('@here ');
  await phone.page.locator('.coloured b').getByText('@here').waitFor();
  await phone.box.press('Enter');
  await expect.poll(() => received.length, WAIT).toBe(1);
  expect(received[0]).toMatchObject({ text: '@here', mentioned_here: true });
});

test('the quoted message of a draft shows after a reload, however old, and leaves with it', async () => {
  const channel = await begin('Cords');
  for (let n = 0; n < 60; n += 1) await channel.sendMessage({ text: `and cord ${n}` });
  await channel.createDraft({ text: 'Yes, that one', quoted_message_id: 'Cords-1' });
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  errors.push(...watchErrors(page));
  await page.goto(site.url);
  await page.getByRole('button', { name: /^Cords/ }).click();
  const desk = widgetOf(page);
  await expect.poll(() => desk.box.inputValue(), WAIT).toBe('Yes, that one');
  await desk.text('and cord 59').waitFor();
  expect(await desk.messages.getByText('What about the dimmer?').count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel reply' }).waitFor();
  await page.locator('form').getByText('What about the dimmer?').waitFor();
  // Reading it has changed nothing.
  expect((await channel.getDraft()).draft.message.quoted_message_id).toBe('Cords-1');
  await desk.box.press('Enter');
  await expect.poll(() => draftOf(channel), WAIT).toBe(null);
  await expect
    .poll(() => channel.state.messages.at(-1), WAIT)
    .toMatchObject({ text: 'Yes, that one', quoted_message_id: 'Cords-1' });
});

test('a thread has a draft of its own', async () => {
  const channel = await begin('Cables');
  const desk = await device('Cables');
  await desk.messages.getByRole('article').first().locator('.bubble').click({ button: 'right' });
  await desk.page.getByRole('menuitem', { name: 'Reply in thread' }).click();
  const reply = desk.page.getByRole('textbox', { name: 'Reply' });
  await reply.pressSequentially('In the thread');
  await expect.poll(() => draftOf(channel, 'Cables-1'), WAIT).toBe('In the thread');
  expect(await draftOf(channel)).toBe(null);
  await channel.createDraft({ text: 'From elsewhere', parent_id: 'Cables-1' });
  await expect.poll(() => reply.inputValue(), WAIT).toBe('From elsewhere');
  expect(await desk.box.inputValue()).toBe('');
});

test('a device closed before the answer does not prefer its old text', async () => {
  const channel = await begin('Bulbs');
  const desk = await device('Bulbs');
  await desk.page.route(/\/draft\?/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    // The request reaches the server; its answer is lost.
    await route.fetch();
  });
  await desk.box.pressSequentially('Old words');
  await expect.poll(() => draftOf(channel), WAIT).toBe('Old words');
  await desk.page.goto('about:blank');
  await channel.createDraft({ text: 'Newer words' });
  await desk.page.unroute(/\/draft\?/);
  await desk.page.goto(site.url);
  const again = await open(desk.page, 'Bulbs');
  await expect.poll(() => again.box.inputValue(), WAIT).toBe('Newer words');
  expect(await draftOf(channel)).toBe('Newer words');
});
