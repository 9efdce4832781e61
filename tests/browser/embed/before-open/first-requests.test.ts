/** The requests of a room's first opening: how many, in which order, and what waits for what. */
import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { widgetOf } from '../../../e2e/widget.ts';
import { hostStage } from '../../../hostile/hosts/stage.ts';

const stage = hostStage();
const HISTORY = 'The first bus leaves at six';

beforeAll(async () => {
  await stage.asServer('POST', '/channels/room/bus/query', { data: { created_by_id: 'ines' } });
  await stage.say('room:bus', HISTORY);
});

const ROOM = 'data-mode="room" data-channel="bus"';
const SIGNED_IN = `${ROOM} data-token-url="/who"`;

/** Returns what a request is for; null for those that do not belong to the opening. */
function purposeOf(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url());
  if (request.method() === 'OPTIONS') return null;
  if (pathname.endsWith('/query')) return searchParams.has('connection_id') ? 'watched page' : 'page';
  return /^\/(who|widget|chat|room)/.exec(pathname)?.[1] ?? null;
}

/** A page whose scripts of this name arrive when the test says so. */
async function pageOf(attributes: string, held: string) {
  const token = await stage.server().token('ada', 'user');
  stage.site().answer('/who', { body: JSON.stringify({ token }), headers: { 'content-type': 'text/plain' } });
  const { page, errors } = await stage.open({ head: stage.tag(attributes) });
  let letCome = () => {};
  const wait = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(new RegExp(`/${held}-[^/]+[.]js$`), async (route) => {
    await wait;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const purpose = purposeOf(request);
    if (purpose) asked.push(purpose);
  });
  return { page, errors, asked, letCome };
}

const showsHistory = (page: Page) => widgetOf(page).text(HISTORY).waitFor();

test.each([
  ['a person with a token', SIGNED_IN, ['who']],
  ['an anonymous reader', ROOM, []],
])(
  '%s: the page is requested once, before the shell is here, and the screen with the shell',
  async (_, tag, token) => {
    const { page, errors, asked, letCome } = await pageOf(tag, 'widget');
    await widgetOf(page).launcher.click();
    await expect.poll(() => asked).toContain('page');
    expect([...asked].sort()).toEqual(['chat', 'page', 'room', 'widget', ...token].sort());
    expect(asked.at(-1)).toBe('page');
    letCome();
    await showsHistory(page);
    await expect.poll(() => asked).toContain('watched page');
    // The client took the answer, and asked again only to watch the channel.
    expect(asked.slice(4 + token.length)).toEqual(['watched page']);
    expect(errors).toEqual([]);
  },
);

test('the page is not requested before the visitor opens the chat', async () => {
  const { page, asked } = await pageOf(SIGNED_IN, 'none');
  await widgetOf(page).launcher.hover();
  await expect.poll(() => asked).toContain('room');
  await page.waitForLoadState('networkidle');
  expect([...asked].sort()).toEqual(['chat', 'room', 'widget']);
});

test('a person with a token writes before the client is here; the room’s history comes too', async () => {
  const { page, errors, letCome } = await pageOf(SIGNED_IN, 'chat');
  const chat = widgetOf(page);
  await chat.launcher.click();
  await chat.say('Is the six o’clock full?');
  await chat.text('Is the six o’clock full?').waitFor();
  letCome();
  await showsHistory(page);
  await page
    .locator('stoop-chat')
    .getByText(/^(Sent|Delivered|Seen)/)
    .waitFor();
  expect(await chat.text('Is the six o’clock full?').count()).toBe(1);
  expect(errors).toEqual([]);
});

test('without a token nobody writes, and the room says why', async () => {
  const { page, letCome } = await pageOf(SIGNED_IN, 'chat');
  await page.route('**/who', (route) => route.fulfill({ status: 503 }));
  const chat = widgetOf(page);
  await chat.launcher.click();
  await chat.box.waitFor();
  letCome();
  await page
    .locator('stoop-chat')
    .getByRole('alert')
    .or(page.locator('stoop-chat').getByText(/token/i))
    .first()
    .waitFor();
  await chat.box.waitFor({ state: 'detached' });
});
