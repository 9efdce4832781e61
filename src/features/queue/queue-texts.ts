import { daysBetween, type Formats, queueTexts } from '../../i18n/index.ts';

/** Returns the name of a priority, 0 to 3. */
export function priorityText(priority: number): string {
  const names = [queueTexts.noPriority, queueTexts.lowPriority, queueTexts.mediumPriority];
  return (names[priority] ?? queueTexts.highPriority)();
}

/** Returns when a snooze ends: the time, with the day if it is another one. */
export function snoozeText(at: number, now: number, formats: Formats): string {
  if (daysBetween(at, now) === 0) return formats.time(at);
  return `${formats.shortDate(at, now)}, ${formats.time(at)}`;
}
