/** An emoticon, or a short name between colons, that can become an emoji. */
export interface EmojiWord {
  /** The word as it was typed. */
  readonly text: string;
  /** Index at which the word begins in the text. */
  readonly from: number;
  /** The emoji of an emoticon; null for a short name, which only the emoji chunk knows. */
  readonly emoji: string | null;
  /** The name between the colons; empty for an emoticon. */
  readonly code: string;
}

/** Emoticons that people type by habit and that have no other meaning: `8)` is a list, `:/` a path. */
const EMOTICONS: Readonly<Record<string, string>> = {
  ':)': '🙂',
  ':(': '🙁',
  ';)': '😉',
  ':D': '😄',
  ':P': '😛',
  ':p': '😛',
  ':O': '😮',
  ':o': '😮',
  ':*': '😘',
  ':|': '😐',
  ":'(": '😢',
  '<3': '❤️',
  '</3': '💔',
};
/**
 * Matches after a space or at the beginning only, so never inside an address. A short name may also follow an emoji: in
 * `:tada::tada:` the first has become one already.
 */
const WORD = /(?<=^|\s|\p{Emoji_Presentation}|\uFE0F):([\p{L}\d+_-]{2,}):$|(?<=^|\s)[:;<]\S{1,3}$/u;
/** Longest short name. A long text is not searched at each key. */
const LOOK_BACK = 60;

/** Returns whether the text ends inside code that markdown would show as it is. */
function opensCode(text: string): boolean {
  const fences = text.split('```');
  if (fences.length % 2 === 0) return true;
  const paragraph =
    fences
      .at(-1)
      ?.split(/\n\s*\n/u)
      .at(-1) ?? '';
  return paragraph.split('`').length % 2 === 0 || /(?:^|\n)(?: {4}|\t)[^\n]*$/u.test(text);
}

/** Returns the emoticon or short name that a text ends with. */
export function emojiWordAt(text: string): EmojiWord | null {
  const start = Math.max(0, text.length - LOOK_BACK);
  const found = WORD.exec(text.slice(start));
  if (!found) return null;
  const [word, code = ''] = found;
  // An emoticon with a nose means the same.
  const plain = word.replace('-', '');
  const emoji = code === '' && Object.hasOwn(EMOTICONS, plain) ? (EMOTICONS[plain] ?? null) : null;
  const from = start + found.index;
  if ((emoji === null && code === '') || opensCode(text.slice(0, from))) return null;
  return { text: word, from, emoji, code };
}
