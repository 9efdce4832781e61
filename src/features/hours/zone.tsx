import { type ReactElement, useId, useMemo } from 'react';
import { hoursTexts } from '../../i18n/index.ts';

interface Props {
  readonly zone: string;
  readonly change: (zone: string) => void;
}

/** Chooses the time zone among those that the browser knows, and the stored one. */
export function Zone({ zone, change }: Props): ReactElement {
  const id = useId();
  const zones = useMemo(
    () => [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort(),
    [zone],
  );
  return (
    <div className="hours-zone">
      <label htmlFor={id}>{hoursTexts.zone()}</label>
      <select id={id} value={zone} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {zones.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
