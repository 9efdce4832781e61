/**
 * Marks that can mean something: a delimiter before a word that does not stand inside one, a fence, the head of a
 * list, quote or heading, a link with words of its own.
 */
const MARKS =
  /(?:^|[^\p{L}\p{N}])[*_~]+[^\s*_~]|`|\]\(|<(?:https?|mailto):|^ {0,3}(?:#{1,6} |>|[-+*] |\d{1,9}[.)] )/mu;
/** More text than any channel takes is shown as it is. */
const LONGEST = 20_000;

/** Whether reading the text as markdown can change how it looks. Plain words never fetch the part that reads it. */
export function mayBeMarkdown(text: string): boolean {
  return text.length <= LONGEST && MARKS.test(text);
}
