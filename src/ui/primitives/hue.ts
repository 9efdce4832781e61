/** Number of hues for initials (tokens.css). */
const HUES = 8;
/** Multiplier of Bernstein's string hash. It spreads ids that differ only in their last letters. */
const SPREAD = 33;

/** Returns the hue of a person without a picture: the same on every visit and for everyone. */
export function hueOf(id: string): number {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (hash * SPREAD + id.charCodeAt(i)) >>> 0;
  return hash % HUES;
}
