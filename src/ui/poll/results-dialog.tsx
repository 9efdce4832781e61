import { type ReactElement, useState } from 'react';
import type { Inside, Person } from '../../chat/index.ts';
import type { PollOption, PollSnapshot } from '../../chat/poll/index.ts';
import { pollTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { Avatar, errorText, Icon, nameOf } from '../kit.ts';
import { Dialog } from '../primitives/dialog.tsx';
import { andStay } from './and-stay.ts';
import type { DialogProps } from './dialog-props.ts';
import { useVotes } from './use-votes.ts';

/** Voters named before more are asked for. */
const PREVIEW = 5;
const ICON_SIZE = 16;

/** How a poll stands: options by their votes, and who voted for them. */
export function ResultsDialog({ opened, close }: DialogProps): ReactElement {
  const { poll, inside } = opened;
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
          <Result key={option.id} poll={poll} option={option} inside={inside} />
        ))}
      </div>
      <div className="stacked">
        <button type="button" className="button" onClick={close}>
          {pollTexts.done()}
        </button>
      </div>
    </Dialog>
  );
}

interface ResultProps {
  readonly poll: PollSnapshot;
  readonly option: PollOption;
  readonly inside: Inside;
}

function Result({ poll, option, inside }: ResultProps): ReactElement {
  const [all, setAll] = useState(false);
  const { text, count, leads, voters } = option;
  const shown = voters.slice(0, PREVIEW);
  return (
    <section className="poll-result">
      <h4>
        {leads && <Icon name="check" size={ICON_SIZE} />}
        <span dir="auto">{text}</span>
        {leads && <span className="vh">{pollTexts.winner()}</span>}
        <span className="poll-count">{pollTexts.votes({ count })}</span>
      </h4>
      {all ? (
        <AllVoters pollId={poll.id} option={option.id} inside={inside} />
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
  readonly inside: Inside;
}

function AllVoters({ pollId, option, inside }: AllProps): ReactElement {
  const { m } = useUi();
  const { votes, loading, hasMore, error, more } = useVotes(inside, pollId, option);
  return (
    <>
      <Voters people={votes.flatMap(({ person }) => (person ? [person] : []))} />
      {loading && <p role="status">{pollTexts.loading()}</p>}
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      {(hasMore || error) && !loading && (
        <button type="button" className="poll-more" onClick={andStay(more)}>
          {error ? m.retry() : pollTexts.loadMore()}
        </button>
      )}
    </>
  );
}
