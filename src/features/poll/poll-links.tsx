import type { ReactElement } from 'react';
import { pollTexts } from '../../i18n/index.ts';
import { POLL_OPTIONS_MAX } from './state/index.ts';
import type { OpenPoll } from './use-poll.ts';

/** Dialogs that open from the card. */
export type PollView = 'options' | 'results' | 'comments' | 'suggest' | 'end';

interface Props {
  readonly opened: OpenPoll;
  /** True if the poll has more options than the card shows. */
  readonly more: boolean;
  readonly open: (view: PollView) => void;
}

/** Number of voters, and the other actions on the poll. */
export function PollLinks({ opened, more, open }: Props): ReactElement {
  const { poll, mayVote, maySeeVotes } = opened;
  const { closed, mine, suggestions, comments, commentCount, ownComment } = poll;
  const going = mayVote && !closed;
  const suggest = going && (suggestions || mine) && poll.options.length < POLL_OPTIONS_MAX;
  const commentText =
    commentCount > 0
      ? pollTexts.comments({ count: commentCount })
      : ownComment === null
        ? pollTexts.addComment()
        : pollTexts.changeComment();
  const links: readonly (readonly [PollView, boolean, string])[] = [
    ['options', more, pollTexts.allOptions({ count: poll.options.length })],
    ['suggest', suggest, pollTexts.addOption()],
    ['comments', comments && (going || (commentCount > 0 && maySeeVotes)), commentText],
    ['results', maySeeVotes && poll.voteCount > 0, pollTexts.seeVotes()],
    ['end', mine && !closed, pollTexts.end()],
  ];
  return (
    <div className="poll-foot">
      <span className="poll-sum">{pollTexts.votes({ count: poll.voteCount })}</span>
      <span className="poll-links">
        {links.map(
          ([view, shown, text]) =>
            shown && (
              <button key={view} type="button" aria-haspopup="dialog" onClick={() => open(view)}>
                {text}
              </button>
            ),
        )}
      </span>
    </div>
  );
}
