/** A real video and a long recording through the real server: played, sought, sped up, and one at a time. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wavOf } from '../../../demo/serve/gallery/media.ts';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { attachFiles, type ChosenFile } from '../../support/in-browser/choose-files.ts';
import { widgetOf } from '../widget.ts';

const RATE = 8_000;
const MINUTES = 12;
const SECONDS = MINUTES * 60;
/** Long enough to play while a test looks at it. */
const FILM_MS = 6_000;

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  [demo, browser] = await Promise.all([
    startDemo(),
    launchBrowser('--autoplay-policy=user-gesture-required'),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

/** Twelve minutes of a hum: 5.8 MB, more than a browser loads at once. */
function hum(): ChosenFile {
  const samples = Uint8Array.from({ length: RATE * SECONDS }, (_, at) => 128 + 8 * Math.sin(at / 6));
  return { name: 'long hum.wav', mimeType: 'audio/wav', buffer: wavOf(samples, RATE) };
}

/** A browser's recording of a moving image. Like every such video it does not contain its length. */
async function film(): Promise<ChosenFile> {
  const page = await browser.newPage();
  const bytes = await page.evaluate(async (ms) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const context = canvas.getContext('2d');
    let at = 0;
    const timer = setInterval(() => {
      at += 1;
      if (context) context.fillStyle = `hsl(${at * 7} 60% 50%)`;
      context?.fillRect(0, 0, 320, 180);
    }, 50);
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start(500);
    setTimeout(() => recorder.stop(), ms);
    await stopped;
    clearInterval(timer);
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  }, FILM_MS);
  await page.close();
  return { name: 'walk.webm', mimeType: 'video/webm', buffer: Buffer.from(bytes) };
}

interface Listened {
  readonly paused: boolean;
  readonly time: number;
  readonly rate: number;
}
const received = (media: Locator): Promise<Listened> =>
  media.evaluate((element: HTMLMediaElement) => ({
    paused: element.paused,
    time: element.currentTime,
    rate: element.playbackRate,
  }));
const time = async (media: Locator) => (await received(media)).time;
const paused = async (media: Locator) => (await received(media)).paused;

/**
 * The desk, to which a visitor has sent these files, and the server's answers to requests for their parts.
 */
async function sent(
  files: readonly ChosenFile[],
): Promise<{ desk: Page; parts: number[]; errors: () => string[] }> {
  const page = await (await browser.newContext()).newPage();
  const errors = watchErrors(page);
  await page.goto(demo.url);
  const chat = widgetOf(page);
  await chat.open();
  await attachFiles(page, files);
  await chat.box.fill('A walk and a hum');
  await chat.send.click();
  await page
    .locator('stoop-chat')
    .getByText(/^(Sent|Delivered|Seen)/)
    .waitFor();
  const desk = await (await browser.newContext({ viewport: { width: 1200, height: 1_400 } })).newPage();
  const complaints = watchErrors(desk);
  const parts: number[] = [];
  desk.on('response', (response) => {
    if (/\.(wav|webm)\?/.test(response.url())) parts.push(response.status());
  });
  await desk.goto(demo.inboxLinks[0] ?? '');
  await desk.locator('stoop-chat').getByText('A walk and a hum').first().click();
  return { desk, parts, errors: () => [...errors, ...complaints] };
}

test('a video and a long recording play at the desk, seek, speed up, and play one at a time', async () => {
  const { desk, parts, errors } = await sent([await film(), hum()]);
  const messages = desk.getByRole('log', { name: 'Messages' });
  const player = messages.getByRole('group', { name: 'long hum.wav' });
  const [audio, video] = [player.locator('audio'), messages.locator('video')];
  await player.waitFor();

  // The file contains its length, and only its start was loaded for that.
  await expect.poll(() => player.locator('.player-time').textContent()).toBe('12:00');
  const slider = player.getByRole('slider', { name: 'Playback position' });
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => time(audio)).toBeGreaterThan(0.2);

  // A press in the middle seeks there: the server answers range requests.
  await slider.click();
  await expect.poll(() => time(audio)).toBeGreaterThan(SECONDS / 2 - 2);
  expect(await time(audio)).toBeLessThan(SECONDS / 2 + 60);
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^6:\d\d of 12:00$/);
  const speed = player.getByRole('button', { name: /Speed/ });
  await speed.click();
  await speed.click();
  expect(await received(audio)).toMatchObject({ rate: 2, paused: false });
  // It continues from there, and does not return to the start by itself.
  const middle = await time(audio);
  await expect.poll(() => time(audio)).toBeGreaterThan(middle + 1);

  // Playing the video stops it, and the other way round.
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => paused(audio)).toBe(true);
  await player.getByRole('button', { name: 'Play' }).waitFor();
  await expect.poll(() => time(video)).toBeGreaterThan(0.2);
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320);
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => paused(video)).toBe(true);
  expect(await received(audio)).toMatchObject({ rate: 2, paused: false });

  // A video uses the browser's own controls, by keyboard too.
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 4;
  });
  await expect.poll(() => time(video)).toBeGreaterThan(3.9);
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 1.5;
    return element.play();
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
  expect(await paused(audio)).toBe(true);
  expect(new Set(parts)).toEqual(new Set([206]));
  expect(errors()).toEqual([]);
});
