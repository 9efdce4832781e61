/**
 * Notifications while no page is open: from the switch to the notification, and back into the conversation.
 */
import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Demo, serveDemo } from '../../../demo/serve/serve-demo.ts';
import { findWholeBrowser, launchWholeBrowser, watchErrors } from '../../support/browser.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import {
  deliver,
  notificationsOf,
  pagesOf,
  pressFirst,
  subscribeTo,
} from '../../support/push/push-in-page.ts';
import { type PushBrowser, type PushService, startPushService } from '../../support/push/push-service.ts';
import { testFolder } from '../../support/test-folder.ts';
import { widgetOf } from '../widget.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const PATIENT = { timeout: 20_000 };
const LABEL = 'Notify me when this page is closed';

const browser = findWholeBrowser() === null ? null : await launchWholeBrowser();

describe.skipIf(browser === null)('a visitor of the shop', () => {
  let demo: Demo;
  let dataDir: string;
  let service: PushService;
  let shop: StreamChat;
  let context: BrowserContext;
  let pushed: PushBrowser;
  let errors: readonly string[];
  let page: Page;

  beforeAll(async () => {
    dataDir = await testFolder('stoop-push-');
    service = await startPushService();
    const push = { services: ['127.0.0.1'] };
    const more = { logLevel: 'silent', rateLimits: false, push } as const;
    demo = await serveDemo({ root: ROOT, host: 'localhost', port: 0, dataDir, ...more });
    const { key, secret } = demo.server;
    shop = new StreamChat(key, secret, { baseURL: demo.url, allowServerSideConnect: true });
  });
  afterAll(async () => {
    await browser?.close();
    await demo?.close();
    await service?.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    context = await (browser as Browser).newContext();
    await context.grantPermissions(['notifications'], { origin: demo.url });
    pushed = service.subscribe();
    await subscribeTo(context, pushed);
    page = await context.newPage();
    errors = watchErrors(page);
    await page.goto(demo.url);
  });
  afterEach(async () => {
    await context.close();
    expect(errors).toEqual([]);
  });

  const devices = async (id: string) =>
    (await shop.getDevices(id)).devices?.map((device) => [device.push_provider, device.id]);
  const texts = () => pushed.pushed.map(({ note }) => note.body);
  const settings = (at: Page) => at.getByRole('dialog', { name: 'Profile and settings' });
  const toggle = (at: Page) => settings(at).getByRole('switch', { name: LABEL });

  /** Says hello, and opens the settings. */
  async function become(): Promise<{ readonly id: string; readonly cid: string }> {
    const chat = widgetOf(page);
    await chat.open();
    await chat.say('Hello');
    await page.locator('stoop-chat').getByText('Sent').waitFor();
    const id: string = await page.evaluate(
      (name) => JSON.parse(localStorage.getItem(name) ?? '{}').id,
      `stoop:${demo.server.key}:guest`,
    );
    const [channel] = await shop.queryChannels({ type: 'support', members: { $in: [id] } });
    return { id, cid: channel?.cid ?? '' };
  }
  async function openSettings(): Promise<void> {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Profile and settings' }).click();
    await settings(page).waitFor();
  }
  async function switchOn(id: string): Promise<void> {
    await openSettings();
    await toggle(page).click();
    await expect.poll(() => devices(id), PATIENT).toEqual([['webpush', pushed.id]]);
    await expect.poll(() => toggle(page).getAttribute('aria-checked')).toBe('true');
  }
  const answer = (cid: string, text: string) =>
    shop.channel('support', cid.split(':')[1] ?? '').sendMessage({ text, user_id: 'ines' });
  /** Pages of the same origin without a chat, which pass the push to the worker. */
  async function elsewhere(): Promise<Page> {
    const other = await context.newPage();
    await other.goto(`${demo.url}/health`);
    return other;
  }
  const shown = () => notificationsOf(context);
  const press = () => pressFirst(context);

  test('is offered nothing if the owner names no worker', async () => {
    await page.addInitScript(() => {
      const named = 'script[data-push-worker="/stoop-worker.js"]';
      const forget = () => document.querySelector(named)?.removeAttribute('data-push-worker');
      new MutationObserver(forget).observe(document, { childList: true, subtree: true });
    });
    await page.goto(demo.url);
    await become();
    await openSettings();
    await settings(page).getByRole('heading', { name: 'Notifications' }).waitFor();
    expect(await toggle(page).count()).toBe(0);
    expect(await page.locator('script[data-key]').getAttribute('data-push-worker')).toBeNull();
  });

  test('is asked by the switch only, notified of a message, and led into the conversation', async () => {
    const { id, cid } = await become();
    expect(await page.evaluate('window.asked')).toBe(0);
    await switchOn(id);
    expect(await page.evaluate('window.asked')).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    await page.close();
    await answer(cid, 'A first answer');
    await answer(cid, 'It **leaves** <b>today</b>');
    await expect.poll(() => texts().at(-1), PATIENT).toBe('It leaves <b>today</b>');

    const other = await elsewhere();
    // The later one replaces the earlier one, without formatting marks. Text that looks like HTML stays text.
    for (const { text, note } of pushed.pushed) {
      await deliver(other, text);
      await expect.poll(shown, PATIENT).toEqual([{ title: 'Ines', body: note.body, tag: `stoop ${cid}` }]);
    }
    const url = await press();
    expect(url).toMatch(new RegExp(`^${demo.url}/#stoop-message=${cid}:[\\w-]+$`));
    await other.close();

    const back = await context.newPage();
    const complaints = watchErrors(back);
    await back.goto(url);
    const chat = widgetOf(back);
    await chat.box.waitFor();
    await chat.messages.getByText('<b>today</b>').waitFor();
    await expect.poll(() => new URL(back.url()).hash).toBe('');
    expect(complaints).toEqual([]);
  });

  test('is led back to an open page, and not notified while the chat is visible there', async () => {
    const { id, cid } = await become();
    await switchOn(id);
    await page.getByRole('button', { name: 'Close settings' }).click();
    await page.getByRole('button', { name: 'Close chat' }).click();
    const { messages } = await shop.channel('support', cid.split(':')[1] ?? '').query({});
    const message_id = messages.at(-1)?.id;
    const note = { kind: 'message', cid, message_id, title: 'Ines', body: 'Still there?', at: 1 };
    await deliver(page, JSON.stringify(note));
    await expect.poll(shown, PATIENT).toHaveLength(1);
    expect(await press()).toBe('');
    await widgetOf(page).box.waitFor();
    expect(await shown()).toEqual([]);
    // The chat is visible now. Messages after it closes cause notifications.
    await page.bringToFront();
    await deliver(page, JSON.stringify({ ...note, cid: 'support:seen', body: 'seen' }));
    await deliver(page, 'not json');
    await deliver(page, JSON.stringify({ title: 'x', body: 'no conversation' }));
    await page.getByRole('button', { name: 'Close chat' }).click();
    await widgetOf(page).panel.waitFor({ state: 'hidden' });
    // CDP does not say whether a push reached the worker, so it is sent until the worker shows it.
    const notified = async () => {
      await deliver(page, JSON.stringify({ ...note, cid: 'support:closed', body: 'closed' }));
      return { shown: await shown(), pages: await pagesOf(context) };
    };
    await expect.poll(notified, PATIENT).toMatchObject({ shown: [{ body: 'closed' }] });
  });

  test('has no device once pushes are turned off, or the session ends', async () => {
    const { id } = await become();
    await switchOn(id);
    await toggle(page).click();
    await expect.poll(() => devices(id), PATIENT).toEqual([]);
    await expect.poll(() => toggle(page).getAttribute('aria-checked')).toBe('false');
    await toggle(page).click();
    await expect.poll(() => devices(id), PATIENT).toEqual([['webpush', pushed.id]]);
    await page.reload();
    await page.waitForFunction('window.Stoop');
    await widgetOf(page).open();
    await widgetOf(page).text('Hello').waitFor();
    await openSettings();
    await expect.poll(() => toggle(page).getAttribute('aria-checked')).toBe('true');
    await page.evaluate("void Stoop('logout')");
    await expect.poll(() => devices(id), PATIENT).toEqual([]);
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((name) => /push|subscription/.test(name))),
      )
      .toEqual([]);
  });

  test('subscribes with the server’s current key, and says when notifications are blocked', async () => {
    const { id } = await become();
    await switchOn(id);
    const madeFor = () => page.evaluate(() => localStorage.getItem('test-subscription'));
    const key = await madeFor();
    const again = async () => {
      await page.reload();
      await page.waitForFunction('window.Stoop');
      await widgetOf(page).open();
      await widgetOf(page).text('Hello').waitFor();
    };
    // As a browser that subscribed before the server's key was replaced.
    await shop.removeDevice(pushed.id, id);
    await page.evaluate((other) => localStorage.setItem('test-subscription', other), `BA${'A'.repeat(84)}`);
    await again();
    await expect.poll(() => devices(id), PATIENT).toEqual([['webpush', pushed.id]]);
    expect(await madeFor()).toBe(key);

    const cdp = await context.newCDPSession(page);
    const { targetInfo } = await cdp.send('Target.getTargetInfo');
    await cdp.send('Browser.setPermission', {
      permission: { name: 'notifications' },
      setting: 'denied',
      origin: demo.url,
      ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
    });
    await again();
    await openSettings();
    await settings(page).getByText('Notifications are blocked for this site.').waitFor();
    expect(await toggle(page).isDisabled()).toBe(true);
    expect(await toggle(page).getAttribute('aria-checked')).toBe('false');
    expect(await axeViolations(page)).toEqual([]);
  });
});
