import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Channel, type MessageResponse, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';

/** The first message of each channel. */
const FIRST = 'What about the dimmer?';
/** Members besides Ines and Tomas. */
const MEMBERS = ['anna', 'anton', 'arne'];

let demo: Demo;
let browser: Browser;
let tomas: StreamChat;

/** A request of the app's own server. */
async function asServer(method: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${demo.url}${path}?api_key=${demo.key}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: await demo.serverToken(),
      'stream-auth-type': 'jwt',
    },
    body: JSON.stringify(body),
  });
  expect(response.ok, await response.text()).toBe(true);
}

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
  tomas = new StreamChat(demo.key, { baseURL: demo.url, allowServerSideConnect: true });
  await tomas.connectUser({ id: 'tomas' }, await demo.sign({ user_id: 'tomas' }));
  const named = MEMBERS.map((id) => [id, { id, name: id.replace('a', 'A') }]);
  await asServer('POST', '/users', { users: Object.fromEntries(named) });
});
afterAll(async () => {
  await tomas?.disconnectUser();
  await browser?.close();
  await demo?.close();
});

interface Scene {
  readonly page: Page;
  readonly chat: Locator;
  readonly box: Locator;
  readonly channel: Channel;
  /** Messages of the person at the page. */
  readonly received: MessageResponse[];
  readonly errors: readonly string[];
}

/** A channel that Tomas has created, on the page of one of its members. */
async function scene(topic: string, me: string, grants?: readonly string[]): Promise<Scene> {
  // A second try of a test finds nothing of the first one.
  const own = randomUUID().slice(0, 6);
  const name = `${topic} ${own}`;
  const data = { name, members: ['ines', 'tomas', ...MEMBERS] } as never;
  const channel = tomas.channel('messaging', own, data);
  await channel.watch();
  await channel.sendMessage({ text: FIRST });
  if (grants)
    await asServer('PATCH', `/channels/messaging/${channel.id}`, {
      set: { config_overrides: { grants: { channel_member: grants } } },
    });
  const received: MessageResponse[] = [];
  channel.on('message.new', ({ message }) => {
    if (message?.user?.id === me && message.text !== FIRST) received.push(message);
  });
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const errors = watchErrors(page);
  await page.goto(`${demo.url}/inbox#token=${await demo.sign({ user_id: me })}`);
  const chat = page.locator('stoop-chat');
  await chat.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await chat.getByRole('log', { name: 'Messages' }).getByText(FIRST).waitFor();
  return { page, chat, box: chat.getByRole('textbox', { name: 'Message' }), channel, received, errors };
}

/** Holds the requests with this method and address. @returns a function that lets them go */
async function held(page: Page, method: string, address: RegExp): Promise<() => void> {
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === method) await gone;
    await route.continue();
  });
  return go;
}

test('a sent or edited message names the people in it before the server has answered', async () => {
  const { page, chat, box, channel, received, errors } = await scene('Names', 'ines');
  const sent = await held(page, 'POST', /\/message\?/);
  const mention = (name: string) =>
    chat.getByRole('log', { name: 'Messages' }).locator('.mention').getByText(name, { exact: true });
  await box.fill('Ask @tomas please');
  await chat.locator('.coloured b').getByText('@tomas').waitFor();
  await box.press('Enter');
  await mention('@Tomas').waitFor();
  expect(received).toEqual([]);
  sent();
  await expect.poll(() => received.length).toBe(1);
  // The row in the list says so too, maybe sooner; only a sent message can be edited.
  await chat
    .getByRole('log', { name: 'Messages' })
    .getByText(/^(Sent|Delivered|Seen)/)
    .waitFor();
  const changed: MessageResponse[] = [];
  channel.on('message.updated', ({ message }) => {
    if (message) changed.push(message);
  });
  const edited = await held(page, 'PUT', /\/messages\//);
  await box.press('ArrowUp');
  await chat.getByText('Editing').waitFor();
  await box.fill('Ask @anna please');
  await box.press('Enter');
  await mention('@Anna').waitFor();
  expect(changed).toEqual([]);
  edited();
  await expect.poll(() => changed.at(-1)?.mentioned_users?.map(({ id }) => id)).toEqual(['anna']);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('roles that the server finds join the list behind the people, and the selected person stays selected', async () => {
  const { page, chat, box, errors } = await scene('Roles', 'ines', ['notify-role']);
  const answer = await held(page, 'GET', /\/roles\/search/);
  await box.pressSequentially('@a');
  const options = chat.getByRole('option');
  const selected = () => chat.getByRole('option', { selected: true }).textContent();
  await options.getByText('Anton').waitFor();
  const known = await options.count();
  await page.keyboard.press('ArrowDown');
  const chosen = await selected();
  expect(chosen).toMatch(/^A/);
  answer();
  await options.getByText('admin', { exact: true }).waitFor();
  expect(await options.count()).toBeGreaterThan(known);
  expect(await options.nth(1).textContent()).toBe(chosen);
  expect(await selected()).toBe(chosen);
  // A longer query keeps what fits of the answer, before the server has answered again.
  await held(page, 'GET', /\/roles\/search/);
  await box.pressSequentially('d');
  await options.getByText('admin', { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('the channel’s creator calls @here and @channel; a plain member is not offered them, and is refused', async () => {
  const own = await scene('Callers', 'tomas');
  await own.box.pressSequentially('@he');
  await own.chat.getByRole('option', { name: /here/ }).waitFor();
  await own.page.keyboard.press('Tab');
  await own.box.pressSequentially('and @ch');
  await own.chat.getByRole('option', { name: /channel/ }).waitFor();
  await own.page.keyboard.press('Tab');
  await own.box.press('Enter');
  await expect.poll(() => own.received.length, { timeout: 10_000 }).toBe(1);
  expect(own.received[0]).toMatchObject({ mentioned_here: true, mentioned_channel: true });
  expect(own.errors).toEqual([]);
  await own.page.context().close();

  const { page, chat, box, channel } = await scene('Called', 'ines');
  await box.pressSequentially('@');
  await chat.getByRole('option', { name: /Tomas/ }).waitFor();
  expect((await chat.getByRole('option').allInnerTexts()).join()).not.toMatch(/here|channel/);
  await page.context().close();
  const ines = new StreamChat(demo.key, { baseURL: demo.url, allowServerSideConnect: true });
  await ines.connectUser({ id: 'ines' }, await demo.sign({ user_id: 'ines' }));
  const called = ines.channel('messaging', channel.id);
  for (const everybody of [{ mentioned_here: true }, { mentioned_channel: true }])
    await expect(called.sendMessage({ text: 'all', ...everybody } as never)).rejects.toMatchObject({
      code: 17,
    });
  await ines.disconnectUser();
});
