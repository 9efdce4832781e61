import { askAs, type ChatError, type ChatRuntime } from '../../../chat/index.ts';
import { fetchSupportHours, putSupportHours, type SupportHours } from '../../../client/resources/support.ts';

/** Days of a week, from Monday to Sunday, as the API counts them. */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 0] as const;

const MIDNIGHT = '00:00';
const END_OF_DAY = '24:00';

/** The hours of one day as the form edits them. */
export interface DayDraft {
  readonly day: number;
  readonly open: boolean;
  readonly from: string;
  /** "00:00" for the end of the day. */
  readonly to: string;
}

export interface HoursDraft {
  readonly timeZone: string;
  readonly days: readonly DayDraft[];
  readonly holidays: readonly string[];
  /** Further spans of days that have several, which the form leaves as they are. */
  readonly more: SupportHours['week'];
}

const usualDay = (day: number): DayDraft => ({
  day,
  open: day > 0 && day < 6,
  from: '09:00',
  to: '17:00',
});

/** Returns the form's content for stored hours; the usual ones in this device's time zone for none. */
export function draftOf(hours: SupportHours | null): HoursDraft {
  if (!hours) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return { timeZone, days: WEEK_DAYS.map(usualDay), holidays: [], more: [] };
  }
  const first = new Map(hours.week.toReversed().map((span) => [span.day, span]));
  const days = WEEK_DAYS.map((day) => {
    const span = first.get(day);
    if (!span) return { ...usualDay(day), open: false };
    return { day, open: true, from: span.from, to: span.to === END_OF_DAY ? MIDNIGHT : span.to };
  });
  const more = hours.week.filter((span) => first.get(span.day) !== span);
  return { timeZone: hours.time_zone, days, holidays: hours.holidays, more };
}

/** Returns the hours of a form. */
export function hoursOf({ timeZone, days, holidays, more }: HoursDraft): SupportHours {
  const open = days.filter((day) => day.open);
  const week = open.map(({ day, from, to }) => ({ day, from, to: to === MIDNIGHT ? END_OF_DAY : to }));
  const rest = more.filter(({ day }) => open.some((one) => one.day === day));
  return { time_zone: timeZone, week: [...week, ...rest], holidays };
}

/** Reads the business hours. */
export async function readHours(
  runtime: ChatRuntime,
): Promise<{ readonly hours: SupportHours | null; readonly error: ChatError | null }> {
  let hours: SupportHours | null = null;
  const error = await askAs(runtime, async (client) => {
    hours = await fetchSupportHours(client);
  });
  return { hours, error };
}

/** Stores the business hours; null removes them. Returns null, or the error. */
export const saveHours = (runtime: ChatRuntime, hours: SupportHours | null): Promise<ChatError | null> =>
  askAs(runtime, (client) => putSupportHours(client, hours));
