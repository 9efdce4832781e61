import { type ReactElement, useMemo } from 'react';
import { hoursTexts } from '../../i18n/index.ts';
import { useUi } from '../../ui/index.ts';
import type { DayDraft } from './state/index.ts';

/** A Sunday, from which the names of the days are counted. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

interface Props {
  readonly days: readonly DayDraft[];
  readonly change: (days: readonly DayDraft[]) => void;
}

/** Chooses the days on which somebody is there, and from when until when. */
export function Days({ days, change }: Props): ReactElement {
  const { settings } = useUi();
  const format = useMemo(
    () => new Intl.DateTimeFormat(settings.locale, { weekday: 'long', timeZone: 'UTC' }),
    [settings.locale],
  );
  const edit = (day: number, part: Partial<DayDraft>) =>
    change(days.map((one) => (one.day === day ? { ...one, ...part } : one)));
  return (
    <fieldset>
      <legend>{hoursTexts.days()}</legend>
      {days.map(({ day, open, from, to }) => {
        const name = format.format(SUNDAY + day * DAY_MS);
        return (
          <div key={day} className="hours-day">
            <label>
              <input
                type="checkbox"
                checked={open}
                onChange={({ currentTarget }) => edit(day, { open: currentTarget.checked })}
              />
              <span>{name}</span>
            </label>
            {open && (
              <div className="hours-span">
                <input
                  type="time"
                  required
                  aria-label={hoursTexts.from({ day: name })}
                  value={from}
                  onChange={({ currentTarget }) => edit(day, { from: currentTarget.value })}
                />
                <span aria-hidden="true">–</span>
                <input
                  type="time"
                  required
                  aria-label={hoursTexts.to({ day: name })}
                  value={to}
                  onChange={({ currentTarget }) => edit(day, { to: currentTarget.value })}
                />
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
