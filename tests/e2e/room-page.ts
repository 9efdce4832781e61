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
  /** The page's console errors, including policy violations. */
  readonly errors: string[];
}

export interface RoomOptions {
  readonly demo: Demo;
  readonly site: Site;
  readonly browser: Browser;
  readonly name: string;
  readonly features: string;
  /** @default the demo's room */
  readonly channel?: string;
  /** Further attributes of the tag. */
  readonly attributes?: string;
  /** Further origins for images, beside the demo. */
  readonly pictures?: string;
  readonly options?: BrowserContextOptions;
}

/** A person in a room of the demo, on a page of another origin that allows only the chat. */
export async function joinRoom(room: RoomOptions): Promise<RoomPage> {
  const { demo, site, browser, name, features, channel = 'eclipse' } = room;
  const { attributes = '', pictures = '', options } = room;
  const { origin, host } = new URL(demo.url);
  const policy = [
    "default-src 'none'",
    `script-src ${origin}`,
    `connect-src ${origin} ws://${host}`,
    `img-src ${origin} data: ${pictures}`,
    "require-trusted-types-for 'script'",
    'trusted-types stoop',
  ].join('; ');
  const tag = `<script async src="${demo.url}/v1/stoop.js" data-key="${demo.key}" data-layout="page" data-mode="room" data-channel="${channel}" data-features="${features}" ${attributes}></script>`;
  const body = `<!doctype html><html lang="en"><title>Room</title><link rel="icon" href="data:,">${tag}<main><h1>Room</h1></main>`;
  // A page of its own for each person: the site serves one page a path.
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

/** API calls with a server token. @throws if refused */
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

/** Opens the form of a poll through the attachment menu. */
export async function openPollForm({ page }: RoomPage): Promise<Locator> {
  // The channel's data decides what can be sent.
  await page.locator('[aria-haspopup=menu][aria-label="Attach files"]').click();
  const menu = page.getByRole('menu', { name: 'Add' });
  const items = menu.getByRole('menuitem');
  // The conversation's commands come after them.
  await expect.poll(async () => (await items.allInnerTexts()).slice(0, 2)).toEqual(['Photo or file', 'Poll']);
  // The menu takes the focus once it is drawn.
  const first = items.first();
  await expect.poll(() => first.evaluate((item) => item.matches(':focus'))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New poll' });
  await form.waitFor();
  return form;
}
