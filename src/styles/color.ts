/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

const CHANNEL_MAX = 255;
const HEX = /^#(?:([\da-f])([\da-f])([\da-f])[\da-f]?|([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?)$/i;
const RGB = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/i;

/**
 * Parses `#rgb`, `#rrggbb` and `rgb(…)`, the form in which browsers serialise every opaque sRGB colour. A canvas
 * context's `fillStyle` turns names and hsl() into these forms. Drops transparency.
 * @returns null for anything else
 */
export function parseColor(text: string): Rgb | null {
  const hex = HEX.exec(text.trim());
  if (hex) {
    const short = hex[1] !== undefined;
    const channel = (index: number) => {
      const digits = hex[index + (short ? 1 : 4)] ?? '';
      return Number.parseInt(short ? digits + digits : digits, 16);
    };
    return [channel(0), channel(1), channel(2)];
  }
  const rgb = RGB.exec(text.trim());
  if (!rgb) return null;
  const channel = (index: number) => Math.min(CHANNEL_MAX, Number(rgb[index]));
  return [channel(1), channel(2), channel(3)];
}

/** Mixes `share` (0 to 1) of the first colour into the second. */
export function mix(color: Rgb, into: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(color[index] * share + into[index] * (1 - share));
  return [channel(0), channel(1), channel(2)];
}

export function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const part = channel / CHANNEL_MAX;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast ratio, 1 to 21, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(first: Rgb, second: Rgb): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
