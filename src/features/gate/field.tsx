import type { ReactElement } from 'react';
import { Icon, type IconName } from '../../ui/index.ts';

/** Longest name, in characters. Longer names fit no list, and the server refuses them too. */
const LONGEST = 100;

interface Props {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly type: 'text' | 'email';
  readonly autoComplete: 'name' | 'email';
  readonly value: string;
  readonly set: (value: string) => void;
  readonly error: string | null;
  readonly first?: boolean;
}

/** Renders a text field. Its error, if any, is shown by `FieldError` with the same id. */
export function Field({
  id,
  icon,
  label,
  type,
  autoComplete,
  value,
  set,
  error,
  first,
}: Props): ReactElement {
  return (
    <label className={error ? 'field wrong' : 'field'}>
      <Icon name={icon} size={18} />
      <input
        name={autoComplete}
        type={type}
        value={value}
        placeholder={label}
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : undefined}
        autoComplete={autoComplete}
        maxLength={LONGEST}
        dir="auto"
        data-first-focus={first ? '' : undefined}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
    </label>
  );
}

export function FieldError({ id, text }: { readonly id: string; readonly text: string }): ReactElement {
  return (
    <p className="field-error" id={`${id}-error`} role="alert">
      <Icon name="alert" size={16} />
      {text}
    </p>
  );
}
