import { type ReactElement, useState } from 'react';
import type { ChatError, Person } from '../../../chat/index.ts';
import { block } from '../../../chat/list/index.ts';
import { inboxTexts } from '../../../i18n/index.ts';
import { errorText, nameOf, useUi } from '../../../ui/index.ts';

/** Replaces the composer: a message here could be answered, and nobody would be told of the answer. */
export function Blocked({ person }: { readonly person: Person }): ReactElement {
  const { m, model } = useUi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ChatError | null>(null);
  const text = inboxTexts.blockedHere({ name: nameOf(person, m) });
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setError(await block(await model.runtime(), person.id, false));
    setBusy(false);
  };
  return (
    <div className="invitation" role="group" aria-label={text}>
      <p>{text}</p>
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      <button type="button" className="button" aria-disabled={busy} onClick={() => void press()}>
        {inboxTexts.unblock()}
      </button>
    </div>
  );
}
