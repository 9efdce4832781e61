/** An emoticon, or a short name between colons, that can become an emoji. */
export interface EmojiWord {
  /** As it was typed. */
  readonly text: string;
  /** Where it begins in the text. */
  readonly from: number;
  /** Of an emoticon; null for a short name, which the emoji's own part knows. */
  readonly emoji: string | null;
  /** Between the colons; empty for an emoticon. */
  readonly code: string;
}

/** Those that people type by habit and that mean nothing else: `8)` is a list, `:/` a path. */
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
/** Stands after a space or at the beginning, so it is in no address. */
const WORD = /(?<=^|\s)(?::([\p{L}\d+_-]{2,}):|[:;<]\S{1,3})$/u;
/** No short name is longer; a page of text is not looked through at each key. */
const LOOK_BACK = 60;

/** Whether what comes after this text stands in code that markdown would show as it is. */
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

/** The emoticon or short name that a text ends with. */
export function emojiWordAt(text: string): EmojiWord | null {
  const start = Math.max(0, text.length - LOOK_BACK);
  const found = WORD.exec(text.slice(start));
  if (!found) return null;
  const [word, code = ''] = found;
  // With a nose it is the same face.
  const plain = word.replace('-', '');
  const emoji = code === '' && Object.hasOwn(EMOTICONS, plain) ? (EMOTICONS[plain] ?? null) : null;
  const from = start + found.index;
  if ((emoji === null && code === '') || opensCode(text.slice(0, from))) return null;
  return { text: word, from, emoji, code };
}
