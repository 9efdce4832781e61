import type { MessageSnapshot } from '../../chat/index.ts';
import { REMINDER_OFFSETS } from '../../chat/message-tools/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import type { Item } from './item.ts';
import type { Tools } from './use-tools.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "in 30 minutes", "in 8 hours". */
function offsetText(offset: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  return offset < HOUR ? format.format(offset / MINUTE, 'minute') : format.format(offset / HOUR, 'hour');
}

const sentence = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

interface Does {
  readonly tools: Tools;
  readonly locale: string;
  /** Closes the menu and says what was done. */
  readonly done: (said: string) => void;
}

/** The times a reminder can be set to, as items of a menu, and the way to be rid of it. */
export function reminderItems(
  { id, reminder }: MessageSnapshot,
  { tools, locale, done }: Does,
): readonly Item[] {
  const times = REMINDER_OFFSETS.map((offset): Item => {
    const when = offsetText(offset, locale);
    return {
      id: `remind-${offset / MINUTE}`,
      icon: 'clock',
      label: sentence(when, locale),
      run() {
        tools.remind(id, tools.inside.clock.now() + offset);
        done(actionTexts.reminderSet({ when }));
      },
    };
  });
  if (!reminder) return times;
  return [
    ...times,
    {
      id: 'forget',
      icon: 'bin',
      label: actionTexts.removeReminder(),
      run() {
        tools.forget(id);
        done(actionTexts.reminderRemoved());
      },
    },
  ];
}
