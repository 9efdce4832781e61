import { type ReactElement, useId } from 'react';
import { useUi } from '../context.ts';
import { durationText } from './duration-text.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHOICES = [HOUR, 8 * HOUR, DAY, 7 * DAY];
const FOREVER = 'forever';
const OFF = 'off';
const NOW = 'now';

interface Props {
  readonly label: string;
  readonly off: string;
  /** Label of the choice without an end; absent if an end is required. */
  readonly forever?: string;
  readonly on: boolean;
  /** Text while the setting is on, with its end if known. */
  readonly onText: string;
  readonly disabled: boolean;
  /** @param ms duration; null: without an end; 0: switch off */
  readonly choose: (ms: number | null) => void;
}

/** Renders a setting that hides something from the user for a while. */
export function ForHowLong({ label, off, forever, on, onText, disabled, choose }: Props): ReactElement {
  const { settings } = useUi();
  const id = useId();
  return (
    <div className="setting">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={on ? NOW : OFF}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => {
          if (value !== NOW) choose(value === FOREVER ? null : value === OFF ? 0 : Number(value));
        }}
      >
        <option value={OFF}>{off}</option>
        {on && <option value={NOW}>{onText}</option>}
        {CHOICES.map((ms) => (
          <option key={ms} value={ms}>
            {durationText(ms, settings.locale)}
          </option>
        ))}
        {forever && <option value={FOREVER}>{forever}</option>}
      </select>
    </div>
  );
}
