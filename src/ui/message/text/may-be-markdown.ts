/**
 * Matches marks that can have a meaning: the start of a list, quote or heading, a fence, or a link with its own text.
 * A delimiter counts before a word, not inside one.
 */
const MARKS =
  /(?:^|[^\p{L}\p{N}])[*_~]+[^\s*_~]|`|\]\(|<(?:https?|mailto):|^ {0,3}(?:#{1,6} |>|[-+*] |\d{1,9}[.)] )/mu;
/** Longest text read as markdown. Longer text than any channel accepts is shown as it is. */
const LONGEST = 20_000;

/** Returns whether markdown can change how the text looks. Plain text never loads the rich text. */
export function mayBeMarkdown(text: string): boolean {
  return text.length <= LONGEST && MARKS.test(text);
}
