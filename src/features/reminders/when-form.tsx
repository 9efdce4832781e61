import { type FormEvent, type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react';
import { REMINDER_OFFSETS } from '../../chat/message-tools/index.ts';
import { remindersTexts } from '../../i18n/index.ts';
import { offsetText, useUi } from '../../ui/index.ts';

const MINUTE = 60_000;

/** Formats a time for a `datetime-local` field: local, to the minute. */
export function fieldValue(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}

/** Parses the value of the field; NaN if there is none. */
export const timeOfField = (value: string): number => new Date(value).getTime();

interface Props {
  /** The current time of the reminder, epoch ms; null for no fixed time. */
  readonly at: number | null;
  readonly choose: (at: number | null) => void;
}

/** Form to choose a reminder: after a delay, at a custom time, or without a fixed time. */
export function WhenForm({ at, choose }: Props): ReactElement {
  const { settings } = useUi();
  const [typed, setTyped] = useState(() => (at !== null && at > Date.now() ? fieldValue(at) : ''));
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  // The form may replace other content of an open sheet, so it takes the focus itself.
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const time = timeOfField(typed);
    if (time > Date.now()) choose(time);
    else setWrong(true);
  };
  return (
    <div className="pane-body when">
      <ul className="offsets" aria-label={remindersTexts.when()}>
        {REMINDER_OFFSETS.map((offset, index) => (
          <li key={offset}>
            <button
              type="button"
              className="button"
              ref={index === 0 ? first : undefined}
              data-first-focus={index === 0 ? '' : undefined}
              onClick={() => choose(Date.now() + offset)}
            >
              {offsetText(offset, settings.locale)}
            </button>
          </li>
        ))}
      </ul>
      <form className="named" noValidate onSubmit={submit}>
        <label htmlFor={id}>{remindersTexts.custom()}</label>
        <input
          id={id}
          type="datetime-local"
          min={fieldValue(Date.now())}
          value={typed}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <button type="submit" className="button primary" disabled={typed === ''}>
          {remindersTexts.set()}
        </button>
        {wrong && (
          <p id={`${id}-wrong`} className="failed" role="alert">
            {remindersTexts.past()}
          </p>
        )}
      </form>
      {at !== null && (
        <button type="button" className="button plain" onClick={() => choose(null)}>
          {remindersTexts.noTime()}
        </button>
      )}
    </div>
  );
}
