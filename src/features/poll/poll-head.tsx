import type { ReactElement } from 'react';
import { pollTexts } from '../../i18n/index.ts';
import { useUi } from '../../ui/index.ts';
import type { PollSnapshot } from './state/index.ts';

function rule({ unique, maxVotes }: PollSnapshot): string {
  if (unique || maxVotes === 1) return pollTexts.oneVote();
  return maxVotes === null ? pollTexts.anyNumber() : pollTexts.upTo({ count: maxVotes });
}

/** The question, and the rules for voting. */
export function PollHead({ poll }: { readonly poll: PollSnapshot }): ReactElement {
  const { m } = useUi();
  return (
    <>
      <strong className="poll-name" dir="auto">
        {poll.name || m.poll()}
      </strong>
      {poll.description && (
        <span className="poll-about" dir="auto">
          {poll.description}
        </span>
      )}
      <span className="poll-rule">
        {poll.closed && <span className="poll-tag">{pollTexts.closed()}</span>}
        <span>{rule(poll)}</span>
        {poll.anonymous && <span>{pollTexts.anonymous()}</span>}
      </span>
    </>
  );
}
