import type { Browser, Locator, Page } from 'playwright-core';
import { type Channel, StreamChat } from 'stream-chat';
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

interface Scene {
  readonly page: Page;
  readonly log: Locator;
  readonly chat: Locator;
  readonly errors: readonly string[];
  row(n: number): Locator;
  id(n: number): string;
}

/** A channel of a person and Ines with `count` messages, which Ines has read; the last one quotes number `quoted`. */
async function seeded(
  count: number,
  quoted: number,
): Promise<{ id: (n: number) => string; name: string; channel: Channel }> {
  channels += 1;
  const name = `Archive ${channels}`;
  const of = `archive-${channels}`;
  const id = (n: number) => `${of}-${n}`;
  // A separate user, because of the rate limit for messages.
  const user = { id: `keeper-${channels}`, name: 'The keeper' };
  const client = new StreamChat(demo.key, { baseURL: demo.url, allowServerSideConnect: true });
  await client.connectUser(user, await demo.sign({ user_id: user.id }));
  clients.push(client);
  const channel = client.channel('messaging', `archive-${channels}`, {
    name,
    members: ['ines', user.id],
  } as never);
  await channel.watch();
  for (let n = 1; n <= count; n += 1) {
    await channel.sendMessage({
      id: id(n),
      text: `Message ${n}. ${'More words to make it longer. '.repeat(n % 4)}`.trim(),
      ...(n === count ? { quoted_message_id: id(quoted) } : {}),
    });
  }
  // The inbox opens at the newest message.
  const ines = new StreamChat(demo.key, { baseURL: demo.url, allowServerSideConnect: true });
  await ines.connectUser({ id: 'ines' }, await demo.sign({ user_id: 'ines' }));
  clients.push(ines);
  const read = ines.channel('messaging', of);
  await read.watch();
  await read.markRead();
  return { id, name, channel };
}

async function opened(name: string, id: (n: number) => string, dir = 'ltr'): Promise<Scene> {
  const page = await (await browser.newContext({ viewport: { width: 1100, height: 800 } })).newPage();
  const errors = watchErrors(page);
  await page.goto(`${demo.url}/inbox#token=${await demo.sign({ user_id: 'ines' })}`);
  const chat = page.locator('stoop-chat');
  await chat.getByRole('button', { name: new RegExp(`^${name}\\b`) }).click();
  const log = chat.getByRole('log', { name: 'Messages' });
  await log.getByRole('article').first().waitFor();
  if (dir === 'rtl')
    await page.evaluate(() =>
      document.querySelector('stoop-chat')?.shadowRoot?.querySelector('.stoop')?.setAttribute('dir', 'rtl'),
    );
  return { page, chat, log, errors, id, row: (n) => log.locator(`[data-message="${id(n)}"]`) };
}

/** The distance of a row's middle from the list's middle, in pixels. */
async function offCentre(log: Locator, row: Locator): Promise<number> {
  const [list, one] = await Promise.all([log.boundingBox(), row.boundingBox()]);
  if (!list || !one) return Number.NaN;
  return Math.abs(one.y + one.height / 2 - list.y - list.height / 2);
}

/** Waits until the list and its contents have not moved for some frames. */
const still = (log: Locator) =>
  log.evaluate(
    (list) =>
      new Promise<void>((resolve) => {
        const FRAMES = 30;
        let same = 0;
        let before = '';
        const look = () => {
          const now = `${list.scrollTop} ${list.scrollHeight}`;
          same = now === before ? same + 1 : 0;
          before = now;
          if (same >= FRAMES) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

const jump = (scene: Scene, from: number) =>
  scene
    .row(from)
    .getByRole('button', { name: /Go to the message/ })
    .click();

/** The tolerance around the middle: rows and pages differ in height. */
const CENTRED_PX = 120;

test.each(['ltr', 'rtl'])(
  'a quote jumps to its message, however far back, and the list stays there (%s)',
  async (dir) => {
    const { id, name } = await seeded(160, 40);
    const scene = await opened(name, id, dir);
    const { log, row, page, errors } = scene;
    await row(160).waitFor();
    await jump(scene, 160);
    await row(40).and(log.locator('.found')).waitFor();
    await expect.poll(() => row(40).evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(await offCentre(log, row(40))).toBeLessThan(CENTRED_PX);
    expect(await axeViolations(page)).toEqual([]);
    // Older and newer pages load by themselves, and move nothing.
    await still(log);
    expect(await offCentre(log, row(40))).toBeLessThan(CENTRED_PX);
    await row(40).and(log.locator('.found')).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await page.context().close();
  },
);

test('scrolling down reaches the end without a gap; the button jumps there', async () => {
  const { id, name } = await seeded(120, 30);
  const scene = await opened(name, id);
  const { log, row, page, chat } = scene;
  await row(120).waitFor();
  await jump(scene, 120);
  await row(30).and(log.locator('.found')).waitFor();
  await log.hover();
  const gaps: string[] = [];
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 400);
        // Focused and hovered rows stay mounted, wherever they are. The visible rows have no gap.
        const ids = await log.evaluate((list) => {
          const { top, bottom } = list.getBoundingClientRect();
          return [...list.querySelectorAll<HTMLElement>('[data-message]')]
            .filter((one) => {
              const at = one.getBoundingClientRect();
              return at.bottom > top && at.top < bottom;
            })
            .map((one) => Number(one.dataset.message?.split('-').at(-1)));
        });
        if (ids.some((n, index) => index > 0 && n !== (ids[index - 1] ?? 0) + 1)) gaps.push(ids.join());
        return ids.at(-1);
      },
      { timeout: 60_000, interval: 60 },
    )
    .toBe(120);
  expect(gaps).toEqual([]);
  await jump(scene, 120);
  await row(30).and(log.locator('.found')).waitFor();
  await chat.getByRole('button', { name: /Jump to/ }).click();
  await row(120).waitFor();
  await expect
    .poll(() => log.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop))
    .toBeLessThanOrEqual(1);
  await page.context().close();
});

/** Refuses pages of messages while `refused` says so. @returns the requests meanwhile */
async function refusing(page: Page, refused: () => boolean): Promise<object[]> {
  const asked: object[] = [];
  await page.route('**/channels/*/*/query?**', async (route) => {
    const { messages, watch } = route.request().postDataJSON() as { messages?: object; watch?: boolean };
    if (!messages || watch || !refused()) return route.continue();
    asked.push(messages);
    return route.fulfill({
      status: 503,
      headers: { 'access-control-allow-origin': '*' },
      json: { code: -1, message: 'not now', StatusCode: 503 },
    });
  });
  return asked;
}

test('refused older messages show a loading row at the top, are requested again, and move nothing', async () => {
  const { id, name } = await seeded(120, 1);
  const { log, page, row } = await opened(name, id);
  await row(120).waitFor();
  let refused = true;
  const asked = await refusing(page, () => refused);
  await log.hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -2_000);
      return log.evaluate((list) => list.scrollTop);
    })
    .toBe(0);
  // There is nothing left to scroll: the list shows that it waits, and retries by itself.
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  await expect.poll(() => log.getAttribute('aria-busy')).toBe('true');
  const first = log.getByRole('article').first();
  const top = await first.getAttribute('data-message');
  refused = false;
  await expect.poll(() => log.evaluate((list) => list.scrollTop), { timeout: 20_000 }).toBeGreaterThan(0);
  await log.locator(`[data-message="${top}"]`).waitFor();
  await page.context().close();
});

test('by keyboard: the quote is a button, and the focus is on its message', async () => {
  const { id, name } = await seeded(60, 5);
  const scene = await opened(name, id);
  const { row, page, log } = scene;
  await row(60).waitFor();
  await row(60)
    .getByRole('button', { name: /Go to the message/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      row(5)
        .evaluate((element) => element.matches(':focus-visible'))
        .catch(() => false),
    )
    .toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => row(6).evaluate((element) => element.matches(':focus'))).toBe(true);
  await still(log);
  await page.context().close();
});

test('a deleted message shows a notice, and nothing moves', async () => {
  // So many that message 5 is not loaded, even if the list loads a few pages at its opening.
  const { id, name } = await seeded(160, 5);
  const scene = await opened(name, id);
  const { row, page, log, chat } = scene;
  await row(160).waitFor();
  await still(log);
  // Deleted a moment ago: no event has arrived yet, so it is requested.
  await page.route('**/query?*', async (route) => {
    // The body of a request is not always known here. Pages are the queries that watch nothing.
    if (route.request().url().includes('connection_id')) return route.continue();
    const api = new URL(`/messages/${id(5)}`, demo.url);
    api.search = new URLSearchParams({ api_key: demo.key, hard: 'true' }).toString();
    const headers = { authorization: await demo.serverToken(), 'stream-auth-type': 'jwt' };
    expect((await fetch(api, { method: 'DELETE', headers })).status).toBe(200);
    return route.continue();
  });
  const before = (await row(160).boundingBox())?.y;
  await jump(scene, 160);
  await chat.locator('.way').getByText('This message is no longer available').waitFor();
  expect(await page.locator('stoop-chat > [role=status]').textContent()).toBe(
    'This message is no longer available',
  );
  expect((await row(160).boundingBox())?.y).toBe(before);
  await chat.locator('.way', { hasText: 'no longer available' }).waitFor({ state: 'detached' });
  await row(160).getByText('Message deleted').waitFor();
  await page.context().close();
});

test('a conversation with many unread messages opens where they begin; the button leads to the newest', async () => {
  const { id, name, channel } = await seeded(2, 1);
  const first = await opened(name, id);
  await first.row(2).waitFor();
  await expect
    .poll(async () => {
      const { read = [] } = await channel.query({});
      return read.find(({ user }) => user.id === 'ines')?.unread_messages;
    })
    .toBe(0);
  await first.page.context().close();
  for (let n = 3; n <= 62; n += 1) await channel.sendMessage({ id: id(n), text: `Message ${n}` });
  const scene = await opened(name, id);
  const { chat, log, page, row, errors } = scene;
  await log.getByText('60 new messages').waitFor();
  await row(3).waitFor();
  await row(2).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const button = chat.getByRole('button', { name: /^Jump to \d+ new messages$/ });
  const unreadOnServer = async () => {
    const { read = [] } = await channel.query({});
    return read.find(({ user }) => user.id === 'ines')?.unread_messages;
  };
  // Only the messages in sight were read, and the row in the list counts the same.
  await expect.poll(unreadOnServer).toBeLessThan(60);
  const left = await unreadOnServer();
  expect(left).toBeGreaterThan(20);
  await expect.poll(() => button.getAttribute('aria-label')).toBe(`Jump to ${left} new messages`);
  await chat.getByRole('button', { name: new RegExp(`^${name}\\b.*\\b${left}\\b`) }).waitFor();
  await button.focus();
  await page.keyboard.press('Enter');
  await row(62).waitFor();
  await expect.poll(unreadOnServer).toBe(0);
  expect(errors).toEqual([]);
  await page.context().close();
});
