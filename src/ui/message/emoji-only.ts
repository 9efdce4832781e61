/**
 * One emoji as a person counts them: with skin tone, joined ones, flags and keycaps. Symbols that are drawn as text or as
 * emoji (❤, ☺) count without their selector too; older signs (©, ↔) need it.
 */
const EMOJI = String.raw`(?:\p{RI}\p{RI}|[\d#*]\uFE0F?\u20E3|(?:(?=[\u2600-\u27bf\u{1f000}-\u{1faff}])\p{Emoji}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\uFE0F?\p{EMod}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{EMod}?)*(?:[\u{E0020}-\u{E007F}]+)?)`;
const ONE_TO_THREE = new RegExp(String.raw`^(?:${EMOJI}\s*){1,3}$`, 'u');

/** The longest emoji are families of four with skin tones, some 30 code units each. */
const LONGEST = 100;

/** True for a message of one to three emoji and nothing else, which is shown large and without a bubble. */
export function isEmojiOnly(text: string): boolean {
  return text.length <= LONGEST && ONE_TO_THREE.test(text.trim());
}
