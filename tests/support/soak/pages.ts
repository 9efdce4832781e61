import type { Browser, CDPSession, Page } from 'playwright-core';
import type { TestServer } from '../server.ts';
import type { Held } from './server-held.ts';

const HOST = '/host.html';
const TOKEN = '/token';

/** A page that stays, in which the widget starts and is destroyed again and again. */
export interface SoakPage {
  /** Starts the widget, with the room open. */
  join(): Promise<void>;
  /** Resolves when the page shows a message with this text. */
  shows(text: string): Promise<void>;
  /** Destroys the widget. */
  leave(): Promise<void>;
  held(): Promise<Held>;
}

interface Visit {
  readonly server: TestServer;
  readonly token: string;
  readonly room: string;
}

async function heldBy(cdp: CDPSession): Promise<Held> {
  for (let n = 0; n < 3; n += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

export async function openPage(browser: Browser, { server, token, room }: Visit): Promise<SoakPage> {
  const { url, key } = server;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(`${url}${HOST}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A page with a chat</title>' }),
  );
  await page.route(`${url}${TOKEN}`, (route) => route.fulfill({ json: { token } }));
  await page.goto(`${url}${HOST}`);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const data = {
    ...{ key, mode: 'room', channel: room, channelType: 'messaging', identity: 'token', tokenUrl: TOKEN },
    ...{ load: 'immediate', open: 'true' },
  };
  return {
    async join() {
      await page.evaluate((given) => {
        const tag = document.createElement('script');
        Object.assign(tag.dataset, given);
        tag.src = '/v1/stoop.js';
        document.head.append(tag);
      }, data);
      await boxOf(page).waitFor();
    },
    shows: (text) => page.getByText(text, { exact: true }).first().waitFor(),
    async leave() {
      await page.evaluate(() => {
        window.Stoop?.destroy();
        for (const tag of document.querySelectorAll('script[data-key]')) tag.remove();
      });
      await boxOf(page).waitFor({ state: 'detached' });
    },
    held: () => heldBy(cdp),
  };
}
