import { type FormEvent, type ReactElement, useState } from 'react';
import {
  canCreate,
  createPoll,
  draftErrors,
  EMPTY_DRAFT,
  LONGEST_QUESTION,
  type PollDraft,
  setUnique,
} from '../../chat/poll/index.ts';
import { pollTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { errorText } from '../kit.ts';
import type { PollFormProps } from '../parts/props.ts';
import { Dialog } from '../primitives/dialog.tsx';
import { Field } from './field.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { Switch } from './switch.tsx';

/** Longest text that is read as a number of votes. */
const LONGEST_NUMBER = 10;

/** Writes a poll and sends it. */
export function PollForm({ close }: PollFormProps): ReactElement {
  const { model, m } = useUi();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  // An empty question is no mistake before it has been left.
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const errors = draftErrors(draft);
  const set = (change: Partial<PollDraft>) => setDraft((before) => ({ ...before, ...change }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!canCreate(draft) || busy) return;
    setBusy(true);
    setProblem('');
    const made = await createPoll(await model.inside(), draft);
    setBusy(false);
    if ('error' in made) {
      setProblem(`${pollTexts.createFailed()}: ${errorText(made.error, m)}`);
      return;
    }
    close();
    model.send('', undefined, made.extra);
  };

  return (
    <Dialog title={pollTexts.newPoll()} close={close}>
      <form className="poll-form" onSubmit={(event) => void submit(event)}>
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
          <button type="button" className="button" onClick={close}>
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
