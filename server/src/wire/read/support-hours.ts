/** Body of PUT /support_hours. */
import {
  type HoursOfDay,
  inputError,
  isTimeZone,
  LIMITS,
  type SupportHours,
  shown,
} from '../../domain/index.ts';
import { type Raw, readList, readRecord, readText, readWhole } from './values.ts';

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const MIDNIGHT = '24:00';
const LAST_DAY = 6;
const ZONE_NAME = 64;

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

function requireTime(text: string | null, field: string): string {
  if (text !== null && (TIME.test(text) || (text === MIDNIGHT && field.endsWith('.to')))) return text;
  throw inputError(`field \`${field}\` must be a time such as 09:00, it is ${shown(text)}`);
}

/** Wrong types are refused before missing fields. */
function readHoursOfDay(value: unknown, field: string): HoursOfDay {
  const raw = readRecord(value, field);
  const texts = { from: readText(raw.from, `${field}.from`), to: readText(raw.to, `${field}.to`) };
  const day = readWhole(raw.day, `${field}.day`, { min: 0, max: LAST_DAY });
  if (day === null) throw inputError(`field \`${field}.day\` must be 0 (Sunday) to ${LAST_DAY} (Saturday)`);
  const [from, to] = [requireTime(texts.from, `${field}.from`), requireTime(texts.to, `${field}.to`)];
  if (to <= from) throw inputError(`field \`${field}.to\` must be later than ${from}, it is ${to}`);
  return { day, from, to };
}

function readZone(value: unknown): string {
  const zone = readText(value, 'hours.time_zone', ZONE_NAME) ?? '';
  if (zone !== '' && isTimeZone(zone)) return zone;
  throw inputError(
    `field \`hours.time_zone\` must be a time zone such as Europe/Berlin, it is ${shown(value)}`,
  );
}

function readHoliday(value: unknown, index: number): string {
  const date = readText(value, `hours.holidays[${index}]`) ?? '';
  if (isDate(date)) return date;
  throw inputError(
    `field \`hours.holidays[${index}]\` must be a date such as 2026-12-25, it is ${shown(value)}`,
  );
}

/** Reads the hours; null removes them. @throws ApiError `input` */
export function readSupportHours(raw: Raw): SupportHours | null {
  if (raw.hours === null) return null;
  if (raw.hours === undefined) throw inputError('hours is a required field, null removes the business hours');
  const hours = readRecord(raw.hours, 'hours');
  const week = readList(hours.week, 'hours.week', LIMITS.supportHours) ?? [];
  const holidays = readList(hours.holidays, 'hours.holidays', LIMITS.supportHolidays) ?? [];
  return {
    timeZone: readZone(hours.time_zone),
    week: week.map((item, index) => readHoursOfDay(item, `hours.week[${index}]`)),
    holidays: [...new Set(holidays.map(readHoliday))],
  };
}
