import { type FormEvent, type KeyboardEvent, type ReactElement, useState } from 'react';
import { pollTexts } from '../../../i18n/index.ts';
import { Dialog, errorText, type SheetProps, useUi } from '../../../ui/index.ts';
import {
  canCreate,
  createPoll,
  draftErrors,
  LONGEST_QUESTION,
  type PollDraft,
  setUnique,
} from '../state/index.ts';
import { Field } from './field.tsx';
import { keptDraft } from './kept-draft.ts';
import { OptionsEditor } from './options-editor.tsx';
import { Switch } from './switch.tsx';

/** Longest text that is parsed as a number of votes. */
const LONGEST_NUMBER = 10;

/** Moves to the next field on Enter: a person who has typed one option has not finished the poll. */
function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('.poll-input')];
  const at = fields.indexOf(event.target as HTMLInputElement);
  const next = fields[at + 1];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Form that creates a poll and sends it. */
export function PollForm({ close }: SheetProps): ReactElement {
  const { model, m } = useUi();
  const [kept] = useState(() => keptDraft(model));
  const [draft, setDraft] = useState(kept.get);
  // An empty question is no error before its field has been left.
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const errors = draftErrors(draft);
  const set = (change: Partial<PollDraft>) => setDraft((before) => ({ ...before, ...change }));

  /** Keeps the draft when the form is closed, by accident or not. */
  const leave = () => {
    kept.set(draft);
    close();
  };
  const discard = () => {
    kept.set(null);
    close();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!canCreate(draft) || busy) return;
    setBusy(true);
    setProblem('');
    const made = await createPoll(await model.runtime(), draft);
    setBusy(false);
    if ('error' in made) {
      setProblem(`${pollTexts.createFailed()}: ${errorText(made.error, m)}`);
      return;
    }
    discard();
    model.send('', undefined, made.extra);
  };

  return (
    <Dialog title={pollTexts.newPoll()} close={leave}>
      <form className="poll-form" onKeyDown={onKeyDown} onSubmit={(event) => void submit(event)}>
        <Field
          label={pollTexts.question()}
          value={draft.name}
          change={(name) => set({ name })}
          left={() => setAsked(true)}
          error={asked ? errors.name : null}
          longest={LONGEST_QUESTION}
        />
        <fieldset className="poll-set">
          <legend>{pollTexts.options()}</legend>
          <OptionsEditor draft={draft} change={setDraft} errors={errors.options} />
        </fieldset>
        <Switch
          label={pollTexts.unique()}
          on={draft.unique}
          change={(on) => setDraft((before) => setUnique(before, on))}
        />
        <Field
          label={pollTexts.maxVotes()}
          value={draft.maxVotes}
          change={(maxVotes) => set({ maxVotes })}
          error={errors.maxVotes}
          placeholder={draft.unique ? '1' : pollTexts.noLimit()}
          longest={LONGEST_NUMBER}
          digits
        />
        <Switch
          label={pollTexts.anonymousVote()}
          on={draft.anonymous}
          change={(anonymous) => set({ anonymous })}
        />
        <Switch
          label={pollTexts.allowOptions()}
          on={draft.suggestions}
          change={(suggestions) => set({ suggestions })}
        />
        <Switch
          label={pollTexts.allowComments()}
          on={draft.comments}
          change={(comments) => set({ comments })}
        />
        {problem && (
          <p className="failed" role="alert">
            {problem}
          </p>
        )}
        <div className="stacked">
          <button type="button" className="button" onClick={discard}>
            {pollTexts.cancel()}
          </button>
          <button type="submit" className="button primary" disabled={!canCreate(draft) || busy}>
            {pollTexts.create()}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
