import { type ReactElement, useState } from 'react';
import type { ChatError } from '../../chat/index.ts';
import { pollTexts } from '../../i18n/index.ts';
import { Dialog, errorText, useUi } from '../../ui/index.ts';
import type { DialogProps } from './dialog-props.ts';

/** Asks for confirmation before a poll ends for good. */
export function EndDialog({ opened, close }: DialogProps): ReactElement {
  const { m } = useUi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ChatError | null>(null);
  const end = async () => {
    setBusy(true);
    const refused = await opened.live.close();
    setBusy(false);
    if (refused) setError(refused);
    else close();
  };
  return (
    <Dialog title={pollTexts.endTitle()} says={pollTexts.endText()} close={close}>
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      <div className="stacked">
        <button type="button" className="button" onClick={close}>
          {pollTexts.cancel()}
        </button>
        <button type="button" className="button danger" disabled={busy} onClick={() => void end()}>
          {pollTexts.end()}
        </button>
      </div>
    </Dialog>
  );
}
