/** Formats dates, times, lists and numbers in one locale, with Intl. Instants are epoch milliseconds. */
export interface Formats {
  /** "10:38". */
  time(at: number): string;
  /** "Thursday, 5 June 2025, 10:38": for titles and screen readers. */
  full(at: number): string;
  /** "Thursday, 5 June"; the year is added unless it is the current one. */
  date(at: number, now: number): string;
  /** "Thu". */
  weekday(at: number): string;
  /** "5 Jun", or "05/06/2024" in another year. */
  shortDate(at: number, now: number): string;
  /** "5 minutes ago", "yesterday"; "now" under a minute. */
  ago(at: number, now: number): string;
  /** "Ines, Tomas, and Ama". */
  list(items: readonly string[]): string;
  /** "1,204". */
  number(value: number): string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the calendar days from `at` to `now` on the reader's clock: 0 is today, 1 yesterday. */
export function daysBetween(at: number, now: number): number {
  const start = new Date(at).setHours(0, 0, 0, 0);
  const end = new Date(now).setHours(0, 0, 0, 0);
  // Rounded: a day is 23 or 25 hours long when the clocks change.
  return Math.round((end - start) / DAY);
}

const sameYear = (at: number, now: number) => new Date(at).getFullYear() === new Date(now).getFullYear();

/** Creates a formatter at its first use and keeps it: formatters are costly to make. */
function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Creates the formats of one BCP 47 tag. */
export function createFormats(locale: string): Formats {
  const date = (options: Intl.DateTimeFormatOptions) => lazy(() => new Intl.DateTimeFormat(locale, options));
  const time = date({ timeStyle: 'short' });
  const full = date({ dateStyle: 'full', timeStyle: 'short' });
  const day = date({ weekday: 'long', day: 'numeric', month: 'long' });
  const dayOfYear = date({ day: 'numeric', month: 'long', year: 'numeric' });
  const weekday = date({ weekday: 'short' });
  const short = date({ day: 'numeric', month: 'short' });
  const shortWithYear = date({ dateStyle: 'short' });
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const list = lazy(() => new Intl.ListFormat(locale));
  const number = lazy(() => new Intl.NumberFormat(locale));
  return {
    time: (at) => time().format(at),
    full: (at) => full().format(at),
    date: (at, now) => (sameYear(at, now) ? day() : dayOfYear()).format(at),
    weekday: (at) => weekday().format(at),
    shortDate: (at, now) => (sameYear(at, now) ? short() : shortWithYear()).format(at),
    ago: (at, now) => agoIn(relative(), at, now),
    list: (items) => list().format(items),
    number: (value) => number().format(value),
  };
}

function agoIn(format: Intl.RelativeTimeFormat, at: number, now: number): string {
  const past = Math.max(0, now - at);
  if (past < MINUTE) return format.format(0, 'second');
  if (past < HOUR) return format.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY && daysBetween(at, now) === 0) return format.format(-Math.floor(past / HOUR), 'hour');
  return format.format(-daysBetween(at, now), 'day');
}
