import { useMarkdown } from './use-markdown.ts';

/** What a text reads as, for one line. Until the part that reads marks is here it stands as it was written. */
export function usePlain(text: string): string {
  const Markdown = useMarkdown(text);
  return Markdown ? Markdown.plain(text) : text;
}
