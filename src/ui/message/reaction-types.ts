/** The chat API names its usual reactions; any other type is shown as it is, which covers emoji as types. */
const EMOJI_OF_TYPE: Readonly<Record<string, string>> = {
  like: '👍',
  love: '❤️',
  haha: '😂',
  wow: '😮',
  sad: '😢',
  fire: '🔥',
};

/** A type is a name an app chose; a long one is cut. */
const LONGEST_TYPE = 12;

/** Offered with one press over the bubble. */
export const QUICK_TYPES = ['like', 'love', 'haha'] as const;
/** Offered in the picker, in this order. */
export const USUAL_TYPES: readonly string[] = Object.keys(EMOJI_OF_TYPE);

/** What a reaction with this emoji is called: the usual ones have names of their own. */
export function typeOfEmoji(emoji: string): string {
  return USUAL_TYPES.find((type) => EMOJI_OF_TYPE[type] === emoji) ?? emoji;
}

export function emojiOf(type: string): string {
  // A type may be called like what every object has.
  const known = Object.hasOwn(EMOJI_OF_TYPE, type) ? EMOJI_OF_TYPE[type] : undefined;
  return known ?? type.slice(0, LONGEST_TYPE);
}
