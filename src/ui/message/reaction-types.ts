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

export function emojiOf(type: string): string {
  return EMOJI_OF_TYPE[type] ?? type.slice(0, LONGEST_TYPE);
}
