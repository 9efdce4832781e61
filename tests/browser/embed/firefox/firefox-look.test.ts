/** Promises to a page, tested in Firefox: appearance, places and colours. */
import { expect, test } from 'vitest';
import { PARTS, PROPERTIES } from '../../../../scripts/reference.mjs';
import { contrast, type Rgb } from '../../../../src/styles/color.ts';
import { firefoxStage, KEYS, NO_FIREFOX } from './firefox-stage.ts';

const stage = firefoxStage();
const inFirefox = test.skipIf(NO_FIREFOX);
const { value, until } = stage;
const LAUNCHER = "within('[part=launcher]')";
const READABLE = 4.5;
const MARK = 'rgb(1, 2, 3)';
/** Custom properties that are no colours. */
const LENGTHS = ['density', 'font', 'radius', 'width', 'height', 'z-index'];

/** Painted and read back, because computed colours have notations of their own. */
const painted = (selector: string, property: string) =>
  value<Rgb>(`(() => {
    const context = document.createElement('canvas').getContext('2d');
    context.fillStyle = styleOf('${selector}', '${property}');
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  })()`);
const paint = (css: string) =>
  value(
    `(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets = [sheet]; })()`,
  );

inFirefox(
  'the launcher has the accent’s colour and a picture that can be read on it; so has what one says',
  async () => {
    for (const [accent, picture] of [
      ['#ffd84d', [0, 0, 0]],
      ['oklch(0.9 0.1 200)', [0, 0, 0]],
      ['color-mix(in oklab, red, blue 30%)', [255, 255, 255]],
      ['#7a3cff', [255, 255, 255]],
    ] as const) {
      await stage.open({ head: stage.tag(`data-accent="${accent}"`) });
      await until(LAUNCHER);
      expect(await painted('[part=launcher]', 'color'), accent).toEqual(picture);
      expect(contrast(await painted('[part=launcher]', 'background-color'), picture)).toBeGreaterThan(
        READABLE,
      );
      await stage.page().click(LAUNCHER);
      await until("within('textarea')?.matches(':focus')");
      await stage.page().type(`Hello${KEYS.enter}`);
      await until("received.includes('message:sent')");
      const own = '[data-message] .bubble';
      expect(
        contrast(await painted(own, 'background-color'), await painted(own, 'color')),
        accent,
      ).toBeGreaterThanOrEqual(READABLE);
    }
    expect(stage.page().said()).toEqual([]);
  },
);

inFirefox('light or dark: as the owner says, else as the page says', async () => {
  const LIGHT = [11, 107, 92];
  const DARK = [20, 121, 106];
  for (const [html, theme, colour] of [
    ['style="color-scheme: light"', '', LIGHT],
    ['style="color-scheme: dark"', '', DARK],
    ['style="color-scheme: dark"', 'data-theme="light"', LIGHT],
    ['style="color-scheme: light"', 'data-theme="dark"', DARK],
  ] as const) {
    await stage.open({ head: stage.tag(theme), html: `lang="en" ${html}` });
    await until(LAUNCHER);
    expect(await painted('[part=launcher]', 'background-color'), `${html} ${theme}`).toEqual(colour);
    await value("(Stoop('open'), 0)");
    await until("within('[part=panel]')");
    expect(await value("styleOf('[part=panel]', 'color-scheme')")).toBe(colour === DARK ? 'dark' : 'light');
  }
  const ground = await painted('[part=panel]', 'background-color');
  await value("(Stoop('setTheme', 'light'), 0)");
  await until("styleOf('[part=panel]', 'color-scheme') === 'light'");
  expect(await painted('[part=panel]', 'background-color')).not.toEqual(ground);
});

inFirefox(
  'parts and custom properties: what a page sets on the host is what the chat looks like',
  async () => {
    await stage.open({ head: stage.tag() });
    await until(LAUNCHER);
    await stage.page().click(LAUNCHER);
    await until("within('textarea')?.matches(':focus')");
    await value(
      "(window.sent = new Promise((resolve) => Stoop.once('message:sent', ({ cid }) => resolve(cid))), 0)",
    );
    await stage.page().type(`Hello${KEYS.enter}`);
    const cid = await value<string>('sent');
    await stage.page().type(KEYS.escape);
    await until("shown('[part=launcher]')");
    await stage.answer(cid, 'Unread');
    await until("within('[part=badge]')");
    const expectMarked = async (parts: readonly string[]) => {
      await paint(parts.map((part) => `stoop-chat::part(${part}) { outline: 1px solid ${MARK} }`).join(' '));
      for (const part of parts)
        expect(await value(`styleOf('[part=${part}]', 'outline-color')`), part).toBe(MARK);
    };
    const outside = ['launcher', 'badge'];
    await expectMarked(outside);
    await stage.page().click(LAUNCHER);
    await until("within('textarea')?.matches(':focus')");
    await stage.page().type('so that it can be sent');
    await until("within('[part=send]')");
    await expectMarked(Object.keys(PARTS).filter((part) => !outside.includes(part)));

    await paint(`stoop-chat { --stoop-radius: 3px; --stoop-font: monospace; --stoop-width: 333px; --stoop-height: 444px;
    --stoop-z-index: 77; --stoop-density: 0.8; --stoop-bg: rgb(4, 5, 6); --stoop-text: rgb(7, 8, 9) }`);
    const panel = (name: string) => value(`styleOf('[part=panel]', '${name}')`);
    expect([
      await panel('background-color'),
      await panel('border-top-left-radius'),
      await panel('width'),
      await panel('height'),
      await value("styleOf('.stoop', 'color')"),
      await value("styleOf('textarea', 'font-family')"),
      await value("styleOf('.stoop', '--_density')"),
      await value("getComputedStyle(document.querySelector('stoop-chat')).zIndex"),
    ]).toEqual(['rgb(4, 5, 6)', '3px', '333px', '444px', 'rgb(7, 8, 9)', 'monospace', '0.8', '77']);

    // Every colour property that a page sets is used, in light or dark.
    const unused = new Set(Object.keys(PROPERTIES).filter((name) => !LENGTHS.includes(name)));
    expect(unused.size).toBeGreaterThan(10);
    for (const theme of ['light', 'dark']) {
      await value(`(Stoop('setTheme', '${theme}'), 0)`);
      for (const name of unused) {
        await paint(`stoop-chat { --stoop-${name}: ${MARK} }`);
        const drawn = await value<boolean>(`(() => {
        const names = within('.stoop').getRootNode().adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).flatMap(({ style }) => [...(style ?? [])]);
        return [...new Set(names)].filter((name) => name.startsWith('--_')).some((name) => styleOf('.stoop', name).includes('${MARK}'));
      })()`);
        if (drawn) unused.delete(name);
      }
    }
    expect([...unused]).toEqual([]);
  },
);

inFirefox('an Arabic chat is written from the right and stands on the side its owner says', async () => {
  await stage.open({ head: stage.tag('data-position="left"'), html: 'lang="ar" dir="rtl"' });
  await until(LAUNCHER);
  expect(await value(`boxOf(${LAUNCHER})[0]`)).toBe(20);
  await stage.page().click(LAUNCHER);
  await until("within('textarea')?.matches(':focus')");
  expect(
    await value("[within('.stoop').dir, within('.stoop').lang, styleOf('textarea', 'direction')]"),
  ).toEqual(['rtl', 'ar', 'rtl']);
  expect(await value("/\\p{Script=Arabic}/u.test(within('[part=panel]').textContent)")).toBe(true);
  expect(await value("boxOf(within('[part=panel]'))[0]")).toBe(20);
  // The send button is at the end of the line: on the left.
  await stage.page().type('مرحبا');
  await until("within('[part=send]')");
  expect(await value("boxOf(within('[part=send]'))[0] < boxOf(within('textarea'))[0]")).toBe(true);
  await value("(Stoop('setLocale', 'de'), 0)");
  await until("within('textarea').getAttribute('aria-label') === 'Nachricht'");
  expect(await value("[within('.stoop').dir, within('textarea').value]")).toEqual(['ltr', 'مرحبا']);
  expect(stage.page().said()).toEqual([]);
});

inFirefox('a page that zooms itself does not move or swell the chat', async () => {
  await stage.open({
    head: `<style>body{zoom:1.25}</style>${stage.tag('data-position="left"')}`,
    html: 'lang="en" style="zoom:1.1"',
  });
  await until(LAUNCHER);
  // Inside the chat, a CSS pixel equals one of the screen.
  expect(await value(`[boxOf(${LAUNCHER}), innerHeight]`)).toEqual([
    [20, expect.any(Number), 56, 56],
    expect.any(Number),
  ]);
  const [[, top = 0], inner] = await value<[number[], number]>(`[boxOf(${LAUNCHER}), innerHeight]`);
  expect(inner - top).toBe(76);
});

inFirefox('paths without a launcher, also when the page moves by script', async () => {
  await stage.open({ head: stage.tag('data-hide-on="/checkout/* /"') });
  await until("document.querySelector('stoop-chat')");
  await until("!shown('[part=launcher]')");
  await value("(history.pushState(null, '', '/lamps'), 0)");
  await until("shown('[part=launcher]')");
  await value("(history.pushState(null, '', '/checkout/pay'), 0)");
  await until("!shown('[part=launcher]')");
});

inFirefox(
  'without the Navigation API, the path is checked again at the next update of the settings',
  async () => {
    await stage.open({
      head: `<script nonce="n1">Object.defineProperty(window, 'navigation', { value: undefined });</script>${stage.tag('data-hide-on="/lamps"')}`,
    });
    await until("shown('[part=launcher]')");
    await value("(history.pushState(null, '', '/lamps'), 0)");
    await value("(Stoop('update', {}), 0)");
    await until("!shown('[part=launcher]')");
    await value("(history.pushState(null, '', '/'), 0)");
    await value("(Stoop('update', {}), 0)");
    await until("shown('[part=launcher]')");
    await stage.page().click(LAUNCHER);
    await until("within('textarea')?.matches(':focus')");
  },
);

inFirefox('on a narrow screen the chat is the screen, and the page behind it does not scroll', async () => {
  await stage.page().resize(390, 700);
  await stage.open({ head: stage.tag(), body: '<div style="height:3000px">Long</div>' });
  await until(LAUNCHER);
  await stage.page().click(LAUNCHER);
  await until("within('textarea')?.matches(':focus')");
  // It slides in.
  await until("String(boxOf(within('[part=panel]'))) === '0,0,390,700'");
  expect(await value("[styleOf('textarea', 'font-size'), document.documentElement.style.overflow]")).toEqual([
    '16px',
    'hidden',
  ]);
  await stage.page().type(KEYS.escape);
  await until("shown('[part=launcher]')");
  expect(await value('document.documentElement.style.overflow')).toBe('');
});
