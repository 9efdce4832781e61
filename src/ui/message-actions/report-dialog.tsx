import { type FormEvent, type ReactElement, useId, useState } from 'react';
import type { ChatError, MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { errorText } from '../error-text.ts';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly message: MessageSnapshot;
  readonly close: () => void;
}

/** Stored with the report as they are here; what a person reads is translated. */
const REASONS = ['spam', 'harassment', 'hate', 'violence', 'other'] as const;
/** Longest note that goes with a report, characters. */
const NOTE_MAX = 500;

type State = 'asking' | 'sending' | 'done' | ChatError;

/** Tells the moderators of a message, with a reason and, where wanted, a word more. */
export function ReportDialog({ message, close }: Props): ReactElement {
  const { m, model } = useUi();
  const name = useId();
  const [reason, setReason] = useState<(typeof REASONS)[number]>('spam');
  const [note, setNote] = useState('');
  const [state, setState] = useState<State>('asking');
  const label = {
    spam: m.reasonSpam,
    harassment: m.reasonHarassment,
    hate: m.reasonHate,
    violence: m.reasonViolence,
    other: m.reasonOther,
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setState('sending');
    const words = note.trim();
    void model.actions
      .flag(message.id, words ? `${reason}: ${words}` : reason)
      .then((error) => setState(error ?? 'done'));
  };
  if (state === 'done') {
    return (
      <Dialog title={m.reportedTitle()} close={close}>
        <p role="status">{m.reportedText()}</p>
        <div className="stacked">
          <button type="button" className="button primary" onClick={close}>
            {m.done()}
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={m.reportTitle()} close={close}>
      <form onSubmit={submit}>
        <fieldset className="reasons">
          <legend className="vh">{m.reportReason()}</legend>
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
          placeholder={m.reportNote()}
          aria-label={m.reportNote()}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
        {typeof state === 'object' && (
          <p className="failed" role="alert">
            {errorText(state, m)}
          </p>
        )}
        <div className="stacked">
          <button type="button" className="button" onClick={close}>
            {m.cancel()}
          </button>
          <button type="submit" className="button primary" disabled={state === 'sending'}>
            {m.report()}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
