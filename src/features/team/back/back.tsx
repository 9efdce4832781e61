import { useEffect } from 'react';
import { clockOf } from '../../../chat/index.ts';
import { daysBetween, type Formats, teamTexts } from '../../../i18n/index.ts';
import { type TeamBackProps, useRuntime, useUi } from '../../../ui/index.ts';

const WEEK_DAYS = 7;

/** Returns when the people are back, by the visitor's own clock. */
function backText(at: number, now: number, formats: Formats): string {
  const time = formats.time(at);
  const days = daysBetween(now, at);
  if (days === 0) return teamTexts.backAt({ time });
  if (days === 1) return teamTexts.backTomorrow({ time });
  return teamTexts.backOn({ day: days < WEEK_DAYS ? formats.weekday(at) : formats.shortDate(at, now), time });
}

/** Says when the people are back. Draws nothing: the home and the conversation draw the text. */
export function Back({ hours, back }: TeamBackProps): null {
  const runtime = useRuntime();
  const { formats } = useUi();
  useEffect(() => {
    if (!runtime) return;
    const now = clockOf(runtime).now();
    const at = Date.parse(hours?.opensAt ?? '');
    back(at > now ? backText(at, now, formats) : '');
  }, [hours, back, runtime, formats]);
  return null;
}
