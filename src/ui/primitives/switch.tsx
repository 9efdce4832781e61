import { type ReactElement, useId } from 'react';

interface Props {
  readonly label: string;
  /** What it means, where the name does not say it. */
  readonly text?: string;
  readonly on: boolean;
  readonly set: (on: boolean) => void;
  /** It cannot be switched here; the text says why. */
  readonly disabled?: boolean;
}

/** A setting that is on or off at once. */
export function Switch({ label, text, on, set, disabled = false }: Props): ReactElement {
  const id = useId();
  return (
    <div className="setting">
      <span>
        <span id={id}>{label}</span>
        {text && <small id={`${id}-text`}>{text}</small>}
      </span>
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={text ? `${id}-text` : undefined}
        disabled={disabled}
        onClick={() => set(!on)}
      />
    </div>
  );
}
