import { type FormEvent, type ReactElement, useId, useState } from 'react';
import type { ChatError } from '../../../chat/index.ts';
import { actionTexts } from '../../../i18n/index.ts';
import { Dialog, errorText, useUi } from '../../../ui/index.ts';
import type { ReportProps } from '../props.ts';

/** Report reasons as they are stored. The labels a person reads are translated. */
const REASONS = ['spam', 'harassment', 'hate', 'violence', 'other'] as const;
/** Maximum length of a report's note, characters. */
const NOTE_MAX = 500;

type State = 'asking' | 'sending' | 'done' | ChatError;

/** Dialog that reports a message to the moderators, with a reason and an optional note. */
export function ReportDialog({ message, tools, close }: ReportProps): ReactElement {
  const { m } = useUi();
  const name = useId();
  const [reason, setReason] = useState<(typeof REASONS)[number]>('spam');
  const [note, setNote] = useState('');
  const [state, setState] = useState<State>('asking');
  const label = {
    spam: actionTexts.reasonSpam,
    harassment: actionTexts.reasonHarassment,
    hate: actionTexts.reasonHate,
    violence: actionTexts.reasonViolence,
    other: actionTexts.reasonOther,
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setState('sending');
    const words = note.trim();
    void tools
      .flag(message.id, words ? `${reason}: ${words}` : reason)
      .then((error) => setState(error ?? 'done'));
  };
  if (state === 'done') {
    return (
      // A new dialog, because it takes over the focus from the button that disappears.
      <Dialog key="done" title={actionTexts.reportedTitle()} says={actionTexts.reportedText()} close={close}>
        <div className="stacked">
          <button type="button" className="button primary" onClick={close}>
            {actionTexts.done()}
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={actionTexts.reportTitle()} close={close}>
      <form onSubmit={submit}>
        <fieldset className="reasons">
          <legend className="vh">{actionTexts.reportReason()}</legend>
          {REASONS.map((key) => (
            <label key={key}>
              <input type="radio" name={name} checked={reason === key} onChange={() => setReason(key)} />
              {label[key]()}
            </label>
          ))}
        </fieldset>
        <textarea
          className="note"
          rows={2}
          dir="auto"
          maxLength={NOTE_MAX}
          value={note}
          placeholder={actionTexts.reportNote()}
          aria-label={actionTexts.reportNote()}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
        {typeof state === 'object' && (
          <p className="failed" role="alert">
            {errorText(state, m)}
          </p>
        )}
        <div className="stacked">
          <button type="button" className="button" onClick={close}>
            {actionTexts.cancel()}
          </button>
          <button type="submit" className="button primary" disabled={state === 'sending'}>
            {actionTexts.report()}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
