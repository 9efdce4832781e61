import { type ReactElement, useId, useState } from 'react';
import { clockOf } from '../../chat/index.ts';
import { daysBetween, queueActionTexts, queueTexts } from '../../i18n/index.ts';
import { useUi } from '../../ui/index.ts';
import type { ChoiceProps } from './choice-props.ts';
import { Choices } from './choices.tsx';
import { snoozeText } from './queue-texts.ts';
import { snoozeTimes } from './state/index.ts';

const MINUTE_MS = 60_000;

/** Returns the time as the value of a field for date and time, in the person's own time zone. */
function fieldValue(at: number): string {
  const zone = new Date(at).getTimezoneOffset() * MINUTE_MS;
  return new Date(at - zone).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** Offers times until which the conversation is snoozed, and a field for another one. */
export function Snooze({ runtime, busy, change, close }: ChoiceProps): ReactElement {
  const { formats } = useUi();
  const id = useId();
  const [now] = useState(() => clockOf(runtime).now());
  const { later, tomorrow, nextWeek } = snoozeTimes(now);
  const [chosen, setChosen] = useState(() => fieldValue(tomorrow));
  const snooze = (until: number) =>
    change({ kind: 'snooze', until }, queueTexts.snoozedUntil({ time: snoozeText(until, now, formats) }));
  const offers = [
    ...(later === null ? [] : [{ label: queueActionTexts.laterToday(), at: later }]),
    { label: queueActionTexts.tomorrow(), at: tomorrow },
    { label: queueActionTexts.nextWeek(), at: nextWeek },
  ];
  const at = new Date(chosen).getTime();
  return (
    <>
      <Choices>
        {offers.map((offer) => (
          <li key={offer.label}>
            <button type="button" className="queue-choice" disabled={busy} onClick={() => snooze(offer.at)}>
              <span>{offer.label}</span>
              <small>
                {daysBetween(offer.at, now) === 0
                  ? formats.time(offer.at)
                  : `${formats.weekday(offer.at)}, ${formats.time(offer.at)}`}
              </small>
            </button>
          </li>
        ))}
      </Choices>
      <form
        className="queue-field"
        onSubmit={(event) => {
          event.preventDefault();
          if (at > now) snooze(at);
        }}
      >
        <label htmlFor={id}>{queueActionTexts.chooseTime()}</label>
        <input
          id={id}
          type="datetime-local"
          value={chosen}
          min={fieldValue(now + MINUTE_MS)}
          required
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <div className="stacked">
          <button type="button" className="button" onClick={close}>
            {queueActionTexts.cancel()}
          </button>
          <button type="submit" className="button primary" disabled={busy || !(at > now)}>
            {queueActionTexts.snoozeNow()}
          </button>
        </div>
      </form>
    </>
  );
}
