import { type ReactElement, useEffect, useReducer } from 'react';
import { reminderWait } from '../../chat/message-tools/index.ts';
import { notesTexts } from '../../i18n/index.ts';
import { Icon, useUi, whenText } from '../../ui/index.ts';

const ICON_SIZE = 14;

/** How far away a time is, ms, renewed as often as that reads differently. */
function useTimeLeft(at: number | null): number {
  const [looks, look] = useReducer((count: number) => count + 1, 0);
  // Read anew with each look: a time that was moved is not measured from the look before.
  const left = at === null ? 0 : at - Date.now();
  const wait = at === null ? null : reminderWait(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look starts the next wait, and so does another time
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(look, wait);
    return () => clearTimeout(timer);
  }, [at, looks]);
  return left;
}

/** Under a message its reader wants to come back to. @param at epoch ms; null for no certain time */
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
