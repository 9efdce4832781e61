/**
 * Criteria of WCAG 2.2 beyond the checks of every state (states.test.ts). docs/accessibility.md is generated
 * from the marks.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contrast, parseColor } from '../../../src/styles/color.ts';
import { settle } from './axe.ts';
import { galleryBrowser, showInPlace } from './browser.ts';
import { unreachable } from './usable.ts';

const gallery = galleryBrowser();
const calls = (page: Page) => page.evaluate(() => window.gallery.model.calls);
/** 1280 x 1024 px at four times the size. */
const ZOOMED = { width: 320, height: 256 };
/** WCAG 1.4.11. */
const VISIBLE = 3;

interface Stop {
  readonly name: string;
  readonly line: string;
  readonly ground: string;
  readonly lineWidth: number;
  readonly over: boolean;
}

/** The focused element, its focus ring, and the background of the ring. */
const stop = (page: Page): Promise<Stop | null> =>
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: runs in the page, where nothing else of this module exists
  page.evaluate(() => {
    const root = document.querySelector('stoop-chat')?.shadowRoot;
    const active = root?.activeElement;
    if (!root || !active) return null;
    // If the ring is drawn around its container.
    const framed = active.closest('.composer-box, .field') ?? active;
    const bubble = active.matches('.row') ? active.querySelector('.bubble, .piece') : null;
    const shown = bubble ?? framed;
    const style = getComputedStyle(shown);
    const inset = /(rgba?\([^)]+\)|color\([^)]+\)) 0px 0px 0px ([\d.]+)px( inset)?/.exec(style.boxShadow);
    const outlined = style.outlineStyle !== 'none';
    let ground: Element | null = shown.parentElement;
    while (ground && /rgba\(0, 0, 0, 0\)|transparent/.test(getComputedStyle(ground).backgroundColor))
      ground = ground.parentElement;
    const box = active.getBoundingClientRect();
    const hit = root.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height, 40) / 2);
    return {
      name: active.getAttribute('aria-label') ?? active.textContent?.slice(0, 30) ?? '',
      line: outlined ? style.outlineColor : (inset?.[1] ?? ''),
      lineWidth: outlined ? Number.parseFloat(style.outlineWidth) : Number(inset?.[2] ?? 0),
      ground: ground ? getComputedStyle(ground).backgroundColor : '',
      over: !!hit && (active.contains(hit) || hit.contains(active)),
    };
  });

// WCAG 2.4.7, 2.4.11, 1.4.11
test.each(['light', 'dark'])('wherever Tab stops it is seen and nothing lies over it, %s', async (theme) => {
  for (const state of ['conversation', 'actions', 'inbox-open', 'room-join', 'prechat', 'thread']) {
    const { page } = await gallery.open(`state=${state}&theme=${theme}`, { width: 1200, height: 800 });
    await page.evaluate(() => {
      (document.querySelector('stoop-chat')?.shadowRoot?.activeElement as HTMLElement | null)?.blur();
      const start = document.createElement('button');
      document.body.prepend(start);
      start.focus();
    });
    const seen: string[] = [];
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press('Tab');
      const at = await stop(page);
      if (!at) break;
      seen.push(at.name);
      const [line, ground] = [parseColor(at.line), parseColor(at.ground)];
      if (!line || !ground) throw new Error(`${state}, ${at.name}: no line in ${JSON.stringify(at)}`);
      expect(contrast(line, ground), `${state}, ${at.name}`).toBeGreaterThanOrEqual(VISIBLE);
      expect(at.lineWidth, `${state}, ${at.name}`).toBeGreaterThanOrEqual(1);
      expect(at.over, `${state}, ${at.name}: something lies over it`).toBe(true);
    }
    expect(seen.length, state).toBeGreaterThan(2);
  }
});

/** Set up on a narrow screen, then checked zoomed in. */
const ENLARGED = [
  ...['home-cold', 'prechat', 'owner-error', 'conversation', 'statuses', 'composer-files', 'composer-links'],
  ...['who-reacted', 'thread', 'composer-picker', 'composer-commands', 'offline', 'frozen'],
  ...['inbox-list', 'threads', 'ask-report', 'ask-delete'],
];
/** Menus stay where they opened. */
const OPENED_ENLARGED = ['message-menu', 'message-menu-own', 'session-menu'];

// WCAG 1.4.4, 1.4.10
test('at four times the size every control is reachable, and nothing scrolls sideways', async () => {
  const { page } = await gallery.open('state=conversation&full', ZOOMED);
  for (const state of [...ENLARGED, ...OPENED_ENLARGED]) {
    if (!OPENED_ENLARGED.includes(state)) await page.setViewportSize({ width: 320, height: 640 });
    await showInPlace(page, `state=${state}&full`);
    await page.setViewportSize(ZOOMED);
    await settle(page);
    expect(await unreachable(page), state).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, state).toBe(0);
  }
});

// WCAG 1.4.4, 1.4.10
test('at four times the size search results have room, and nothing covers the filters', async () => {
  const { page } = await gallery.open('state=search&full', ZOOMED);
  for (const [state, list] of [
    ['search', '.found'],
    ['review-list', '.report'],
  ] as const) {
    await showInPlace(page, `state=${state}&full`);
    const room = await page
      .locator(list)
      .first()
      .evaluate((row) => {
        let box = row.parentElement;
        while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
        return box?.clientHeight ?? 0;
      });
    expect(room, state).toBeGreaterThan(ZOOMED.height / 2);
  }
  for (const state of ['search-recent', 'search-nothing', 'search-failed', 'review-failed', 'review-empty']) {
    await showInPlace(page, `state=${state}&full`);
    const over = await page
      .locator('.pane .state')
      .first()
      .evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(over, state).toBe(0);
  }
});

// WCAG 1.3.4
test('upright and sideways the conversation and the composer are there', async () => {
  const { page } = await gallery.open('state=conversation&full', { width: 390, height: 844 });
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await expect
      .poll(() =>
        page
          .getByRole('textbox', { name: 'Message' })
          .evaluate((area) => area.getBoundingClientRect().bottom),
      )
      .toBeLessThan(size.height);
    expect((await page.getByRole('log').boundingBox())?.height).toBeGreaterThan(size.height / 3);
  }
});

/** Endless animations, and the length of each cycle, in ms. */
const loops = (page: Page) =>
  page.evaluate(() =>
    (document.querySelector('stoop-chat')?.shadowRoot?.getAnimations() ?? [])
      .map((motion) => motion.effect?.getComputedTiming())
      .filter((timing) => timing?.iterations === Number.POSITIVE_INFINITY)
      .map((timing) => Number(timing?.duration)),
  );

// WCAG 2.2.2, 2.3.1
test('nothing flashes, and nothing moves with reduced motion', async () => {
  /** Three flashes a second, https://www.w3.org/TR/WCAG22/#three-flashes-or-below-threshold */
  const QUICKEST_MS = 1000 / 3;
  const { page } = await gallery.open('state=conversation');
  const states = ['conversation', 'loading', 'loading-older', 'assistant', 'inbox-loading'];
  for (const state of states) {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await showInPlace(page, `state=${state}`);
    const moving = await loops(page);
    expect(moving.length, state).toBeGreaterThan(0);
    expect(Math.min(...moving), state).toBeGreaterThan(QUICKEST_MS);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => loops(page), { message: state }).toEqual([]);
  }
});

// WCAG 1.2.1, 1.2.2, 1.2.3, 1.2.4, 1.2.5, 1.4.2
test('the chat itself has no sound or video; media of people wait to be played, and say what they are', async () => {
  const { page } = await gallery.open('state=conversation');
  for (const state of ['home-known', 'conversation', 'room-open', 'inbox-open', 'composer-written']) {
    await showInPlace(page, `state=${state}`);
    expect(await page.locator('.panel :is(audio, video)').count(), state).toBe(0);
  }
  // High enough for everything: only messages near the viewport are on the page.
  await page.setViewportSize({ width: 390, height: 2400 });
  await showInPlace(page, 'state=rich-files&full');
  await page.getByRole('group', { name: 'the-sound-of-the-dimmer.mp3' }).waitFor();
  await page.getByText('the-sound-of-the-dimmer').first().waitFor();
  const media = page.locator('.panel :is(audio, video)');
  // Two voice messages, an audio file and a video.
  await expect.poll(() => media.count()).toBeGreaterThanOrEqual(4);
  const starting = await media.evaluateAll((all) =>
    all.filter((one) => (one as HTMLMediaElement).autoplay || !(one as HTMLMediaElement).paused),
  );
  expect(starting).toEqual([]);
});

// WCAG 1.4.1, 1.4.5
test('no meaning is in colour alone, and no text is in an image', async () => {
  const { page } = await gallery.open('state=statuses');
  const link = page.locator('.bubble a').first();
  expect(await link.evaluate((node) => getComputedStyle(node).textDecorationLine)).toBe('underline');
  await page.getByText('Not sent').first().waitFor();
  await page.getByText('Sending').first().waitFor();
  await showInPlace(page, 'state=conversation');
  await page.getByText('Online').first().waitFor();
  expect(await page.locator('.panel svg text').count()).toBe(0);
  await showInPlace(page, 'state=inbox-list');
  // Unread is a figure with words, beside its colour.
  await expect
    .poll(() =>
      page
        .locator('.channel')
        .filter({ hasText: /unread/ })
        .count(),
    )
    .toBeGreaterThan(0);
});

// WCAG 3.2.3, 3.2.4
test('the same action has the same name and the same place everywhere', async () => {
  const { page } = await gallery.open('state=conversation');
  const places = new Set<string>();
  for (const state of ['home-cold', 'conversation', 'offline', 'loading', 'failed', 'away']) {
    await showInPlace(page, `state=${state}`);
    await settle(page);
    const box = await page.getByRole('button', { name: 'Close chat', exact: true }).boundingBox();
    places.add(`${Math.round(box?.x ?? 0)} ${Math.round(box?.y ?? 0)}`);
    if (state !== 'failed') await page.getByRole('button', { name: 'Send message', exact: true }).waitFor();
  }
  expect([...places]).toHaveLength(1);
});

// WCAG 2.1.4
test('no single key does anything outside of a field', async () => {
  const { page } = await gallery.open('state=actions');
  await page.getByRole('button', { name: 'More', exact: true }).first().focus();
  const before = await calls(page);
  for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789.,-/?') await page.keyboard.press(key);
  await page.keyboard.press('Shift+Tab');
  await page.locator('[data-message]').last().focus();
  for (const key of 'adeirpsuxz?/#') await page.keyboard.press(key);
  expect(await calls(page)).toEqual(before);
  expect(await page.getByRole('menu').count()).toBe(0);
});

// WCAG 2.5.2
test('a press that moves away before its release does nothing', async () => {
  const { page } = await gallery.open('state=composer-written');
  const send = await page.getByRole('button', { name: 'Send message' }).boundingBox();
  const close = await page.getByRole('button', { name: 'Close chat' }).boundingBox();
  for (const box of [send, close]) {
    if (!box) throw new Error('the button is not there');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(400, 300);
    await page.mouse.up();
  }
  expect((await calls(page)).some((call) => call.startsWith('send'))).toBe(false);
  expect(await page.getByRole('dialog').count()).toBe(1);
});

// WCAG 1.3.5, 3.2.1, 3.2.2, 3.3.2
test('fields have labels before and during input, and nothing happens without a submit', async () => {
  const { page } = await gallery.open('state=prechat');
  const name = page.getByRole('textbox', { name: 'Your name' });
  const mail = page.getByRole('textbox', { name: 'Email' });
  expect(await name.getAttribute('autocomplete')).toBe('name');
  expect(await mail.getAttribute('autocomplete')).toBe('email');
  const label = (text: string) => page.locator('.field-label', { hasText: text });
  expect(await label('Your name').isVisible()).toBe(false);
  await name.fill('Maya');
  await mail.fill('maya@example.com');
  expect(await label('Your name').isVisible()).toBe(true);
  expect(await label('Email').isVisible()).toBe(true);
  await page.keyboard.press('Shift+Tab');
  expect((await calls(page)).some((call) => call.startsWith('join'))).toBe(false);
});

// WCAG 3.1.2
test('text in another language than the reader’s has its language', async () => {
  const { page } = await gallery.open('state=translations');
  await page.evaluate(() => {
    const { model } = window.gallery;
    const translations = { from: 'de', texts: { en: 'The dimmer may get warm.' } };
    const messages = model.conversation
      .get()
      .messages.map((message) => (message.id === 'german' ? { ...message, translations } : message));
    model.patch({ messages });
  });
  await page.getByText('The dimmer may get warm.').waitFor();
  const bubble = page.locator('[data-message=german] .bubble');
  expect(await bubble.getAttribute('lang')).toBeNull();
  await page.getByRole('button', { name: 'Show original' }).click();
  await expect.poll(() => bubble.getAttribute('lang')).toBe('de');
});

// WCAG 1.4.11
test('in forced colours every button and field has an edge', async () => {
  const { page } = await gallery.open('state=conversation');
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [state, selectors] of [
    ['conversation', ['.panel', '.composer-box', '.bubble']],
    ['composer-written', ['.send']],
    ['prechat', ['.field', '.prechat', '.button.primary']],
    ['session-menu', ['.menu']],
  ] as const) {
    await showInPlace(page, `state=${state}`);
    for (const selector of selectors) {
      const edge = () =>
        page.evaluate((wanted) => {
          const node = document.querySelector('stoop-chat')?.shadowRoot?.querySelector(wanted);
          return node && [getComputedStyle(node).borderTopStyle, getComputedStyle(node).borderTopWidth];
        }, selector);
      await expect.poll(edge, { message: `${state} ${selector}` }).toEqual(['solid', '1px']);
    }
  }
});

// WCAG 1.4.1, 1.4.11
test('in forced colours chosen differs from unchosen', async () => {
  const { page } = await gallery.open('state=conversation', { width: 1200, height: 800 });
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [state, chosen, other] of [
    ['search', '.scopes [aria-selected=true]', '.scopes [aria-selected=false]'],
    ['search-filters', '.filter-choices [aria-pressed=true]', '.filter-choices [aria-pressed=false]'],
    ['composer-commands', '.suggestion[aria-selected=true]', '.suggestion[aria-selected=false]'],
    ['composer-picker', '.emoji-tones [aria-pressed=true]', '.emoji-tones [aria-pressed=false]'],
    ['who-reacted', '.kinds [aria-pressed=true]', '.kinds [aria-pressed=false]'],
    ['many-reactions', '.chips .mine', '.chips li:not(.mine)'],
    ['inbox-open', '.channel[aria-current=true]', '.channel[aria-current=false]'],
    ['inbox-open', '.tabs [aria-selected=true]', '.tabs [aria-selected=false]'],
    ['review', '.report[aria-current=true]', '.report[aria-current=false]'],
    ['review', '.scopes [aria-selected=true]', '.scopes [aria-selected=false]'],
  ] as const) {
    await showInPlace(page, `state=${state}`);
    // The current value is among the choices.
    if (state === 'search-filters') await page.locator('[data-filter=holds]').first().click();
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => getComputedStyle(node).outlineStyle);
    expect([await outline(chosen), await outline(other)], `${state} ${chosen}`).toEqual(['solid', 'none']);
  }
  await showInPlace(page, 'state=details');
  const painted = (on: boolean) =>
    page
      .locator(`.switch[aria-checked=${on}]`)
      .first()
      .evaluate((node) => {
        const [own, knob] = [getComputedStyle(node), getComputedStyle(node, '::after')];
        return { own: own.backgroundColor, knob: knob.backgroundColor, edge: own.borderTopStyle };
      });
  for (const on of [true, false]) {
    const { own, knob, edge } = await painted(on);
    expect(edge).toBe('solid');
    expect(knob).not.toBe(own);
  }
  expect((await painted(true)).own).not.toBe((await painted(false)).own);
});
