import type { Browser, Page } from 'playwright-core';
import {
  ANSWER_LIMITS,
  type Device,
  type DeviceKind,
  type DeviceOptions,
  type DeviceState,
} from './device.ts';

/** Timers of the page are over four times sooner, so that a silent socket is noticed after 9 s. */
const SPEED = 4;
/** High enough for all messages of a schedule: the list draws no row that is far out of view. */
const SIZE = { width: 500, height: 3_000 };
/** A page whose scripts were lost on the way is loaded again after this time. */
const LOAD_MS = 10_000;
const HOST = '/host.html';
const TOKEN = '/token';

const hostPage = (key: string, [type, id]: readonly string[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A page with a chat</title>
<script src="/v1/stoop.js" data-key="${key}" data-mode="room" data-channel="${id}" data-channel-type="${type}"
  data-identity="token" data-token-url="${TOKEN}" data-load="immediate" data-layout="page"></script>
</html>`;

const HURRY = `{
  const { setTimeout, setInterval } = window;
  const limits = ${JSON.stringify(ANSWER_LIMITS)};
  window.setTimeout = (run, ms, ...rest) => setTimeout(run, limits.includes(ms) ? ms / 2 : ms / ${SPEED}, ...rest);
  window.setInterval = (run, ms, ...rest) => setInterval(run, ms / ${SPEED}, ...rest);
}`;

/** Returns what the page shows. */
function readPage(page: Page): Promise<DeviceState> {
  return page.evaluate(() => {
    const root = document.querySelector('stoop-chat')?.shadowRoot;
    const rows = [...(root?.querySelectorAll<HTMLElement>('[role=log] [data-message]') ?? [])];
    const unrest = rows.flatMap((row) => {
      const under = row.querySelector('.under')?.textContent ?? '';
      return /^(?:Sending|Not sent)/.test(under) ? [`says "${under}"`] : [];
    });
    if (Object.keys(localStorage).some((name) => name.endsWith(':outbox')))
      unrest.push('stores unsent messages');
    return {
      hasOlder: false,
      unrest,
      messages: rows.map((row) => {
        const bubble = row.querySelector('.bubble');
        const text = bubble?.textContent?.trim() ?? '';
        return {
          id: text,
          text,
          isDeleted: bubble?.classList.contains('gone') === true,
          reactions: {},
        };
      }),
    };
  });
}

async function open(browser: Browser, { url, key, userId, token, cid }: DeviceOptions): Promise<Device> {
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  await page.addInitScript(HURRY);
  // The host page and its server are not part of the trial.
  await page.route(`${url}${HOST}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: hostPage(key, cid.split(':')) }),
  );
  await page.route(`${url}${TOKEN}`, (route) => route.fulfill({ json: { token } }));
  const box = page.getByRole('textbox', { name: 'Message', exact: true });

  async function load(): Promise<void> {
    for (;;) {
      // The page is there before its scripts, which may never come.
      await page.goto(`${url}${HOST}`, { waitUntil: 'commit' });
      const isThere = await box.waitFor({ timeout: LOAD_MS }).then(
        () => true,
        () => false,
      );
      if (isThere || page.isClosed()) return;
    }
  }
  await load();
  return {
    userId,
    ready: () => box.waitFor(),
    async say(text) {
      await box.fill(text);
      await box.press('Enter');
      await page.locator('[data-message]').getByText(text, { exact: true }).waitFor();
      // A message that is written before the client is loaded gets its id later; texts differ as well.
      return text;
    },
    change: () => Promise.reject(new Error('pages change no messages')),
    pressRetry: async () => undefined,
    reload: load,
    setOnline: (online) => context.setOffline(!online),
    state: () => readPage(page),
    close: () => context.close(),
  };
}

/** The widget in Chromium. */
export const inPages = (browser: Browser): DeviceKind => ({
  open: (options) => open(browser, options),
  speed: SPEED,
  changes: false,
  idOf: ({ text = '' }) => text,
  serverFaults: ['kill', 'lock'],
});
