import type { Field } from './form/field.ts';

/** Longest accepted list of fonts, characters. */
const FONT_MAX = 200;
/** Font names with balanced quotes. */
const FONTS = /^([\w\s,-]|"[\w\s',-]*"|'[\w\s",-]*')+$/;
const DENSITY = { least: 0.6, most: 1.4 };

/**
 * Returns whether a value closes everything it opens. A browser closes what stays open, and in a
 * sheet takes in the rest.
 */
function isWhole(value: string): boolean {
  let open = 0;
  for (const char of value) {
    if (char === '(') open++;
    if (char === ')') open--;
    if (open < 0) return false;
  }
  return open === 0 && /^[\w\s#%.,()+*/-]+$/.test(value) && !/\/\*|\*\//.test(value);
}

const colour = (value: string): string | null =>
  !isWhole(value) || globalThis.CSS?.supports('color', value) === false
    ? 'Expected a colour as CSS has it; light-dark(#fff, #191b1a) has one for each theme.'
    : null;
const length = (value: string): string | null =>
  /^\d{1,4}(px|rem|em|vh|vw|dvh|%)$/.test(value) ? null : 'Expected a length, such as 420px.';

function font(value: string): string | null {
  if (value.length <= FONT_MAX && FONTS.test(value)) return null;
  return `Expected names of fonts, separated by commas, at most ${FONT_MAX} characters.`;
}

function density(value: string): string | null {
  const number = Number(value);
  if (number >= DENSITY.least && number <= DENSITY.most) return null;
  return `Expected a number from ${DENSITY.least} to ${DENSITY.most}.`;
}

type Property = readonly [
  name: string,
  label: string,
  description: string,
  check: Field['check'],
  fallback: string,
];

const PROPERTIES: readonly Property[] = [
  ['font', 'Font', 'Fonts of the whole chat; those of the page may be named.', font, 'the system’s'],
  ['density', 'Density', 'Space within and between messages: 0.8 is compact, 1.2 is airy.', density, '1'],
  ['width', 'Width', 'Of the panel.', length, '400px'],
  ['height', 'Height', 'Of the panel, at most.', length, '760px'],
  ['bg', 'Background', 'Of the panel.', colour, 'light-dark(#fff, #191b1a)'],
  ['canvas', 'Second background', 'Of lists.', colour, 'light-dark(#f6f5f2, #111312)'],
  ['surface', 'Surface', 'Messages of others and quiet buttons.', colour, 'light-dark(#f1f0ec, #282b29)'],
  ['raised', 'Raised', 'Menus and cards.', colour, 'light-dark(#fff, #232624)'],
  ['text', 'Text', 'Words.', colour, 'light-dark(#1c1b18, #f0efeb)'],
  ['text-2', 'Second text', 'Second lines.', colour, 'light-dark(#5c5953, #b3b5af)'],
  ['text-3', 'Third text', 'Times and labels.', colour, 'light-dark(#6b675f, #a1a49d)'],
];

/**
 * Returns the fields of the public custom properties. They are not attributes: an owner sets them on the element
 * `stoop-chat`. A colour may hold two, by `light-dark()`.
 */
export const propertyFields = (): readonly Field[] =>
  PROPERTIES.map(([name, label, description, check, fallback]) => ({
    attribute: `--stoop-${name}`,
    label,
    description,
    control: 'text',
    options: [],
    fallback,
    check,
  }));

/** Returns whether a setting is a custom property, not an attribute. */
export const isProperty = (name: string): boolean => name.startsWith('--stoop-');
