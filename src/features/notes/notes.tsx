import type { ReactElement } from 'react';
import { notesTexts } from '../../i18n/index.ts';
import { Icon, type MessageLinesProps, useUi } from '../../ui/index.ts';
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
export function Notes({ message, choice, side }: MessageLinesProps): ReactElement | null {
  const { kind, removed, pinned } = message;
  if (kind === 'deleted')
    return side === 'below' && removed !== undefined ? <Removed text={removed} /> : null;
  if (side === 'below') return <Below message={message} choice={choice} />;
  return pinned ? <PinnedLine message={message} /> : null;
}

function Below({ message, choice }: Omit<MessageLinesProps, 'side'>): ReactElement {
  const { formats } = useUi();
  const { kind, editedAt, silent, reminder } = message;
  return (
    <>
      {choice && <TranslationLine choice={choice} />}
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

/** Says from which language the text was translated, and switches to the original. */
function TranslationLine({
  choice,
}: {
  readonly choice: NonNullable<MessageLinesProps['choice']>;
}): ReactElement {
  const { locale } = useUi().settings;
  return (
    <div className="under">
      {!choice.original && (
        <span>{notesTexts.translatedFrom({ language: languageName(choice.from, locale) })}</span>
      )}
      <button type="button" onClick={choice.toggle}>
        {choice.original ? notesTexts.showTranslation() : notesTexts.showOriginal()}
      </button>
    </div>
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
