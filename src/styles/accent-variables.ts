import { BLACK, contrast, mix, parseColor, type Rgb, toHex, WHITE } from './color.ts';

/** Backgrounds under accent-coloured text: the light and dark surface of tokens.css, and the dark background. */
const SURFACE_LIGHT: Rgb = [0xf1, 0xf0, 0xec];
const SURFACE_DARK: Rgb = [0x28, 0x2b, 0x29];
const BG_DARK: Rgb = [0x19, 0x1b, 0x1a];

/** Minimum contrast of text: WCAG AA. */
const READABLE = 4.5;
/** Step of the search; a finer step changes no visible shade. */
const STEP = 0.04;

const HOVER_SHARE = 0.83;
const SOFT_SHARE = { light: 0.12, dark: 0.25 };
const WASH_SHARE = { light: 0.2, dark: 0.5 };

/** Moves the accent towards black or white until it is readable on every background. */
function readable(accent: Rgb, towards: Rgb, grounds: readonly Rgb[]): Rgb {
  for (let share = 1; share > 0; share -= STEP) {
    const candidate = mix(accent, towards, share);
    if (grounds.every((ground) => contrast(candidate, ground) >= READABLE)) return candidate;
  }
  return towards;
}

/**
 * Returns the colours that go with an owner's accent, as custom properties for the host element. They include the
 * text on the accent (black or white, whichever reads better) and the hover shade. The accent's text, soft fill and
 * wash come in light and dark.
 * @param color `#rgb`, `#rrggbb` or `rgb(…)`
 * @returns null if the colour cannot be parsed
 */
export function accentVariables(color: string): Readonly<Record<string, string>> | null {
  const accent = parseColor(color);
  if (!accent) return null;
  const onAccent = contrast(WHITE, accent) >= contrast(BLACK, accent) ? WHITE : BLACK;
  const soft = mix(accent, WHITE, SOFT_SHARE.light);
  const softDark = mix(accent, BG_DARK, SOFT_SHARE.dark);
  const variables = {
    '--stoop-accent': accent,
    '--stoop-on-accent': onAccent,
    // Move away from the colour of the text on the accent, so that hovering never costs contrast.
    '--stoop-accent-hover': mix(accent, onAccent === WHITE ? BLACK : WHITE, HOVER_SHARE),
    '--stoop-accent-text': readable(accent, BLACK, [SURFACE_LIGHT, soft]),
    '--stoop-accent-text-dark': readable(accent, WHITE, [SURFACE_DARK, softDark]),
    '--stoop-accent-soft': soft,
    '--stoop-accent-soft-dark': softDark,
    '--stoop-wash': mix(accent, WHITE, WASH_SHARE.light),
    '--stoop-wash-dark': mix(accent, BG_DARK, WASH_SHARE.dark),
  };
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, toHex(value)]));
}
