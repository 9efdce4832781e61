import type { ReactElement } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';

/** The chat API names its usual reactions; any other type is shown as it is, which covers emoji as types. */
const EMOJI_OF_TYPE: Readonly<Record<string, string>> = {
  like: '👍',
  love: '❤️',
  haha: '😂',
  wow: '😮',
  sad: '😢',
  fire: '🔥',
};

/** More kinds do not fit over a short bubble's edge. */
const MOST = 5;
/** A type is a name an app chose; a long one is cut. */
const LONGEST_TYPE = 12;

export function Reactions({ reactions }: Pick<MessageSnapshot, 'reactions'>): ReactElement {
  const { m, formats } = useUi();
  return (
    <ul className="chips" aria-label={m.reactions()}>
      {reactions.slice(0, MOST).map(({ type, count, mine }) => {
        const shown = EMOJI_OF_TYPE[type] ?? type.slice(0, LONGEST_TYPE);
        return (
          <li key={type} className={mine ? 'mine' : ''}>
            <span className="vh">{m.reaction({ type: shown, count })}</span>
            <span aria-hidden="true">{shown}</span>
            {(count > 1 || mine) && <span aria-hidden="true">{formats.number(count)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
