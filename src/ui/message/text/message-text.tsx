import { memo, type ReactElement } from 'react';
import type { Mention } from '../../../chat/index.ts';
import { InlineText } from './inline-text.tsx';
import { useMarkdown } from './use-markdown.ts';

interface Props {
  readonly text: string;
  readonly mentions?: readonly Mention[] | undefined;
}

const NOBODY: readonly Mention[] = [];
/** Matches more diacritics on one letter than any script uses. They would tower over other people's messages. */
const TOWERS = /(\p{M}{6})\p{M}+/gu;

/** Renders a message's text, unformatted until its feature has loaded. */
export const MessageText = memo(function MessageText({
  text: written,
  mentions = NOBODY,
}: Props): ReactElement {
  const text = written.replace(TOWERS, '$1');
  const Text = useMarkdown(text) || InlineText;
  return <Text text={text} mentions={mentions} />;
});
