import type { ReactElement } from 'react';
import { notesTexts } from '../../i18n/index.ts';
import { Icon, type NotesProps, useUi } from '../../ui/index.ts';
import { Choices } from './choices.tsx';
import { languageName } from './language-name.ts';
import { PinnedLine } from './pinned-line.tsx';
import { ReminderLine } from './reminder-line.tsx';

const ICON_SIZE = 14;
/** Maximum number of characters shown of a deleted message. */
const REMOVED_MAX = 200;

/**
 * Lines around a message that show its state: pinned, translated, edited, silent, not visible to everybody, saved for
 * later.
 */
export function Notes({ message, choice, side }: NotesProps): ReactElement | null {
  const { formats, settings } = useUi();
  const { kind, removed, editedAt, silent, reminder } = message;
  if (kind === 'deleted')
    return side === 'below' && removed !== undefined ? <Removed text={removed} /> : null;
  if (side === 'above') return message.pinned ? <PinnedLine message={message} /> : null;
  return (
    <>
      {choice && (
        <div className="under">
          {!choice.original && (
            <span>{notesTexts.translatedFrom({ language: languageName(choice.from, settings.locale) })}</span>
          )}
          <button type="button" onClick={choice.toggle}>
            {choice.original ? notesTexts.showTranslation() : notesTexts.showOriginal()}
          </button>
        </div>
      )}
      {editedAt && <div className="under">{notesTexts.edited({ time: formats.time(editedAt) })}</div>}
      {silent && kind === 'regular' && (
        <div className="under">
          <Icon name="bellOff" size={ICON_SIZE} />
          {notesTexts.sentSilently()}
        </div>
      )}
      {reminder && <ReminderLine at={reminder.at} />}
      {kind === 'ephemeral' && <div className="under">{notesTexts.onlyYou()}</div>}
      {kind === 'error' && <div className="under refused">{notesTexts.messageRefused()}</div>}
      {kind === 'ephemeral' && <Choices id={message.id} busy={message.unsaved?.error === null} />}
    </>
  );
}

/** Shows the author the text of their deleted message, so that they know which one it was. */
function Removed({ text }: { readonly text: string }): ReactElement {
  return (
    <div className="under">
      <span>{notesTexts.removed()}</span>
      {text && <q dir="auto">{text.slice(0, REMOVED_MAX)}</q>}
    </div>
  );
}
