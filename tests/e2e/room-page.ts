import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchErrors } from '../support/browser.ts';
import type { Demo } from '../support/demo.ts';
import type { Site } from '../support/site.ts';
import { type Widget, widgetOf } from './widget.ts';

export interface RoomPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly chat: Widget;
  /** What the page complained about, its policy included. */
  readonly errors: string[];
}

export interface RoomOptions {
  readonly demo: Demo;
  readonly site: Site;
  readonly browser: Browser;
  readonly name: string;
  readonly features: string;
  /** More attributes of the tag. */
  readonly attributes?: string;
  /** Where pictures may come from beside the demo. */
  readonly pictures?: string;
  readonly options?: BrowserContextOptions;
}

/** A person in the demo's room, on a page of another origin that allows nothing but the chat. */
export async function joinRoom(room: RoomOptions): Promise<RoomPage> {
  const { demo, site, browser, name, features, attributes = '', pictures = '', options } = room;
  const { origin, host } = new URL(demo.url);
  const policy = [
    "default-src 'none'",
    `script-src ${origin}`,
    `connect-src ${origin} ws://${host}`,
    `img-src ${origin} data: ${pictures}`,
    "require-trusted-types-for 'script'",
    'trusted-types stoop',
  ].join('; ');
  const tag = `<script async src="${demo.url}/v1/stoop.js" data-key="${demo.key}" data-layout="page" data-mode="room" data-channel="eclipse" data-features="${features}" ${attributes}></script>`;
  const body = `<!doctype html><html lang="en"><title>Room</title><link rel="icon" href="data:,">${tag}<main><h1>Room</h1></main>`;
  // A page of its own for each person: the site answers one page a path.
  const path = `/${encodeURIComponent(name.toLowerCase())}`;
  site.answer(path, { body, headers: { 'content-security-policy': policy } });
  const context = await browser.newContext({ locale: 'en-US', ...options });
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${site.url}${path}`);
  const chat = widgetOf(page);
  await page.getByRole('textbox', { name: /name/i }).fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
  await chat.box.waitFor();
  return { context, page, chat, errors };
}

/** Calls of the API with a server's rights. @throws where it refuses */
export function serverCall(demo: Demo) {
  return async (method: string, path: string, body: object): Promise<Record<string, unknown>> => {
    const query = `${path.includes('?') ? '&' : '?'}api_key=${demo.key}`;
    const reply = await fetch(`${demo.url}${path}${query}`, {
      method,
      headers: {
        authorization: await demo.serverToken(),
        'stream-auth-type': 'jwt',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Record<string, unknown>;
  };
}

/** The form of a poll, by way of the menu for what may be sent. */
export async function openPollForm({ page }: RoomPage): Promise<Locator> {
  // What may be sent is known when the channel is.
  await page.locator('[aria-haspopup=menu][aria-label="Attach files"]').click();
  const menu = page.getByRole('menu', { name: 'Add' });
  const items = menu.getByRole('menuitem');
  // The commands of the conversation come after them.
  await expect.poll(async () => (await items.allInnerTexts()).slice(0, 2)).toEqual(['Photo or file', 'Poll']);
  // The menu takes the focus when it has been drawn.
  const first = items.first();
  await expect.poll(() => first.evaluate((item) => item.matches(':focus'))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New poll' });
  await form.waitFor();
  return form;
}
