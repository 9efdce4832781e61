import { type ReactElement, useId, useMemo, useState } from 'react';
import { hoursTexts } from '../../i18n/index.ts';
import { Icon, useUi } from '../../ui/index.ts';

interface Props {
  /** "2026-12-25". */
  readonly dates: readonly string[];
  readonly change: (dates: readonly string[]) => void;
}

/** Lists the days off, and adds one. */
export function Holidays({ dates, change }: Props): ReactElement {
  const { settings } = useUi();
  const id = useId();
  const [date, setDate] = useState('');
  const format = useMemo(
    () => new Intl.DateTimeFormat(settings.locale, { dateStyle: 'medium', timeZone: 'UTC' }),
    [settings.locale],
  );
  const add = () => {
    if (date === '') return;
    change([...new Set([...dates, date])].sort());
    setDate('');
  };
  return (
    <div className="hours-holidays">
      <label htmlFor={id}>{hoursTexts.holidays()}</label>
      {dates.length > 0 && (
        <ul>
          {dates.map((one) => {
            const name = format.format(Date.parse(one));
            return (
              <li key={one}>
                <span>{name}</span>
                <button
                  type="button"
                  aria-label={hoursTexts.removeHoliday({ date: name })}
                  onClick={() => change(dates.filter((other) => other !== one))}
                >
                  <Icon name="close" size={14} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="hours-new">
        <input
          id={id}
          type="date"
          value={date}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
        <button type="button" className="button" disabled={date === ''} onClick={add}>
          {hoursTexts.addHoliday()}
        </button>
      </div>
    </div>
  );
}
