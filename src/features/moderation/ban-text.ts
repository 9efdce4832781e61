import { daysBetween, type Formats, moderationTexts } from '../../i18n/index.ts';
import type { Ban } from './state/index.ts';

/** Describes a ban: "Banned until 14:30", permanent, or hidden from the banned person. */
export function banText({ until, shadow }: Pick<Ban, 'until' | 'shadow'>, formats: Formats): string {
  if (until === null) return shadow ? moderationTexts.shadowBanned() : moderationTexts.banned();
  const now = Date.now();
  const clock = formats.time(until);
  const time = daysBetween(until, now) === 0 ? clock : `${formats.shortDate(until, now)}, ${clock}`;
  return shadow ? moderationTexts.shadowUntil({ time }) : moderationTexts.bannedUntil({ time });
}
