const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** Characters of ISO's spelling: `2026-01-01T`. */
const DATE_CHARS = 11;
/** 9999-12-31: later years have another spelling. */
const LAST_DAY = 2_932_896;
/** Days whose spelling is kept: the dates of one answer fall on few days. */
const MOST_DAYS = 64;

const two = (n: number) => (n < 10 ? `0${n}` : `${n}`);
const three = (n: number) => (n < 100 ? `0${two(n)}` : `${n}`);

const days = new Map<number, string>();

function dateOf(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const text = new Date(day * DAY_MS).toISOString().slice(0, DATE_CHARS);
  days.set(day, text);
  return text;
}

/**
 * Returns epoch milliseconds in the API's spelling: RFC 3339, UTC. A page of messages has some thousand times, and a
 * `Date` for each would take longer than all other writing.
 */
export function writeTime(millis: number): string {
  const day = Math.floor(millis / DAY_MS);
  if (!Number.isInteger(millis) || day < 0 || day > LAST_DAY) return new Date(millis).toISOString();
  const time = millis - day * DAY_MS;
  const hour = Math.floor(time / HOUR_MS);
  const minute = Math.floor((time % HOUR_MS) / MINUTE_MS);
  const second = Math.floor((time % MINUTE_MS) / SECOND_MS);
  return `${dateOf(day)}${two(hour)}:${two(minute)}:${two(second)}.${three(time % SECOND_MS)}Z`;
}

export function writeTimeOrNull(millis: number | null): string | null {
  return millis === null ? null : writeTime(millis);
}
