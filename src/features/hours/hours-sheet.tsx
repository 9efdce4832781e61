import { type ReactElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChatError, ChatRuntime } from '../../chat/index.ts';
import { hoursTexts } from '../../i18n/index.ts';
import { Dialog, errorText, type SheetProps, useRuntime, useShowToast, useUi } from '../../ui/index.ts';
import { Days } from './days.tsx';
import { Holidays } from './holidays.tsx';
import { draftOf, type HoursDraft, hoursOf, readHours, saveHours } from './state/index.ts';
import { Zone } from './zone.tsx';

/** Lets admins set when their team is there. */
export function HoursSheet({ close }: SheetProps): ReactElement | null {
  const runtime = useRuntime();
  return runtime && <Loaded runtime={runtime} close={close} />;
}

interface Props {
  readonly runtime: ChatRuntime;
  readonly close: () => void;
}

interface Found {
  readonly draft: HoursDraft | null;
  /** True if hours are stored, which can be removed. */
  readonly stored: boolean;
}

function Loaded({ runtime, close }: Props): ReactElement | null {
  const { m, root } = useUi();
  const show = useShowToast();
  const [{ draft, stored }, setFound] = useState<Found>({ draft: null, stored: false });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ChatError | null>(null);
  useEffect(() => {
    let gone = false;
    void readHours(runtime).then(({ hours, error: refused }) => {
      if (gone) return;
      setError(refused);
      if (!refused) setFound({ draft: draftOf(hours), stored: hours !== null });
    });
    return () => {
      gone = true;
    };
  }, [runtime]);
  const layer = root.querySelector('.panel');
  if (!layer) return null;
  const save = async (next: HoursDraft | null) => {
    if (busy) return;
    setBusy(true);
    const refused = await saveHours(runtime, next && hoursOf(next));
    setBusy(false);
    if (refused) return setError(refused);
    show({ text: next ? hoursTexts.saved() : hoursTexts.removed(), type: 'hours', severity: 'success' });
    close();
  };
  const change = (part: Partial<HoursDraft>) => draft && setFound({ draft: { ...draft, ...part }, stored });
  return createPortal(
    <Dialog title={hoursTexts.title()} close={close}>
      <p>{hoursTexts.text()}</p>
      {!draft && !error && <p role="status">{hoursTexts.loading()}</p>}
      <form
        className="hours"
        onSubmit={(event) => {
          event.preventDefault();
          void save(draft);
        }}
      >
        {draft && (
          <div className="hours-fields">
            <Zone zone={draft.timeZone} change={(timeZone) => change({ timeZone })} />
            <Days days={draft.days} change={(days) => change({ days })} />
            <Holidays dates={draft.holidays} change={(holidays) => change({ holidays })} />
          </div>
        )}
        {error && (
          <p className="failed" role="alert">
            {errorText(error, m)}
          </p>
        )}
        {stored && (
          <button type="button" className="hours-remove" disabled={busy} onClick={() => void save(null)}>
            {hoursTexts.remove()}
          </button>
        )}
        <div className="stacked">
          <button type="button" className="button" onClick={close}>
            {hoursTexts.cancel()}
          </button>
          <button type="submit" className="button primary" disabled={busy || !draft}>
            {hoursTexts.save()}
          </button>
        </div>
      </form>
    </Dialog>,
    layer,
  );
}
