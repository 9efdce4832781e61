import { type ReactElement, useId, useState } from 'react';
import type { ChatError, Person } from '../../../chat/index.ts';
import { createTexts } from '../../../i18n/index.ts';
import { errorText, Pane, type SheetProps, useUi } from '../../../ui/index.ts';
import { CHANNEL_NAME_MAX, createConversation } from '../state/index.ts';
import { PeoplePicker } from './people-picker.tsx';

/** Starts a conversation with people, with or without a name. */
export function NewConversation({ close }: SheetProps): ReactElement {
  const { m, model } = useUi();
  const id = useId();
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ChatError | null>(null);
  const empty = chosen.length === 0 && name.trim() === '';
  const begin = async () => {
    if (busy || empty) return;
    setBusy(true);
    const made = await createConversation(
      await model.runtime(),
      chosen.map((person) => person.id),
      name,
    );
    setBusy(false);
    if (typeof made !== 'string') return setError(made);
    close();
    model.openChannel(made);
  };
  return (
    <Pane title={createTexts.title()} closeLabel={createTexts.close()} close={close}>
      <form
        className="pane-form"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <div className="pane-body">
          <PeoplePicker chosen={chosen} choose={setChosen} />
        </div>
        <div className="pane-foot">
          {error && (
            <p className="failed" role="alert">
              {errorText(error, m)}
            </p>
          )}
          <div className="named">
            <label htmlFor={id}>{createTexts.name()}</label>
            <input
              id={id}
              type="text"
              autoComplete="off"
              maxLength={CHANNEL_NAME_MAX}
              placeholder={createTexts.nameHint()}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
            <button type="submit" className="button primary" disabled={busy || empty}>
              {createTexts.begin()}
            </button>
          </div>
        </div>
      </form>
    </Pane>
  );
}
