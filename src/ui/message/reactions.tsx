import type { ReactElement } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { emojiOf } from './reaction-types.ts';

/** More kinds do not fit over a short bubble's edge. */
const MOST = 5;

interface Props {
  readonly message: MessageSnapshot;
  /** Whether a press sets or takes back one's own. */
  readonly may: boolean;
}

export function Reactions({ message, may }: Props): ReactElement {
  const { m, model } = useUi();
  return (
    <ul className="chips" aria-label={m.reactions()}>
      {message.reactions.slice(0, MOST).map((reaction) => {
        const { type, count, mine } = reaction;
        const name = m.reaction({ type: emojiOf(type), count });
        return (
          <li key={type} className={mine ? 'mine' : ''}>
            {may ? (
              <button
                type="button"
                aria-label={name}
                aria-pressed={mine}
                onClick={() => model.actions.react(message.id, type)}
              >
                <Chip reaction={reaction} />
              </button>
            ) : (
              <>
                <span className="vh">{name}</span>
                <Chip reaction={reaction} />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Chip({ reaction }: { readonly reaction: MessageSnapshot['reactions'][number] }): ReactElement {
  const { formats } = useUi();
  const { type, count, mine } = reaction;
  return (
    <>
      <span aria-hidden="true">{emojiOf(type)}</span>
      {(count > 1 || mine) && <span aria-hidden="true">{formats.number(count)}</span>}
    </>
  );
}
