import { type ReactElement, useState } from 'react';
import type { ChatRuntime, Person } from '../../chat/index.ts';
import { pollTexts } from '../../i18n/index.ts';
import { Avatar, Dialog, nameOf, useUi } from '../../ui/index.ts';
import { andStay } from './and-stay.ts';
import { Comments } from './comments.tsx';
import type { DialogProps } from './dialog-props.ts';
import { Done } from './done.tsx';
import type { PollOption, PollSnapshot } from './state/index.ts';
import { useVotes } from './use-votes.ts';
import { VotesEnd } from './votes-end.tsx';
import { WinnerSign } from './winner-sign.tsx';

/** Number of voters listed before more are requested. */
const PREVIEW = 5;

/** Results of a poll: options by number of votes, their voters, and the comments. */
export function ResultsDialog({ opened, close }: DialogProps): ReactElement {
  const { poll, runtime, maySeeVotes } = opened;
  const options = poll.options.toSorted((a, b) => b.count - a.count);
  return (
    <Dialog title={pollTexts.resultsTitle()} close={close}>
      <p dir="auto">{poll.name}</p>
      <div
        className="poll-scroll poll-results"
        role="group"
        aria-label={pollTexts.resultsTitle()}
        tabIndex={0}
      >
        {options.map((option) => (
          <Result key={option.id} poll={poll} option={option} runtime={runtime} />
        ))}
        {maySeeVotes && poll.commentCount > 0 && (
          <section className="poll-result">
            <h4>{pollTexts.commentsTitle()}</h4>
            <Comments pollId={poll.id} runtime={runtime} />
          </section>
        )}
      </div>
      <Done close={close} />
    </Dialog>
  );
}

interface ResultProps {
  readonly poll: PollSnapshot;
  readonly option: PollOption;
  readonly runtime: ChatRuntime;
}

function Result({ poll, option, runtime }: ResultProps): ReactElement {
  const [all, setAll] = useState(false);
  const { text, count, leads, voters } = option;
  const shown = voters.slice(0, PREVIEW);
  return (
    <section className="poll-result">
      <h4>
        <span dir="auto">{text}</span>
        {leads && <WinnerSign />}
        <span className="poll-count">{pollTexts.votes({ count })}</span>
      </h4>
      {all ? (
        <AllVoters pollId={poll.id} option={option.id} runtime={runtime} />
      ) : (
        <>
          {shown.length > 0 && <Voters people={shown} />}
          {!poll.anonymous && count > shown.length && (
            <button type="button" className="poll-more" onClick={andStay(() => setAll(true))}>
              {pollTexts.loadMore()}
            </button>
          )}
        </>
      )}
    </section>
  );
}

function Voters({ people }: { readonly people: readonly Person[] }): ReactElement {
  const { m } = useUi();
  return (
    <ul className="poll-voters">
      {people.map((person) => (
        <li key={person.id}>
          <Avatar person={person} size={28} />
          <span dir="auto">{nameOf(person, m)}</span>
        </li>
      ))}
    </ul>
  );
}

interface AllProps {
  readonly pollId: string;
  readonly option: string;
  readonly runtime: ChatRuntime;
}

function AllVoters({ pollId, option, runtime }: AllProps): ReactElement {
  const opened = useVotes(runtime, pollId, option);
  return (
    <>
      <Voters people={opened.votes.flatMap(({ person }) => (person ? [person] : []))} />
      <VotesEnd {...opened} />
    </>
  );
}
