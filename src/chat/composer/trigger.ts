/** What is being typed at the caret that something can be suggested for. */
export interface Trigger {
  readonly kind: 'mention' | 'command' | 'emoji';
  /** What stands after the sign. */
  readonly query: string;
  /** Where the sign stands in the text. */
  readonly from: number;
}

/** A command stands at the very beginning, the others after nothing, a space or a bracket. A sign alone lists all. */
const PATTERNS: readonly (readonly [Trigger['kind'], RegExp])[] = [
  ['command', /^\/([\w-]*)$/u],
  ['mention', /(?<=^|[\s([{])@([^\s@]*)$/u],
  // Two letters: one is a smiley, as in `:D`. Behind a nose stands one too (`:-D`), behind a digit a time (`:30`).
  ['emoji', /(?<=^|[\s([{]):((?=\p{L}|\+|-1)[\p{L}\p{M}\d+_-]{2,})$/u],
];
/** No name or word is longer; a page of text is not looked through at each key. */
const LOOK_BACK = 60;

/** @param text up to the caret */
export function triggerAt(text: string, kinds: readonly Trigger['kind'][]): Trigger | null {
  const from = Math.max(0, text.length - LOOK_BACK);
  for (const [kind, pattern] of PATTERNS) {
    if (!kinds.includes(kind) || (kind === 'command' && from > 0)) continue;
    const found = pattern.exec(text.slice(from));
    if (found) return { kind, query: found[1] ?? '', from: from + found.index };
  }
  return null;
}
