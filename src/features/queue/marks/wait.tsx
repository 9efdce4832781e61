import type { ReactElement } from 'react';
import type { SupportPlace } from '../../../chat/index.ts';
import { queueActionTexts } from '../../../i18n/index.ts';
import { useUi } from '../../../ui/index.ts';

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
] as const;

/** Returns a time in its largest unit, at least a minute: "12 min", "3 hr". */
function shortDuration(ms: number, locale: string): string {
  const [unit, size] = UNITS.find(([, each]) => ms >= each) ?? (['minute', MINUTE_MS] as const);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.max(1, Math.floor(ms / size)));
}

interface Props extends Pick<SupportPlace, 'unansweredSince' | 'firstAnswerMs'> {
  readonly now: number;
}

/** Shows in a row for how long its visitor waits for an answer, or how long the first answer took. */
export function Wait({ unansweredSince, firstAnswerMs, now }: Props): ReactElement | null {
  const { settings } = useUi();
  const text = (ms: number) => ({ time: shortDuration(ms, settings.locale) });
  if (unansweredSince !== null)
    return <span className="waiting">{queueActionTexts.waiting(text(now - unansweredSince))}</span>;
  if (firstAnswerMs === null) return null;
  return <span>{queueActionTexts.firstAnswer(text(firstAnswerMs))}</span>;
}
