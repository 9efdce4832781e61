import type { ReactElement } from 'react';
import type { AttachmentOf } from '../../chat/index.ts';
import { usePart } from '../../ui/index.ts';
import { InfoCard } from './info-card.tsx';

/** Shows a poll: its name until the part that draws polls is loaded. */
export function PollSlot({ poll }: { readonly poll: AttachmentOf<'poll'> }): ReactElement {
  const Poll = usePart('poll', true);
  if (!Poll) return <InfoCard attachment={poll} />;
  return <Poll pollId={poll.id} messageId={poll.messageId} name={poll.name} />;
}
