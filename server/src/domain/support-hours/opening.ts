/** When the people who answer are there, by the owner's hours in the owner's time zone. */
import type { HoursOfDay, Millis, Opening, SupportHours } from '../types/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MS = 86_400_000;
/** A later opening is not said: the visitor reads the owner's text instead. */
const DAYS_AHEAD = 30;
const DAYS_OF_WEEK = 7;

/** A day of the calendar as UTC counts it: midnight there, whatever the zone. */
type CalendarDay = Millis;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a zone that does not exist */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** Returns what a clock in the zone shows, as if it were UTC. */
function clockIn(timeZone: string, at: Millis): Millis {
  const parts = formatOf(timeZone).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const [year, month, day] = [value('year'), value('month'), value('day')];
  return Date.UTC(year, month - 1, day, value('hour'), value('minute'), value('second'));
}

/** Returns the instant at which a clock in the zone shows this. Asked twice, because the clocks may change between. */
function instantOf(timeZone: string, shown: Millis): Millis {
  const guess = shown - (clockIn(timeZone, shown) - shown);
  return shown - (clockIn(timeZone, guess) - guess);
}

const minutesOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
};

const dateOf = (day: CalendarDay): string => new Date(day).toISOString().slice(0, 'yyyy-mm-dd'.length);

function hoursOn({ week, holidays }: SupportHours, day: CalendarDay): readonly HoursOfDay[] {
  if (holidays.includes(dateOf(day))) return [];
  const weekday = new Date(day).getUTCDay();
  return week
    .filter((hours) => hours.day % DAYS_OF_WEEK === weekday)
    .toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from));
}

export function openingAt(hours: SupportHours, now: Millis): Opening {
  const { timeZone } = hours;
  const today = Math.floor(clockIn(timeZone, now) / DAY_MS) * DAY_MS;
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = today + ahead * DAY_MS;
    for (const { from, to } of hoursOn(hours, day)) {
      const begin = instantOf(timeZone, day + minutesOf(from) * MINUTE_MS);
      const end = instantOf(timeZone, day + minutesOf(to) * MINUTE_MS);
      if (begin <= now && now < end) return { open: true, opensAt: null };
      if (begin > now) return { open: false, opensAt: begin };
    }
  }
  return { open: false, opensAt: null };
}
