import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { pollTexts } from '../../i18n/index.ts';
import { Dialog, errorText, useUi } from '../../ui/index.ts';
import type { DialogProps } from './dialog-props.ts';
import { LONGEST_OPTION } from './state/index.ts';

/** Dialog that adds an option to a poll that accepts suggestions. */
export function SuggestDialog({ opened, close }: DialogProps): ReactElement {
  const { m } = useUi();
  const { live, poll } = opened;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  // The poll may end while the person is typing.
  const said = poll.closed ? pollTexts.closed() : problem;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (poll.closed) return;
    if (words === '') return setProblem(pollTexts.optionEmpty());
    if (poll.options.some((option) => option.text === words)) return setProblem(pollTexts.optionExists());
    setBusy(true);
    const refused = await live.suggest(words);
    setBusy(false);
    if (refused) setProblem(errorText(refused, m));
    else close();
  };
  return (
    <Dialog title={pollTexts.addOption()} close={close}>
      <form className="poll-words" onSubmit={(event) => void submit(event)}>
        <input
          className="poll-input"
          type="text"
          dir="auto"
          maxLength={LONGEST_OPTION}
          aria-label={pollTexts.optionField()}
          placeholder={pollTexts.optionField()}
          aria-invalid={said !== ''}
          aria-describedby={said ? id : undefined}
          readOnly={poll.closed}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setProblem('');
          }}
        />
        {said && (
          <p id={id} className="failed" role="alert">
            {said}
          </p>
        )}
        <div className="stacked">
          <button type="button" className="button" onClick={close}>
            {pollTexts.cancel()}
          </button>
          <button type="submit" className="button primary" disabled={busy || poll.closed}>
            {pollTexts.save()}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
