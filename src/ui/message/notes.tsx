import type { ReactElement } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { Icon } from '../primitives/icon.tsx';
import type { Translated } from './use-translation.ts';

interface Props {
  readonly message: MessageSnapshot;
  readonly choice: Translated['choice'];
}

const ICON_SIZE = 14;

/** The lines under a message that say what is special about it: translated, edited, silent, not for everybody. */
export function Notes({ message, choice }: Props): ReactElement {
  const { m, formats } = useUi();
  const { kind, editedAt, silent } = message;
  return (
    <>
      {choice && (
        <div className="under">
          {!choice.original && <span>{m.translatedFrom({ language: choice.from })}</span>}
          <button type="button" onClick={choice.toggle}>
            {choice.original ? m.showTranslation() : m.showOriginal()}
          </button>
        </div>
      )}
      {editedAt && kind !== 'deleted' && (
        <div className="under">{m.edited({ time: formats.time(editedAt) })}</div>
      )}
      {silent && kind === 'regular' && (
        <div className="under">
          <Icon name="bellOff" size={ICON_SIZE} />
          {m.sentSilently()}
        </div>
      )}
      {kind === 'ephemeral' && <div className="under">{m.onlyYou()}</div>}
      {kind === 'error' && <div className="under refused">{m.messageRefused()}</div>}
    </>
  );
}
