import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBrowser } from '../../../scripts/machine/find-browser.mjs';
import { widgetOf } from '../../e2e/widget.ts';
import { frameOf, RECORD_EVENTS, talksFromMemory } from './memory.ts';
import { hostStage } from './stage.ts';

/** Full browsers: the headless shell of most tests has no back/forward cache. */
const WHOLE = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'microsoft-edge'];

function wholeBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = WHOLE.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

const executablePath = wholeBrowser();
/**
 * With the features that tests turn off by default: back/forward cache, partitioned storage, throttled hidden
 * tabs.
 */
const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executablePath ?? findBrowser() ?? '',
    ignoreDefaultArgs: true,
    args: [
      '--headless=new',
      '--remote-debugging-pipe',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--no-startup-window',
    ],
  });

if (executablePath === null)
  console.log(
    `left out: pages that are kept need a whole browser, one of ${WHOLE.join(', ')}; none was found`,
  );
const stage = hostStage(launch);

test.skipIf(executablePath === null)(
  'a page restored from the back/forward cache has its chat, its draft and the missed messages',
  async () => {
    stage.site().answer('/elsewhere', {
      body: '<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,"><h1>Elsewhere</h1>',
    });
    const { page, errors } = await stage.open({
      head: `<script>window.shown = []; addEventListener('pageshow', (event) => shown.push(event.persisted));</script>${stage.tag()}`,
    });
    const chat = widgetOf(page);
    const cid = await stage.openAndTalk(page);
    await chat.box.fill('half a sen');
    const { url } = stage.site();
    for (const word of ['One', 'Two']) {
      await page.goto(`${url}/elsewhere`);
      await stage.say(cid, `${word} while you were away`);
      // Restored pages do not load again: only their contents can be waited for.
      await page.evaluate('void history.back()');
      await chat.text(`${word} while you were away`).waitFor();
      expect(await chat.box.inputValue()).toBe('half a sen');
    }
    expect(await page.evaluate('window.shown')).toEqual([false, true, true]);
    await stage.talk(page, 'Back again');
    expect(errors).toEqual([]);
  },
);

test('a frame of another site has a storage of its own', async () => {
  const { port } = new URL(stage.site().url);
  stage.site().answer('/framed', {
    body: `<!doctype html><html lang="en"><head><link rel="icon" href="data:,">${RECORD_EVENTS}${stage.tag()}</head><body><h1>Framed</h1></body></html>`,
  });
  const { page, errors } = await stage.open({
    head: '<title>Outside</title>',
    body: `<iframe src="http://localhost:${port}/framed" style="width:480px;height:700px"></iframe>`,
  });
  const frame = await frameOf(page, '/framed');
  await talksFromMemory(stage, page, frame);
  const keys = (in_: Page | Frame) =>
    in_.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('stoop:')));
  // Partitioned by the outer site: a page of the frame's own origin does not find its data.
  expect((await keys(frame)).length).toBeGreaterThan(0);
  expect(await keys(page)).toEqual([]);
  await page.goto(`http://localhost:${port}/framed`);
  expect(await keys(page)).toEqual([]);
  expect(errors).toEqual([]);
});
