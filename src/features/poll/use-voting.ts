import { useState } from 'react';
import { pollTexts } from '../../i18n/index.ts';
import { errorText, useUi } from '../../ui/index.ts';
import type { PollOption } from './state/index.ts';
import type { OpenPoll } from './use-poll.ts';

export interface Voting {
  /** Null if this person cannot vote, or not any more. */
  readonly vote: ((option: PollOption) => void) | null;
  /** Why the last vote was refused; empty if it was accepted. */
  readonly note: string;
}

/** Returns a function that votes and announces the result, and the reason of the last refusal. */
export function useVoting({ live, poll, mayVote }: OpenPoll, messageId: string): Voting {
  const { host, m } = useUi();
  const [limited, setLimited] = useState(false);
  const { error, refusal } = poll;
  const vote = (option: PollOption) => {
    const over = live.vote(messageId, option.id) === 'limit';
    setLimited(over);
    if (!over)
      host.announce(
        option.mine ? pollTexts.unvoted({ option: option.text }) : pollTexts.voted({ option: option.text }),
      );
  };
  // The limit no longer matters once the poll has ended.
  const reached = (limited || refusal) && !poll.closed;
  return {
    vote: mayVote && !poll.closed && !poll.gone ? vote : null,
    note: reached ? pollTexts.limit() : error ? errorText(error, m) : '',
  };
}
