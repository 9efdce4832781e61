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
  /** Without an end; absent where there has to be one. */
  readonly forever?: string;
  readonly on: boolean;
  /** What it says while it is on: until when, where that is known. */
  readonly onText: string;
  readonly disabled: boolean;
  /** @param ms null: without an end; 0: no longer */
  readonly choose: (ms: number | null) => void;
}

/** Something that can be kept from oneself for a while. */
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
