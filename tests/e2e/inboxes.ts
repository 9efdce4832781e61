import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { StreamChat } from 'stream-chat';
import { expect } from 'vitest';
import { type Demo, type DemoOptions, serveDemo } from '../../demo/serve/serve-demo.ts';
import { launchBrowser, watchErrors } from '../support/browser.ts';
import { testFolder } from '../support/test-folder.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const SIZE = { width: 1280, height: 800 };

/** A person with a unique name. */
export interface Someone {
  readonly id: string;
  readonly name: string;
}

/** A demo, and people at their inboxes, unknown to other tests. */
export interface Inboxes {
  readonly demo: Demo;
  /** Calls with the server's token. */
  readonly shop: StreamChat;
  /** @param name the start of the name; the rest makes it unique */
  someone(name: string, more?: Readonly<Record<string, unknown>>): Promise<Someone>;
  /** A person's inbox, in a browser of their own. */
  inboxOf(who: Someone, size?: { readonly width: number; readonly height: number }): Promise<Page>;
  /** An empty page in a browser of its own. */
  pageOf(): Promise<Page>;
  /** A conversation of these people under a unique name. @returns its id and name */
  talk(name: string, ...people: readonly Someone[]): Promise<{ readonly id: string; readonly name: string }>;
  /** The pages' console errors since the last call. */
  complaints(): string[];
  /** Closes the browsers of a test. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** @param more options of the server, such as services that its messages use */
export async function openInboxes(more: Pick<DemoOptions, 'messages'> = {}): Promise<Inboxes> {
  const dataDir = await testFolder('stoop-people-');
  const [demo, browser]: [Demo, Browser] = await Promise.all([
    serveDemo({
      ...{ root: ROOT, host: 'localhost', port: 0, dataDir, logLevel: 'silent', rateLimits: false },
      ...more,
    }),
    launchBrowser(),
  ]);
  const { key, secret } = demo.server;
  const shop = new StreamChat(key, secret, { baseURL: demo.url, allowServerSideConnect: true });
  let watched: (readonly string[])[] = [];
  const mark = () => randomUUID().slice(0, 6);
  return {
    demo,
    shop,
    async someone(name, more = {}) {
      const own = mark();
      const who = { id: `${name.toLowerCase()}-${own}`, name: `${name} ${own}` };
      await shop.upsertUser({ ...who, ...more });
      return who;
    },
    async inboxOf({ id }, size = SIZE) {
      const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
      const page = await context.newPage();
      watched.push(watchErrors(page));
      const refused: string[] = [];
      watched.push(refused);
      page.on('response', (answer) => {
        if (answer.status() >= 400)
          refused.push(`${answer.request().method()} ${answer.url()}: ${answer.status()}`);
      });
      await page.goto(`${demo.url}/inbox#token=${await demo.server.issueToken(id)}`);
      await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
      return page;
    },
    async pageOf() {
      const page = await (await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' })).newPage();
      watched.push(watchErrors(page));
      return page;
    },
    async talk(name, ...people) {
      const own = mark();
      const given = { id: `talk-${own}`, name: `${name} ${own}` };
      const [first] = people;
      const members = people.map(({ id }) => id);
      const facts = { name: given.name, created_by_id: first?.id, members };
      await shop.channel('messaging', given.id, facts as never).create();
      return given;
    },
    complaints() {
      const said = watched.flat();
      watched = [];
      return said;
    },
    async leave() {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    async close() {
      await browser.close();
      await demo.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const row = (page: Page, name: string): Locator =>
  page.locator('.channel', { has: page.getByText(name, { exact: true }) });
export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' });
export const bubble = (page: Page, text: string): Locator => log(page).getByText(text, { exact: true });
export const pane = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
export const press = (place: Locator | Page, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();
/** The open conversation. */
export const heading = (page: Page, name: string): Locator =>
  page.locator('.inbox-conversation').getByRole('heading', { name, exact: true });

export async function open(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await heading(page, name).waitFor();
}

export async function say(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await box(page).fill(text);
    await box(page).press('Enter');
    await bubble(page, text).waitFor();
  }
}

/** Waits until the focus is there. */
export async function focused(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element.matches(':focus'))).toBe(true);
}

/** Opens the members of the open conversation through its details. */
export async function membersOf(page: Page): Promise<Locator> {
  await press(page, 'Details');
  await pane(page, 'Details')
    .getByRole('button', { name: /^Members/ })
    .click();
  return pane(page, 'Members');
}
