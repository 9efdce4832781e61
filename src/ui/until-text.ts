import { daysBetween, type Formats, profileTexts } from '../i18n/index.ts';

/**
 * Formats an end: "Until 14:30", or the day if it is another one.
 * @param at epoch ms
 */
export function untilText(at: number, formats: Formats): string {
  const now = Date.now();
  const time =
    daysBetween(at, now) === 0 ? formats.time(at) : `${formats.shortDate(at, now)}, ${formats.time(at)}`;
  return profileTexts.until({ time });
}
