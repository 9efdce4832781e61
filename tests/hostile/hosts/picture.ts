import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';

/** The parts of the chat's appearance that a page's own rules could change. */
export interface Picture {
  /** Boxes on the screen, in CSS pixels. */
  readonly boxes: Readonly<Record<string, unknown>>;
  /** Computed values of key elements. */
  readonly styles: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The panel as PNG. */
  readonly panel: Buffer;
}

const PROPERTIES = [
  ...['display', 'visibility', 'opacity', 'position', 'direction', 'cursor', 'writingMode', 'zoom'],
  ...['fontSize', 'fontFamily', 'fontWeight', 'fontStyle', 'lineHeight', 'letterSpacing', 'wordSpacing'],
  ...[
    'textAlign',
    'textTransform',
    'textIndent',
    'textShadow',
    'textDecorationLine',
    'whiteSpace',
    'userSelect',
  ],
  ...[
    'color',
    'backgroundColor',
    'borderTopLeftRadius',
    'borderTopWidth',
    'boxShadow',
    'filter',
    'transform',
  ],
  ...['pointerEvents', 'boxSizing', 'paddingTop', 'paddingLeft', 'marginTop', 'marginLeft'],
] as const;

/** Elements whose absence a person would notice first. */
const KEY_ELEMENTS = {
  header: '[part=header]',
  title: '[part=header] h1, [part=header] h2, [part=header] .title',
  list: '[role=log]',
  composer: '[part=composer]',
  area: 'textarea',
  send: '[part=send]',
} as const;

/** Opens the chat and takes its picture before any message: no times, no names. */
export async function pictureOf(page: Page): Promise<Picture> {
  const { launcher, panel, open } = widgetOf(page);
  await launcher.waitFor();
  const launcherBox = await launcher.boundingBox();
  await open();
  // At rest: neither moving nor loading.
  await panel.evaluate((node) =>
    Promise.all(node.getAnimations({ subtree: true }).map((one) => one.finished)),
  );
  await panel.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  const { boxes, styles } = await panel.evaluate(
    (node, [selectors, properties]) => {
      const found = Object.entries(selectors).map(
        ([name, selector]) => [name, node.querySelector(selector)] as const,
      );
      const boxes: Record<string, unknown> = {};
      const styles: Record<string, Record<string, string>> = {};
      for (const [name, element] of [['panel', node] as const, ...found]) {
        if (!element) continue;
        const { x, y, width, height } = element.getBoundingClientRect();
        boxes[name] = [x, y, width, height].map((value) => Math.round(value));
        const computed = getComputedStyle(element);
        styles[name] = Object.fromEntries(
          properties.map((property) => [property, computed[property as 'color']]),
        );
      }
      return { boxes, styles };
    },
    [KEY_ELEMENTS, PROPERTIES] as const,
  );
  return { boxes: { launcher: launcherBox, ...boxes }, styles, panel: await panel.screenshot() };
}

/** Share of pixels that may differ: the edges of letters on another layer. */
const TOLERANCE = 0.002;
/** Invisible difference of one colour channel, of 255. */
const UNSEEN = 12;

/** Share of pixels that differ visibly. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const raw = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [a, b] = await Promise.all([raw(one), raw(other)]);
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let differing = 0;
  for (let at = 0; at < a.data.length; at += a.info.channels) {
    const far = [0, 1, 2].some(
      (channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > UNSEEN,
    );
    if (far) differing += 1;
  }
  return differing / (a.info.width * a.info.height);
}

/** @throws if the chat does not look as on the other page */
export async function expectSamePicture(found: Picture, wanted: Picture): Promise<void> {
  expect(found.boxes).toEqual(wanted.boxes);
  expect(found.styles).toEqual(wanted.styles);
  expect(await difference(found.panel, wanted.panel)).toBeLessThan(TOLERANCE);
}
