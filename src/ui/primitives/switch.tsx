import { type ReactElement, useId } from 'react';

interface Props {
  readonly label: string;
  /** Explains the setting, if the label alone does not. */
  readonly text?: string;
  readonly on: boolean;
  readonly set: (on: boolean) => void;
  /** True if the setting cannot be changed here; the text says why. */
  readonly disabled?: boolean;
}

/** Renders a switch for a setting that applies at once. */
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
