import { type ReactElement, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChatError, ChatRuntime } from '../../../chat/index.ts';
import { availabilityTexts, queueActionTexts } from '../../../i18n/index.ts';
import {
  Dialog,
  errorText,
  Icon,
  type SheetProps,
  useRuntime,
  useShowToast,
  useUi,
} from '../../../ui/index.ts';
import { Choices } from '../choices.tsx';
import { AVAILABILITIES, type Availability, availabilityOf, setAvailability } from '../state/index.ts';

const LABELS: Readonly<Record<Availability, () => readonly [name: string, text: string]>> = {
  online: () => [availabilityTexts.online(), availabilityTexts.onlineText()],
  away: () => [availabilityTexts.away(), availabilityTexts.awayText()],
  dnd: () => [availabilityTexts.dnd(), availabilityTexts.dndText()],
};

/** Asks one of the staff whether they answer. */
export function AvailabilitySheet({ close }: SheetProps): ReactElement | null {
  const runtime = useRuntime();
  return runtime && <Choice runtime={runtime} close={close} />;
}

interface Props {
  readonly runtime: ChatRuntime;
  readonly close: () => void;
}

function Choice({ runtime, close }: Props): ReactElement | null {
  const { m, root } = useUi();
  const show = useShowToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ChatError | null>(null);
  const [now] = useState(() => availabilityOf(runtime));
  const layer = root.querySelector('.panel');
  if (!layer) return null;
  const choose = async (availability: Availability) => {
    if (busy) return;
    setBusy(true);
    const refused = await setAvailability(runtime, availability);
    setBusy(false);
    if (refused) return setError(refused);
    show({ text: LABELS[availability]()[0], type: 'availability', severity: 'success' });
    close();
  };
  return createPortal(
    <Dialog title={availabilityTexts.title()} close={close}>
      <Choices>
        {AVAILABILITIES.map((availability) => {
          const [name, text] = LABELS[availability]();
          return (
            <li key={availability}>
              <button
                type="button"
                className="queue-choice"
                aria-pressed={availability === now}
                onClick={() => void choose(availability)}
              >
                <span>
                  {name}
                  <br />
                  <small>{text}</small>
                </span>
                {availability === now && <Icon name="check" size={18} />}
              </button>
            </li>
          );
        })}
      </Choices>
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      <div className="stacked">
        <button type="button" className="button" onClick={close}>
          {queueActionTexts.cancel()}
        </button>
      </div>
    </Dialog>,
    layer,
  );
}
