import type { ReactElement } from 'react';

interface Props {
  readonly label: string;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
}

/** Switch with a label. */
export function Switch({ label, on, change }: Props): ReactElement {
  return (
    <label className="poll-switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </label>
  );
}
