import type { MarkdownPart } from '../parts/props.ts';
import { usePart } from '../parts/use-part.ts';
import { mayBeMarkdown } from './may-be-markdown.ts';

/** What reads the marks of a text, once it is here; nothing where there are none. */
export function useMarkdown(text: string): MarkdownPart | false | null {
  const marked = mayBeMarkdown(text);
  const Markdown = usePart('markdown', marked);
  return marked && Markdown;
}
