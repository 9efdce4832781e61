import { describe, expect, test } from 'vitest';
import { groups } from '../../../demo/configure/form/fields.ts';
import { PRESETS } from '../../../demo/configure/form/presets.ts';
import { isProperty } from '../../../demo/configure/properties.ts';
import { accentVariables } from '../../../src/styles/accent-variables.ts';
import { contrast, mix, parseColor, type Rgb } from '../../../src/styles/color.ts';

/** Minimum contrast of text. */
const READABLE = 4.5;
/** Minimum contrast of one's own messages with the background. */
const SEEN = 1.7;

const DEFAULTS: Readonly<Record<string, string>> = {
  '--stoop-bg': 'light-dark(#fff, #191b1a)',
  '--stoop-canvas': 'light-dark(#f6f5f2, #111312)',
  '--stoop-surface': 'light-dark(#f1f0ec, #282b29)',
  '--stoop-raised': 'light-dark(#fff, #232624)',
  '--stoop-text': 'light-dark(#1c1b18, #f0efeb)',
  '--stoop-text-2': 'light-dark(#5c5953, #b3b5af)',
  '--stoop-text-3': 'light-dark(#6b675f, #a1a49d)',
};
const STATES = { danger: ['#bf3122', '#ff9585'], warn: ['#855400', '#f2be66'] } as const;

function rgb(text: string | undefined): Rgb {
  const colour = parseColor(text ?? '');
  if (!colour) throw new Error(`expected a colour, found ${text}`);
  return colour;
}

/** Reads one colour of `light-dark(a, b)`; 0 is light. */
const inTheme = (value: string | undefined, theme: 0 | 1): Rgb =>
  rgb(/light-dark\(([^,]+), ([^)]+)\)/.exec(value ?? '')?.[theme + 1] ?? value);

/** `--_raised-surface` of the tokens: the pressed or hovered surface of a card. */
const ON_RAISED = 0.06;

test('there are twelve presets, each with a unique name and valid settings', () => {
  expect(PRESETS).toHaveLength(12);
  expect(new Set(PRESETS.map(({ name }) => name)).size).toBe(PRESETS.length);
  const fields = new Map(groups().flatMap((group) => group.fields.map((field) => [field.attribute, field])));
  for (const { name, settings } of PRESETS)
    for (const [setting, value] of Object.entries(settings))
      expect([name, setting, fields.get(setting)?.check(value)]).toEqual([name, setting, null]);
});

describe.each(PRESETS)('$name', ({ settings }) => {
  const all = { ...DEFAULTS, ...settings };
  test.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('is readable in the %s theme', (_, theme) => {
    const grounds = Object.keys(DEFAULTS).filter((name) => !name.includes('text'));
    for (const ground of grounds)
      for (const words of ['--stoop-text', '--stoop-text-2', '--stoop-text-3'])
        expect(
          contrast(inTheme(all[words], theme), inTheme(all[ground], theme)),
          `${words} on ${ground}`,
        ).toBeGreaterThanOrEqual(READABLE);
    const pointed = mix(
      inTheme(all['--stoop-text'], theme),
      inTheme(all['--stoop-raised'], theme),
      ON_RAISED,
    );
    for (const words of ['--stoop-text', '--stoop-text-2', '--stoop-text-3'])
      expect(
        contrast(inTheme(all[words], theme), pointed),
        `${words} pointed at in a menu`,
      ).toBeGreaterThanOrEqual(READABLE);
    const variables = accentVariables(settings['data-accent'] ?? '#0b6b5c') ?? {};
    const suffix = theme === 0 ? '' : '-dark';
    for (const ground of grounds) {
      const accentText = rgb(variables[`--stoop-accent-text${suffix}`]);
      expect(contrast(accentText, inTheme(all[ground], theme)), `accent on ${ground}`).toBeGreaterThanOrEqual(
        READABLE,
      );
    }
    expect(
      contrast(rgb(variables['--stoop-on-accent']), rgb(variables['--stoop-accent'])),
    ).toBeGreaterThanOrEqual(READABLE);
    expect(
      contrast(rgb(variables['--stoop-accent']), inTheme(all['--stoop-bg'], theme)),
      'one’s own messages',
    ).toBeGreaterThanOrEqual(SEEN);
    for (const [state, colours] of Object.entries(STATES))
      expect(contrast(rgb(colours[theme]), inTheme(all['--stoop-bg'], theme)), state).toBeGreaterThanOrEqual(
        READABLE,
      );
  });
});

test('tells properties from attributes', () => {
  expect(isProperty('--stoop-font')).toBe(true);
  expect(isProperty('data-font')).toBe(false);
});
