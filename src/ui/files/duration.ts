const MINUTE = 60;
const HOUR = 3600;

/** Formats seconds as a clock: "0:24", "1:02:03". */
export function playTimeText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const two = (figure: number) => String(figure).padStart(2, '0');
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  const tail = two(whole % MINUTE);
  return whole >= HOUR ? `${Math.floor(whole / HOUR)}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}
