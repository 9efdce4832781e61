import type { ReactElement } from 'react';
import type { ChatRuntime } from '../../chat/index.ts';
import { daysBetween, pollTexts } from '../../i18n/index.ts';
import { Avatar, nameOf, useUi } from '../../ui/index.ts';
import type { VoteView } from './state/index.ts';
import { useVotes } from './use-votes.ts';
import { VotesEnd } from './votes-end.tsx';

interface Props {
  readonly runtime: ChatRuntime;
  readonly pollId: string;
}

/** Lists the comments on a poll in pages, updated live. */
export function Comments({ pollId, runtime }: Props): ReactElement {
  const comments = useVotes(runtime, pollId, '');
  const { votes, loading, error } = comments;
  return (
    <>
      {votes.length > 0 && (
        <ul className="poll-comments">
          {votes.map((vote) => (
            <Comment key={vote.id} vote={vote} />
          ))}
        </ul>
      )}
      {!loading && !error && votes.length === 0 && <p>{pollTexts.noComments()}</p>}
      <VotesEnd {...comments} />
    </>
  );
}

function Comment({ vote }: { readonly vote: VoteView }): ReactElement {
  const { m, formats } = useUi();
  const { person, mine, text, at } = vote;
  const now = Date.now();
  const name = mine ? m.you() : person ? nameOf(person, m) : pollTexts.anonymous();
  return (
    <li>
      {person && <Avatar person={person} size={28} />}
      <span className="poll-said">
        <span className="poll-who">
          <strong dir="auto">{name}</strong>
          {!Number.isNaN(at) && (
            <time dateTime={new Date(at).toISOString()}>
              {daysBetween(at, now) === 0 ? formats.time(at) : formats.shortDate(at, now)}
            </time>
          )}
        </span>
        <span dir="auto">{text}</span>
      </span>
    </li>
  );
}
