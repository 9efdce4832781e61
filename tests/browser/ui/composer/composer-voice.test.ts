import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { BEEPS, launchBrowser, SAYS_NO, SAYS_YES, watchErrors } from '../../../support/browser.ts';
import { violations } from '../axe.ts';
import { serveGallery } from '../serve-gallery.ts';

let browser: Browser;
let server: Awaited<ReturnType<typeof serveGallery>>;

beforeAll(async () => {
  server = await serveGallery();
  browser = await launchBrowser(BEEPS, SAYS_YES);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function open(query: string, of = browser): Promise<{ page: Page; errors: string[] }> {
  const context = await of.newContext({ viewport: { width: 460, height: 760 } });
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${server.url}?state=links&${query}`);
  await page.locator('.panel').waitFor();
  return { page, errors };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const calls = (page: Page) => page.evaluate(() => window.gallery.model.calls);
const seconds = async (page: Page) =>
  Number(
    (
      await page
        .locator('.voice-time')
        .textContent()
        .then((text) => text ?? '')
    ).split(':')[1],
  );

/** The microphone's stream is in `window.stream`. */
const keepStream = (page: Page) =>
  page.evaluate(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      Object.assign(window, { stream });
      return stream;
    };
  });

test.each(['light', 'dark'])('recorded, paused, resumed, played and sent by itself, %s', async (theme) => {
  const { page, errors } = await open(`theme=${theme}`);
  await button(page, 'Record a voice message').click();
  await button(page, 'Pause recording').waitFor();
  await expect.poll(() => seconds(page), { timeout: 10_000 }).toBeGreaterThanOrEqual(1);
  expect(await violations(page)).toEqual([]);
  await button(page, 'Pause recording').click();
  const at = await page
    .locator('.voice-time')
    .textContent()
    .then((text) => text ?? '');
  await button(page, 'Resume recording').click();
  await expect
    .poll(
      () =>
        page
          .locator('.voice-time')
          .textContent()
          .then((text) => text ?? ''),
      { timeout: 10_000 },
    )
    .not.toBe(at);
  await button(page, 'Pause recording').click();
  await button(page, 'Listen before sending').click();
  await button(page, 'Play').click();
  await button(page, 'Pause').waitFor();
  await page.getByRole('slider', { name: 'Playback position' }).press('End');
  await button(page, 'Play').waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Send voice message').click();
  await expect.poll(() => calls(page), { timeout: 10_000 }).toContain('send ');
  const sent = (await calls(page)).findLast((call) => call.startsWith('with ')) ?? '';
  const { attachments } = JSON.parse(sent.slice('with '.length));
  expect(attachments).toMatchObject([
    { type: 'voiceRecording', mime_type: expect.stringMatching(/^audio\/\w+$/) },
  ]);
  expect(attachments[0].duration).toBeGreaterThan(1);
  expect(Math.max(...attachments[0].waveform_data)).toBeGreaterThan(0.05);
  expect(attachments[0].asset_url).toContain('voice-message-');
  await page.locator('.voice').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await page.context().close();
});

test('discarding leaves nothing, and releases the microphone', async () => {
  const { page, errors } = await open('');
  await keepStream(page);
  await button(page, 'Record a voice message').click();
  await button(page, 'Pause recording').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.voice').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => window.gallery.panel.get().open)).toBe(true);
  const live = () =>
    page.evaluate(() => {
      const { stream } = window as unknown as { stream: MediaStream };
      return stream.getTracks().filter(({ readyState }) => readyState === 'live').length;
    });
  await expect.poll(live).toBe(0);
  expect(errors).toEqual([]);
  expect((await calls(page)).filter((call) => call.startsWith('upload'))).toEqual([]);
  await page.context().close();
});

/** Voice messages handed over to be sent. */
const spoken = async (page: Page) =>
  (await calls(page)).filter((call) => call.startsWith('with ') && call.includes('voiceRecording')).length;

test.each(['Send voice message', 'Listen before sending'])(
  'a double press on "%s" acts once',
  async (name) => {
    const { page, errors } = await open('');
    await button(page, 'Record a voice message').click();
    await button(page, 'Pause recording').waitFor();
    await expect.poll(() => seconds(page), { timeout: 10_000 }).toBeGreaterThanOrEqual(1);
    await button(page, 'Pause recording').click();
    await button(page, name).evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    if (name !== 'Send voice message') await button(page, 'Send voice message').click();
    await page.locator('.voice').waitFor({ state: 'detached' });
    await expect.poll(() => spoken(page), { timeout: 10_000 }).toBe(1);
    // Typing still works, which a second upload would block.
    await page.getByRole('textbox', { name: 'Message' }).fill('then in words');
    await page.keyboard.press('Enter');
    await expect.poll(() => calls(page)).toContain('send then in words');
    expect(await spoken(page)).toBe(1);
    expect(errors).toEqual([]);
    await page.context().close();
  },
);

test('a disconnected microphone ends the recording, which can be played and sent', async () => {
  const { page, errors } = await open('');
  await keepStream(page);
  await button(page, 'Record a voice message').click();
  await button(page, 'Pause recording').waitFor();
  await expect.poll(() => seconds(page), { timeout: 10_000 }).toBeGreaterThanOrEqual(1);
  await page.evaluate(() => {
    const { stream } = window as unknown as { stream: MediaStream };
    for (const track of stream.getTracks()) track.stop();
  });
  await button(page, 'Play').waitFor();
  expect(await seconds(page)).toBeGreaterThanOrEqual(1);
  expect(await button(page, 'Play').evaluate((element) => element.matches(':focus'))).toBe(true);
  await button(page, 'Send voice message').click();
  await expect.poll(() => spoken(page), { timeout: 10_000 }).toBe(1);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a recording sent before its preview played does not play afterwards', async () => {
  const { page, errors } = await open('');
  await page.evaluate(() => {
    const decode = AudioContext.prototype.decodeAudioData;
    const start = AudioBufferSourceNode.prototype.start;
    const notified = { decoded: 0, started: 0, goOn: () => {} };
    const wait = new Promise<void>((resolve) => {
      notified.goOn = resolve;
    });
    AudioContext.prototype.decodeAudioData = async function (bytes: ArrayBuffer) {
      await wait;
      const buffer = await decode.call(this, bytes);
      notified.decoded += 1;
      return buffer;
    };
    AudioBufferSourceNode.prototype.start = function (...given) {
      notified.started += 1;
      return start.apply(this, given);
    };
    Object.assign(window, { notified });
  });
  const notified = () =>
    page.evaluate(() => {
      const { decoded, started } = (window as unknown as { notified: { decoded: number; started: number } })
        .notified;
      return { decoded, started };
    });
  const goOn = () =>
    page.evaluate(() => (window as unknown as { notified: { goOn(): void } }).notified.goOn());
  const record = async () => {
    await button(page, 'Record a voice message').click();
    await button(page, 'Pause recording').waitFor();
    await expect.poll(() => seconds(page), { timeout: 10_000 }).toBeGreaterThanOrEqual(1);
    await button(page, 'Pause recording').click();
    await button(page, 'Listen before sending').click();
  };
  await record();
  await button(page, 'Play').click();
  await button(page, 'Send voice message').click();
  await page.locator('.voice').waitFor({ state: 'detached' });
  await goOn();
  // Decoding for a cancelled preview may fail or finish: no sound starts.
  await expect.poll(() => spoken(page), { timeout: 10_000 }).toBe(1);
  await record();
  // Two presses either cancel each other or play one sound, never two.
  await button(page, 'Play').evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });
  await button(page, 'Pause').waitFor();
  expect((await notified()).started).toBe(1);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a denied microphone shows an error, and typing works', async () => {
  const strict = await launchBrowser(BEEPS, SAYS_NO);
  onTestFinished(() => strict.close());
  const { page } = await open('', strict);
  await button(page, 'Record a voice message').click();
  await page.locator('.toast').getByText('Microphone access is blocked').waitFor();
  expect(await page.locator('.voice').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Message' }).fill('then in words');
  await page.keyboard.press('Enter');
  expect(await calls(page)).toContain('send then in words');
});
