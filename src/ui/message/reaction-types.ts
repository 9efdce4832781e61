/** Emoji of the chat API's named reactions. Any other type is shown as it is, which covers emoji as types. */
const EMOJI_OF_TYPE: Readonly<Record<string, string>> = {
  like: '👍',
  love: '❤️',
  haha: '😂',
  wow: '😮',
  sad: '😢',
  fire: '🔥',
};

/** Longest type to show. Apps choose the names of types; a longer one is cut. */
const LONGEST_TYPE = 12;

/** Reactions offered in the bar over the bubble, with one press. */
export const QUICK_TYPES = ['like', 'love', 'haha'] as const;
/** Reactions offered in the picker, in this order. */
export const USUAL_TYPES: readonly string[] = Object.keys(EMOJI_OF_TYPE);

/** Returns the reaction type of an emoji. The usual reactions have named types. */
export function typeOfEmoji(emoji: string): string {
  return USUAL_TYPES.find((type) => EMOJI_OF_TYPE[type] === emoji) ?? emoji;
}

export function emojiOf(type: string): string {
  // A type may have the name of a property that every object inherits.
  const known = Object.hasOwn(EMOJI_OF_TYPE, type) ? EMOJI_OF_TYPE[type] : undefined;
  return known ?? type.slice(0, LONGEST_TYPE);
}
