import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Demo, startDemo } from '../support/demo.ts';
import { widgetOf } from './widget.ts';

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

test('two visitors in a room: both read anonymously, one gives a name and writes, both see it live', async () => {
  const [first, second] = await Promise.all([browser.newContext(), browser.newContext()]);
  const [speaker, reader] = await Promise.all([first.newPage(), second.newPage()]);
  await Promise.all([speaker.goto(`${demo.url}/room`), reader.goto(`${demo.url}/room`)]);
  const [speaking, reading] = [widgetOf(speaker), widgetOf(reader)];
  await speaking.text('Best instrument there is.').waitFor();
  await reading.text('Best instrument there is.').waitFor();
  expect(await reading.box.count()).toBe(0);
  expect(await speaking.box.count()).toBe(0);

  await speaker.getByRole('textbox', { name: /name/i }).fill('Nuria');
  await speaker.getByRole('button', { name: 'Join' }).click();
  await speaking.box.waitFor();
  await speaking.text('Best instrument there is.').waitFor();
  await speaking.say('First contact!');
  await reading.text('First contact!').waitFor();
  await reading.messages.getByText('Nuria').first().waitFor();
  await Promise.all([first.close(), second.close()]);
});
