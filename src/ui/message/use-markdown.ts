import type { MarkdownPart } from '../parts/props.ts';
import { usePart } from '../parts/use-part.ts';
import { mayBeMarkdown } from './may-be-markdown.ts';

/** Returns the markdown part once it has loaded; false if the text has no marks. */
export function useMarkdown(text: string): MarkdownPart | false | null {
  const marked = mayBeMarkdown(text);
  const Markdown = usePart('markdown', marked);
  return marked && Markdown;
}
