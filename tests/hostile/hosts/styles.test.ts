import { beforeAll, expect, test } from 'vitest';
import { expectSamePicture, type Picture, pictureOf } from './picture.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();
const CONTEXT = { viewport: { width: 1000, height: 900 }, reducedMotion: 'reduce' } as const;
let clean: Picture;

beforeAll(async () => {
  const { page } = await stage.open({ head: stage.tag(), context: CONTEXT });
  clean = await pictureOf(page);
  await page.context().close();
});

/** Style sheets of real pages, and worse ones. */
const SHEETS: readonly (readonly [what: string, css: string])[] = [
  ['everything unset', '* { all: unset !important }'],
  [
    'everything made loud',
    '* { color: red !important; font: italic 40px serif !important; text-transform: uppercase !important; letter-spacing: 1em !important; line-height: 3 !important; text-align: center !important }',
  ],
  ['empty elements hidden, as shop themes do', 'div:empty, :empty { display: none !important }'],
  [
    'unknown elements hidden',
    ':not(:defined), stoop-chat { display: none !important; visibility: hidden !important; opacity: 0 !important; content-visibility: hidden !important }',
  ],
  [
    'children of body laid out',
    'body { display: grid; grid-auto-rows: 100px } body > * { position: relative !important; inset: 0 !important; width: 100% !important; padding: 40px !important; transform: rotate(3deg) !important; contain: strict !important; z-index: -1 !important }',
  ],
  ['a root of 62.5 %', 'html { font-size: 62.5% } body { font-size: 1.6rem; line-height: 2 }'],
  [
    'buttons and fields restyled',
    'button, input, textarea { all: revert !important; background: lime !important; border-radius: 0 !important }',
  ],
  ['a zoomed body', 'body { zoom: 1.25 }'],
  ['a shrunk root', 'html { zoom: 0.8 }'],
  [
    'inherited properties turned over',
    'html, body { direction: rtl; cursor: none; user-select: none; pointer-events: none; visibility: hidden; word-spacing: 1em; text-indent: 3em; text-shadow: 0 0 9px red; writing-mode: vertical-rl; white-space: pre; list-style: square; -webkit-text-stroke: 2px red; hyphens: auto; tab-size: 20; caret-color: red; font-variant: small-caps; word-break: break-all; quotes: none; border-collapse: collapse; line-break: anywhere; text-orientation: upright; accent-color: red; image-rendering: pixelated; orphans: 9 }',
  ],
];

test.each(SHEETS)('a page with %s: the same picture, and messages work', async (_, css) => {
  const { page, errors } = await stage.open({
    head: `<style>${css}</style>${stage.tag()}`,
    context: CONTEXT,
  });
  await expectSamePicture(await pictureOf(page), clean);
  await stage.talk(page, 'Is anybody there?');
  expect(errors).toEqual([]);
});
