import { usePoint } from '../../points/use-point.ts';
import type { FormattedText } from '../points.ts';
import { mayBeMarkdown } from './may-be-markdown.ts';

/** Returns what draws the text once it has loaded; false if the text has no marks. */
export function useMarkdown(text: string): FormattedText | false | null {
  const marked = mayBeMarkdown(text);
  const Markdown = usePoint('rich-text', marked);
  return marked && Markdown;
}
