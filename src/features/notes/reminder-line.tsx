import { type ReactElement, useEffect, useReducer } from 'react';
import { reminderWait } from '../../chat/message-tools/index.ts';
import { notesTexts } from '../../i18n/index.ts';
import { Icon, useUi, whenText } from '../../ui/index.ts';

const ICON_SIZE = 14;

/** Returns the time left until `at`, ms, updated as often as its wording changes. */
function useTimeLeft(at: number | null): number {
  const [looks, look] = useReducer((count: number) => count + 1, 0);
  // Read on every render, so that a changed time is not measured from an earlier render.
  const left = at === null ? 0 : at - Date.now();
  const wait = at === null ? null : reminderWait(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each update and each new time schedule the next wait
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(look, wait);
    return () => clearTimeout(timer);
  }, [at, looks]);
  return left;
}

/**
 * Line under a message with a reminder.
 * @param at epoch ms; null for no fixed time
 */
export function ReminderLine({ at }: { readonly at: number | null }): ReactElement {
  const { formats, settings } = useUi();
  const left = useTimeLeft(at);
  if (at === null) {
    return (
      <div className="under">
        <Icon name="bookmark" size={ICON_SIZE} />
        {notesTexts.savedForLater()}
      </div>
    );
  }
  const when = whenText(left, settings.locale);
  const text =
    when === ''
      ? notesTexts.reminderNow()
      : left > 0
        ? notesTexts.reminderIn({ when })
        : notesTexts.reminderDue({ when });
  return (
    <div className={left > 0 ? 'under' : 'under due'} title={formats.full(at)}>
      <Icon name="clock" size={ICON_SIZE} />
      {text}
    </div>
  );
}
