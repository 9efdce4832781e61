/** The word at the caret that suggestions exist for. */
export interface Trigger {
  readonly kind: 'mention' | 'command' | 'emoji';
  /** The text after the sign. */
  readonly query: string;
  /** Index of the sign in the text. */
  readonly from: number;
}

/**
 * A command is at the very beginning; the others follow the beginning, a space or a bracket. A sign alone lists all.
 */
const PATTERNS: readonly (readonly [Trigger['kind'], RegExp])[] = [
  ['command', /^\/([\p{L}\p{M}\p{N}_-]*)$/u],
  ['mention', /(?<=^|[\s([{])@([^\s@]*)$/u],
  // Two letters at least: one letter may be an emoticon (`:D`), as may a nose (`:-D`); a digit may be a time
  // (`:30`).
  ['emoji', /(?<=^|[\s([{]):((?=\p{L}|\+|-1)[\p{L}\p{M}\d+_-]{2,})$/u],
];
/** Longest name or word. A long text is not searched at each key. */
const LOOK_BACK = 60;

/** @param text the text up to the caret */
export function triggerAt(text: string, kinds: readonly Trigger['kind'][]): Trigger | null {
  const from = Math.max(0, text.length - LOOK_BACK);
  for (const [kind, pattern] of PATTERNS) {
    if (!kinds.includes(kind) || (kind === 'command' && from > 0)) continue;
    const found = pattern.exec(text.slice(from));
    if (found) return { kind, query: found[1] ?? '', from: from + found.index };
  }
  return null;
}
