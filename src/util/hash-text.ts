const WORDS = 4;
const HEX = 16;
const HEX_DIGITS = 8;
/** Start value and multiplier of FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
/** Odd step between the start values of the words, so that the words' hashes do not run in parallel. */
const SEED_STEP = 0x9e3779b1;

function fnv(text: string, seed: number): number {
  let hash = (OFFSET ^ seed) >>> 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    hash = Math.imul(hash ^ (unit & 0xff), PRIME);
    hash = Math.imul(hash ^ (unit >>> 8), PRIME);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/** Returns 32 hex digits that identify a text: synchronous, stable, not for secrets. */
export function hashText(text: string): string {
  let digits = '';
  for (let word = 0; word < WORDS; word += 1) {
    digits += fnv(`${word}${text}`, Math.imul(word, SEED_STEP)).toString(HEX).padStart(HEX_DIGITS, '0');
  }
  return digits;
}
