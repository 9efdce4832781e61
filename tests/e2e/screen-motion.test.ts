/** The motion between home or list and a conversation. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hostStage } from '../hostile/hosts/stage.ts';
import { IN_MOTION } from '../support/browser.ts';
import { recordFrames } from '../support/frames.ts';
import { type Inboxes, log, openInboxes, row } from './inboxes.ts';

const stage = hostStage();
/** Longest motion, ms. */
const LONGEST_MS = 200;
const PHONE = { width: 390, height: 700 };

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

/** Opacity and place of the view that comes, what leaves, and the focus. */
const recordMotion = (page: Page) =>
  recordFrames(page, (root) => {
    const inbox = root.querySelector<HTMLElement>('.inbox');
    const comes = root.querySelector(
      inbox ? `.inbox-${inbox.dataset.pane}:not(.leaving)` : '.screen:not(.leaving) > :is(.list-wrap, .home)',
    );
    const style = comes && getComputedStyle(comes);
    const copies = [...root.querySelectorAll<HTMLElement>('.leaving')];
    const isMoving = copies.length > 0 || inbox?.dataset.moving !== undefined;
    const { activeElement } = root;
    return {
      /** Length of the view's animations, ms. */
      lengths: comes?.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration)) ?? [],
      view: comes?.className ?? '',
      opacity: style ? Number(style.opacity) : null,
      x: style && style.transform !== 'none' ? new DOMMatrix(style.transform).e : 0,
      isMoving,
      // The old view is there for as long as the motion takes.
      leaves: copies.some(({ offsetHeight }) => offsetHeight > 0),
      reachable: copies.filter(({ inert }) => !inert).length,
      focus: activeElement?.closest<HTMLElement>('[data-cid]')?.dataset.cid ?? activeElement?.tagName ?? '',
    };
  });
type Frame = Awaited<ReturnType<Awaited<ReturnType<typeof recordMotion>>['read']>>[number];

/** Expects one motion from this side: +1 is the right. */
function expectMotion(frames: readonly Frame[], side: number): void {
  const moving = frames.filter(({ isMoving }) => isMoving);
  expect(moving.length).toBeGreaterThan(2);
  const opacities = moving.map(({ opacity }) => opacity ?? 0);
  expect(opacities).toEqual([...opacities].sort((a, b) => a - b));
  expect(opacities[0]).toBeLessThan(0.9);
  expect(Math.sign(moving[0]?.x ?? 0)).toBe(side);
  expect(moving.map(({ reachable }) => reachable).filter(Boolean)).toEqual([]);
  const lengths = moving.flatMap((frame) => frame.lengths);
  expect(lengths.length).toBeGreaterThan(0);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(LONGEST_MS);
  expect(frames.at(-1)).toMatchObject({ opacity: 1, x: 0, isMoving: false });
}

const rest = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('stoop-chat')?.shadowRoot?.querySelector('.leaving, [data-moving]'),
  );

/** Opens the home, and writes the first message. */
async function firstMessage(page: Page): Promise<readonly Frame[]> {
  const loaded = page.waitForResponse(/\/screen-motion-/);
  await page.locator('[part=launcher]').click();
  await loaded;
  await page.locator('.home').waitFor();
  await page.locator('textarea').fill('Is anybody there?');
  const frames = await recordMotion(page);
  await page.locator('textarea').press('Enter');
  await page.locator('.list-wrap').getByText('Is anybody there?').waitFor();
  await rest(page);
  return (await frames.read()).filter(({ view }) => view === 'list-wrap');
}

test.each([
  ['en', 1],
  ['ar', -1],
])('the first message leads from the home to the conversation (%s)', async (locale, side) => {
  const { page, errors } = await stage.open({
    head: stage.tag(`data-locale="${locale}"`),
    context: IN_MOTION,
  });
  const seen = await firstMessage(page);
  expectMotion(seen, side);
  expect(seen.filter(({ isMoving, leaves }) => isMoving !== leaves)).toEqual([]);
  expect(new Set(seen.map(({ focus }) => focus))).toEqual(new Set(['TEXTAREA']));
  expect(errors).toEqual([]);
});

test('nothing moves for people who want less motion', async () => {
  const { page } = await stage.open({ head: stage.tag(), context: { reducedMotion: 'reduce' } });
  const seen = await firstMessage(page);
  expect(seen.filter(({ isMoving, opacity, x }) => isMoving || opacity !== 1 || x !== 0)).toEqual([]);
});

/** A phone's inbox with enough rows to scroll. */
async function phoneInbox(locale = '') {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const talks = [];
  for (let n = 0; n < 14; n += 1) {
    const talk = await inboxes.talk(`Talk ${n}`, lena, omar);
    await inboxes.shop
      .channel('messaging', talk.id)
      .sendMessage({ text: 'The kiln is hot', user_id: omar.id });
    talks.push(talk);
  }
  // In the middle of the list.
  const talk = talks[9] as (typeof talks)[number];
  const page = await inboxes.inboxOf(lena, PHONE);
  await page.emulateMedia(IN_MOTION);
  if (locale) await page.evaluate((name) => window.Stoop?.('setLocale', name), locale);
  await page.waitForLoadState('networkidle');
  return { page, talk, cid: `messaging:${talk.id}` };
}

test.each([
  ['', 1],
  ['ar', -1],
])('a row leads to its conversation, and back to its place in the list (%s)', async (locale, side) => {
  const { page, talk, cid } = await phoneInbox(locale);
  const list = page.locator('.channels');
  await list.evaluate((element) => element.scrollTo(0, 40));
  const top = await row(page, talk.name).boundingBox();
  const frames = await recordMotion(page);
  await row(page, talk.name).click();
  await page.locator('.list-wrap').getByText('The kiln is hot').waitFor();
  await rest(page);
  const there = (await frames.read()).filter(({ view }) => view === 'inbox-conversation');
  expectMotion(there, side);
  expect(there.at(-1)?.focus).toBe('TEXTAREA');

  const back = await recordMotion(page);
  await page.locator('.back').click();
  await rest(page);
  const seen = (await back.read()).filter(({ view }) => view === 'inbox-list');
  expectMotion(seen, -side);
  expect(seen.filter(({ isMoving, leaves }) => isMoving !== leaves)).toEqual([]);
  expect(seen.at(-1)?.focus).toBe(cid);
  expect(await row(page, talk.name).boundingBox()).toEqual(top);
});

test('a way back in the middle of the motion goes on from there', async () => {
  const { page, talk } = await phoneInbox();
  const frames = await recordMotion(page);
  await page.evaluate(() => {
    // However slow the machine is, the press comes early in the motion.
    const press = () => {
      const root = document.querySelector('stoop-chat')?.shadowRoot;
      const comes = root?.querySelector<HTMLElement>('.inbox[data-moving] > .inbox-conversation');
      const [animation] = comes?.getAnimations() ?? [];
      animation?.updatePlaybackRate(0.05);
      if ((animation?.effect?.getComputedTiming().progress ?? 0) > 0.2)
        comes?.querySelector<HTMLElement>('.header .back')?.click();
      else requestAnimationFrame(press);
    };
    press();
  });
  await row(page, talk.name).click();
  await page.waitForFunction(() =>
    document.querySelector('stoop-chat')?.shadowRoot?.querySelector('[data-moving=out]'),
  );
  await rest(page);
  const seen = await frames.read();
  const turn = seen.findIndex(
    ({ view }, index) => index > 0 && view === 'inbox-list' && seen[index - 1]?.view !== view,
  );
  expect(seen[turn]?.isMoving).toBe(true);
  expect(seen[turn]?.opacity).toBeGreaterThan(0.05);
  expect(seen.at(-1)).toMatchObject({ view: 'inbox-list', opacity: 1, x: 0, isMoving: false });
  expect(await page.locator('.leaving').count()).toBe(0);
  expect(await log(page).count()).toBe(0);
});

test('beside the list, a conversation does not move', async () => {
  const { page, talk } = await phoneInbox();
  await page.setViewportSize({ width: 1200, height: 700 });
  const frames = await recordMotion(page);
  await row(page, talk.name).click();
  await log(page).getByText('The kiln is hot').waitFor();
  expect((await frames.read()).filter(({ isMoving }) => isMoving)).toEqual([]);
});
