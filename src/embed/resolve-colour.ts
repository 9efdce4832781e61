/**
 * Computed value of `color-mix(in srgb, …)`: numbers from 0 to 1, a little beyond for colours
 * that no sRGB screen shows.
 */
const COMPUTED = /^color\(srgb ([^\s)]+) ([^\s)]+) ([^\s)]+)/;
const CHANNEL_MAX = 255;

/**
 * Returns any CSS colour as `rgb(r, g, b)`, by the browser's own calculation: mixed with itself in sRGB,
 * a colour comes back as numbers. A canvas would do as well, but browsers that guard against
 * fingerprints lie about its pixels.
 * @param place an element of the page to calculate in
 * @returns the colour as it was given if it cannot be calculated
 */
export function resolveColour(colour: string, place: HTMLElement): string {
  const probe = document.createElement('i');
  probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`;
  place.append(probe);
  const channels = COMPUTED.exec(getComputedStyle(probe).color)?.slice(1);
  probe.remove();
  if (!channels) return colour;
  const byte = (part: string) => Math.round(Math.min(1, Math.max(0, Number(part) || 0)) * CHANNEL_MAX);
  return `rgb(${channels.map(byte).join(', ')})`;
}
