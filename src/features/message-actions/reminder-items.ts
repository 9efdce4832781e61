import type { MessageSnapshot } from '../../chat/index.ts';
import { REMINDER_OFFSETS } from '../../chat/message-tools/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import { offsetText } from '../../ui/index.ts';
import type { Item } from './item.ts';
import type { Tools } from './use-tools.ts';

const MINUTE = 60_000;

const sentence = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

interface Does {
  readonly tools: Tools;
  readonly locale: string;
  /** Opens the dialog for a custom time. */
  readonly askTime: () => void;
  /** Closes the menu and announces the result. */
  readonly done: (said: string) => void;
}

/** Returns the menu items for reminder times, and the item that removes the reminder. */
export function reminderItems(
  { id, reminder }: MessageSnapshot,
  { tools, locale, askTime, done }: Does,
): readonly Item[] {
  const offsets = REMINDER_OFFSETS.map((offset): Item => {
    const when = offsetText(offset, locale);
    return {
      id: `remind-${offset / MINUTE}`,
      icon: 'clock',
      label: sentence(when, locale),
      run() {
        tools.remindAfter(id, offset);
        done(actionTexts.reminderSet({ when }));
      },
    };
  });
  const other: Item = { id: 'remind-other', icon: 'pencil', label: actionTexts.otherTime(), run: askTime };
  const times = [...offsets, other];
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
