import { type FormEvent, type KeyboardEvent, type ReactElement, useState } from 'react';
import { pollTexts } from '../../i18n/index.ts';
import { Dialog, errorText, useUi } from '../../ui/index.ts';
import { Comments } from './comments.tsx';
import type { DialogProps } from './dialog-props.ts';
import { Done } from './done.tsx';
import { LONGEST_COMMENT } from './state/index.ts';

/** Dialog with the comments on a poll. Each person has one comment, which they can change. */
export function CommentsDialog({ opened, messageId, close }: DialogProps): ReactElement {
  const { m } = useUi();
  const { poll, runtime, mayVote, maySeeVotes } = opened;
  // The form stays if the poll ends while the dialog is open, so that no text is lost.
  const [writes] = useState(mayVote && !poll.closed);
  return (
    <Dialog title={pollTexts.commentsTitle()} close={close}>
      {writes && <OwnComment opened={opened} messageId={messageId} close={close} />}
      {poll.error && (
        <p className="failed" role="alert">
          {errorText(poll.error, m)}
        </p>
      )}
      {maySeeVotes && (
        <div className="poll-scroll" role="group" aria-label={pollTexts.commentsTitle()} tabIndex={0}>
          <Comments pollId={poll.id} runtime={runtime} />
        </div>
      )}
      <Done close={close} />
    </Dialog>
  );
}

/** Enter sends, Shift+Enter starts a line, as in the composer. Enter also confirms what an input method suggests. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
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
        enterKeyHint="send"
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
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
                // The remove button disappears with the comment.
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
