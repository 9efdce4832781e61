import { type ReactElement, useState } from 'react';
import type { ChatError } from '../../../chat/index.ts';
import { inboxTexts } from '../../../i18n/index.ts';
import { errorText, useUi } from '../../../ui/index.ts';
import { answerInvite } from '../state/index.ts';

/** Shows an invitation in place of the composer until this person answers it. */
export function Invitation({ cid }: { readonly cid: string }): ReactElement {
  const { m, model } = useUi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ChatError | null>(null);
  const answer = async (accept: boolean) => {
    if (busy) return;
    setBusy(true);
    const refused = await answerInvite(await model.runtime(), cid, accept);
    setBusy(false);
    setError(refused);
    if (refused) return;
    if (accept) model.reconnect();
    else model.openChannel(null);
  };
  return (
    <div className="invitation" role="group" aria-label={inboxTexts.invitation()}>
      <p>{inboxTexts.invitation()}</p>
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      <button type="button" className="button" aria-disabled={busy} onClick={() => void answer(false)}>
        {inboxTexts.decline()}
      </button>
      <button type="button" className="button primary" aria-disabled={busy} onClick={() => void answer(true)}>
        {inboxTexts.accept()}
      </button>
    </div>
  );
}
