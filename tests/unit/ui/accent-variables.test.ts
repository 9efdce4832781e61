import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentVariables } from '../../../src/styles/accent-variables.ts';
import { contrast, parseColor, type Rgb, toHex } from '../../../src/styles/color.ts';
import { assertProperty } from '../../support/seed.ts';

const rgb = (text: string | undefined): Rgb => {
  const color = parseColor(text ?? '');
  if (!color) throw new Error(`expected a colour, got ${text}`);
  return color;
};

describe('an owner’s accent', () => {
  test.each([
    ['#f00', '#ff0000'],
    ['#0B6B5C', '#0b6b5c'],
    ['#0b6b5cff', '#0b6b5c'],
    ['rgb(11, 107, 92)', '#0b6b5c'],
    ['rgba(11 107 92 / 50%)', '#0b6b5c'],
  ])('reads %s', (text, hex) => {
    expect(accentVariables(text)?.['--stoop-accent']).toBe(hex);
  });

  test.each(['', 'red', '#12', 'hsl(1 2% 3%)', 'url(x)', '#ggg'])('ignores "%s"', (text) => {
    expect(accentVariables(text)).toBeNull();
  });

  test('leaves everything readable, for any colour', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    assertProperty(
      fc.property(channel, channel, channel, (red, green, blue) => {
        const variables = accentVariables(toHex([red, green, blue]));
        if (!variables) throw new Error('expected variables');
        const of = (name: string) => rgb(variables[`--stoop-${name}`]);
        // The worst colour for both white and black text has a contrast of 4.58 to 1.
        expect(contrast(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of('on-accent'), of('accent-hover'))).toBeGreaterThanOrEqual(4.5);
        for (const ground of [rgb('#f1f0ec'), rgb('#ffffff'), of('accent-soft')]) {
          expect(contrast(of('accent-text'), ground)).toBeGreaterThanOrEqual(4.5);
        }
        for (const ground of [rgb('#282b29'), rgb('#191b1a'), of('accent-soft-dark')]) {
          expect(contrast(of('accent-text-dark'), ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
