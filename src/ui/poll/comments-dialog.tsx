import { type FormEvent, type ReactElement, useState } from 'react';
import { LONGEST_COMMENT, type VoteView } from '../../chat/poll/index.ts';
import { daysBetween, pollTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { Avatar, errorText, nameOf } from '../kit.ts';
import { Dialog } from '../primitives/dialog.tsx';
import { andStay } from './and-stay.ts';
import type { DialogProps } from './dialog-props.ts';
import { useVotes } from './use-votes.ts';

/** What people say to a poll in their own words; each has one comment, and can change it. */
export function CommentsDialog({ opened, messageId, close }: DialogProps): ReactElement {
  const { m } = useUi();
  const { poll, inside, mayVote, maySeeVotes } = opened;
  // What was begun while it was open is not thrown away when it ends.
  const [writes] = useState(mayVote && !poll.closed);
  return (
    <Dialog title={pollTexts.commentsTitle()} close={close}>
      {writes && <OwnComment opened={opened} messageId={messageId} close={close} />}
      {poll.error && (
        <p className="failed" role="alert">
          {errorText(poll.error, m)}
        </p>
      )}
      {maySeeVotes && <Comments pollId={poll.id} inside={inside} />}
      <div className="stacked">
        <button type="button" className="button" onClick={close}>
          {pollTexts.done()}
        </button>
      </div>
    </Dialog>
  );
}

function OwnComment({ opened, messageId }: DialogProps): ReactElement | null {
  const { live, poll } = opened;
  const { closed } = poll;
  const own = poll.ownComment ?? '';
  const [text, setText] = useState(own);
  const words = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!closed && words !== own && words !== '') live.comment(messageId, words);
  };
  if (closed && words === own) return null;
  return (
    <form className="poll-words" onSubmit={submit}>
      <textarea
        className="note"
        rows={2}
        dir="auto"
        maxLength={LONGEST_COMMENT}
        aria-label={pollTexts.commentField()}
        placeholder={pollTexts.commentField()}
        readOnly={closed}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {closed ? (
        <p className="failed" role="alert">
          {pollTexts.closed()}
        </p>
      ) : (
        <div className="stacked">
          {own !== '' && (
            <button
              type="button"
              className="button"
              onClick={(event) => {
                // The button goes with the comment.
                event.currentTarget.form?.querySelector('textarea')?.focus();
                setText('');
                live.comment(messageId, '');
              }}
            >
              {pollTexts.remove()}
            </button>
          )}
          <button type="submit" className="button primary" disabled={words === '' || words === own}>
            {own === '' ? pollTexts.addComment() : pollTexts.changeComment()}
          </button>
        </div>
      )}
    </form>
  );
}

type CommentsProps = Pick<DialogProps['opened'], 'inside'> & { readonly pollId: string };

function Comments({ pollId, inside }: CommentsProps): ReactElement {
  const { m } = useUi();
  const { votes, loading, hasMore, error, more } = useVotes(inside, pollId, '');
  return (
    <div className="poll-scroll" role="group" aria-label={pollTexts.commentsTitle()} tabIndex={0}>
      {votes.length > 0 && (
        <ul className="poll-comments">
          {votes.map((vote) => (
            <Comment key={vote.id} vote={vote} />
          ))}
        </ul>
      )}
      {!loading && !error && votes.length === 0 && <p>{pollTexts.noComments()}</p>}
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
    </div>
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
