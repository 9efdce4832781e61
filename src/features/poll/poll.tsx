import { type ReactElement, useState } from 'react';
import type { AttachmentOf } from '../../chat/index.ts';
import { pollTexts } from '../../i18n/index.ts';
import { OverPanel } from '../../ui/index.ts';
import { AllOptionsDialog } from './all-options-dialog.tsx';
import { CommentsDialog } from './comments-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { OptionRow } from './option-row.tsx';
import { PollHead } from './poll-head.tsx';
import { PollLinks, type PollView } from './poll-links.tsx';
import { ResultsDialog } from './results-dialog.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';
import { type OpenPoll, usePoll } from './use-poll.ts';
import { useVoting } from './use-voting.ts';

/** Number of options on the card; a dialog shows the others. */
const SHOWN = 5;

/** The poll of a message. People vote and see the result; those with permission change it. */
export function Poll({ attachment }: { readonly attachment: AttachmentOf<'poll'> }): ReactElement {
  const { id, messageId, name } = attachment;
  const opened = usePoll(id, messageId);
  if (opened) return <PollCard opened={opened} messageId={messageId} />;
  return (
    <div className="piece poll" aria-busy="true">
      <strong className="poll-name" dir="auto">
        {name}
      </strong>
      <span className="skeleton poll-wait" />
      <span className="skeleton poll-wait" />
    </div>
  );
}

interface CardProps {
  readonly opened: OpenPoll;
  readonly messageId: string;
}

function PollCard({ opened, messageId }: CardProps): ReactElement {
  const { poll } = opened;
  const { vote, note } = useVoting(opened, messageId);
  const [view, setView] = useState<PollView | null>(null);
  const close = () => setView(null);
  const rest = { opened, messageId, close };
  return (
    <div className="piece poll">
      <PollHead poll={poll} />
      {poll.gone ? (
        <p className="poll-note">{pollTexts.gone()}</p>
      ) : (
        <>
          <ul className="poll-options">
            {poll.options.slice(0, SHOWN).map((option) => (
              <OptionRow key={option.id} poll={poll} option={option} vote={vote} />
            ))}
          </ul>
          {note && view !== 'options' && (
            <p className="poll-note" role="alert">
              {note}
            </p>
          )}
          <PollLinks opened={opened} more={poll.options.length > SHOWN} open={setView} />
        </>
      )}
      {view && !poll.gone && (
        <OverPanel>
          {view === 'options' && <AllOptionsDialog {...rest} />}
          {view === 'results' && <ResultsDialog {...rest} />}
          {view === 'comments' && <CommentsDialog {...rest} />}
          {view === 'suggest' && <SuggestDialog {...rest} />}
          {view === 'end' && <EndDialog {...rest} />}
        </OverPanel>
      )}
    </div>
  );
}
