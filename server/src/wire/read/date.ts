/** A date, optionally with a time and an offset: RFC 3339, and its dates and local times alone. */
const FORM =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})?)?$/;
const DAY_CHARS = 10;

/** Returns whether a day exists: `Date` reads the 30th of February as the 2nd of March. */
function isDay(year: number, month: number, day: number): boolean {
  const read = new Date(0);
  read.setUTCFullYear(year, month - 1, day);
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
}

/**
 * Returns epoch milliseconds of a date of the years 0000 to 9999; null for other texts. Without an offset it is in UTC.
 */
export function parseDate(text: string): number | null {
  const parts = FORM.exec(text);
  if (parts === null || !isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))) return null;
  const time = text.slice(DAY_CHARS + 1).toUpperCase();
  const offset = time === '' || parts[4] !== undefined ? '' : 'Z';
  const at = Date.parse(`${text.slice(0, DAY_CHARS)}${time === '' ? '' : `T${time}${offset}`}`);
  return Number.isNaN(at) ? null : at;
}
