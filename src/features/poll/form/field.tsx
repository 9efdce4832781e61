import { type ReactElement, useId } from 'react';
import type { DraftError } from '../state/index.ts';
import { draftErrorText } from './error-texts.ts';

interface Props {
  readonly label: string;
  /** True if the label is only read out, not shown. */
  readonly unseen?: boolean;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly left?: () => void;
  readonly error: DraftError | null;
  readonly placeholder?: string;
  readonly longest: number;
  /** True for a numeric keyboard. */
  readonly digits?: boolean;
}

/** Text field with its error below. */
export function Field(props: Props): ReactElement {
  const { label, unseen, value, change, left, error, placeholder, longest, digits } = props;
  const id = useId();
  return (
    <div className="poll-field">
      <label className={unseen ? 'vh' : undefined} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="poll-input"
        type="text"
        dir="auto"
        inputMode={digits ? 'numeric' : undefined}
        maxLength={longest}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : undefined}
        onInput={(event) => change(event.currentTarget.value)}
        onBlur={left}
      />
      {error && (
        <p id={`${id}-error`} className="failed" role="alert">
          {draftErrorText(error)}
        </p>
      )}
    </div>
  );
}
