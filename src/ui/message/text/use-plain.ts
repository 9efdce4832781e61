import { useMarkdown } from './use-markdown.ts';

/**
 * Returns a text without its markdown marks, for one line. Returns the text as written until the markdown part has
 * loaded.
 */
export function usePlain(text: string): string {
  const Markdown = useMarkdown(text);
  return Markdown ? Markdown.plain(text) : text;
}
