/** A laptop that slept for hours with the page in view: its timers stopped, and its socket looks open. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();
const SLEEP = '03:00:00';

/** Sockets that a test can silence: they stay open, and carry nothing in either direction. */
const SILENT_SOCKETS = `
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      sockets.push(this);
      this.addEventListener('message', (event) => this.isSilent && event.stopImmediatePropagation());
    }
    send(data) {
      if (!this.isSilent) super.send(data);
    }
  };`;

const socketCount = (page: Page) => page.evaluate('sockets.length') as Promise<number>;

/** A visitor who has talked, with the part that looks at the clock. */
async function talked() {
  const opened = await stage.open({ head: stage.tag(), init: SILENT_SOCKETS, clock: true });
  const cid = await stage.openAndTalk(opened.page);
  await expect.poll(() => stage.site().requests.some((path) => path.startsWith('/alerts-'))).toBe(true);
  await opened.page.waitForLoadState('networkidle');
  return { ...opened, cid };
}

test('a socket that died in the sleep is replaced, and nothing is lost', async () => {
  const { page, cid, errors } = await talked();
  const before = await socketCount(page);
  await page.evaluate('for (const socket of sockets) socket.isSilent = true');
  await stage.say(cid, 'While you slept');
  await page.clock.fastForward(SLEEP);
  await expect.poll(() => socketCount(page), { timeout: 20_000 }).toBe(before + 1);
  await widgetOf(page).text('While you slept').waitFor();
  await stage.talk(page, 'Awake again');
  expect(errors).toEqual([]);
});

test('a socket that survived the sleep is kept', async () => {
  const { page } = await talked();
  const before = await socketCount(page);
  const asked = page.evaluate(
    `new Promise((done) => { const send = sockets.at(-1).send; sockets.at(-1).send = function (data) { send.call(this, data); if (data.includes('health.check')) done(true); }; })`,
  );
  await page.clock.fastForward(SLEEP);
  expect(await asked).toBe(true);
  await stage.talk(page, 'Still the same socket');
  expect(await socketCount(page)).toBe(before);
});
