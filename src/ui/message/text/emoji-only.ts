/**
 * Matches one emoji as a person counts them: with skin tone, joined emoji, flags and keycaps. Symbols with a text and
 * an emoji form (❤, ☺) count without their selector too; older signs (©, ↔) need the selector.
 */
const EMOJI = String.raw`(?:\p{RI}\p{RI}|[\d#*]\uFE0F?\u20E3|(?:(?=[\u2600-\u27bf\u{1f000}-\u{1faff}])\p{Emoji}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\uFE0F?\p{EMod}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{EMod}?)*(?:[\u{E0020}-\u{E007F}]+)?)`;
const ONE_TO_THREE = new RegExp(String.raw`^(?:${EMOJI}\s*){1,3}$`, 'u');

/**
 * Code units of the longest text to check. The longest emoji are families of four with skin tones, some 30 code units
 * each.
 */
const LONGEST = 100;

/**
 * Returns whether a message is one to three emoji and nothing else. Such a message is shown large and without a
 * bubble.
 */
export function isEmojiOnly(text: string): boolean {
  return text.length <= LONGEST && ONE_TO_THREE.test(text.trim());
}
