/** Initials have eight hues (tokens.css). */
const HUES = 8;
/** Multiplier of Bernstein's string hash: spreads ids that differ in their last letters. */
const SPREAD = 33;

/** The hue of a person without a picture: the same on every visit and for everyone. */
export function hueOf(id: string): number {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (hash * SPREAD + id.charCodeAt(i)) >>> 0;
  return hash % HUES;
}
