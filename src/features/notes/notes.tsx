import type { ReactElement } from 'react';
import { notesTexts } from '../../i18n/index.ts';
import { Icon, type MessageLinesProps, rich, useUi } from '../../ui/index.ts';
import { Choices } from './choices.tsx';
import { EditedLine } from './edited-line.tsx';
import { languageName } from './language-name.ts';
import { PinnedLine } from './pinned-line.tsx';
import { ReminderLine } from './reminder-line.tsx';
import { Unwritten } from './unwritten.tsx';

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
  const { kind, text, attachments, editedAt, silent, reminder, generated, createdAt, unsaved } = message;
  return (
    <>
      {generated && !text && !attachments && <Unwritten since={createdAt} />}
      {choice && <TranslationLine choice={choice} />}
      {unsaved?.kind === 'translate' && unsaved.error && <NotTranslated id={message.id} />}
      {editedAt && <EditedLine message={message} at={editedAt} />}
      {silent && kind === 'regular' && <SilentLine note={silent === 'note'} />}
      {reminder && <ReminderLine at={reminder.at} />}
      {kind === 'ephemeral' && <div className="under">{notesTexts.onlyYou()}</div>}
      {kind === 'error' && <div className="under refused">{notesTexts.messageRefused()}</div>}
      {kind === 'ephemeral' && <Choices id={message.id} busy={message.unsaved?.error === null} />}
    </>
  );
}

/** Says who can read a note, or that the message notified nobody. The sheet colours the bubble of a note. */
function SilentLine({ note }: { readonly note: boolean }): ReactElement {
  return (
    <div className={note ? 'under staff-only' : 'under'}>
      <Icon name={note ? 'lock' : 'bellOff'} size={ICON_SIZE} />
      {note ? notesTexts.staffOnly() : notesTexts.sentSilently()}
    </div>
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

/** Says that the requested translation failed. */
function NotTranslated({ id }: { readonly id: string }): ReactElement {
  const { m, model } = useUi();
  return (
    <div className="under failed" role="status">
      {rich(notesTexts.notTranslated, {
        retry: (
          <button type="button" onClick={() => model.retry(id)}>
            {m.tryAgain()}
          </button>
        ),
      })}
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
