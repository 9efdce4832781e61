import { type ReactElement, useState } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { emojiOf } from './reaction-types.ts';

/** Most reaction types that fit over a short bubble's edge; a press shows the others. */
const MOST = 5;
/** Most reaction types over the message's edge. More types may take several lines, so they are below the message. */
export const FEW = 3;

interface Props {
  readonly message: MessageSnapshot;
  /** True if a press adds or removes the user's own reaction. */
  readonly may: boolean;
}

export function Reactions({ message, may }: Props): ReactElement {
  const { m, model, settings } = useUi();
  const unique = settings.features.includes('unique-reactions');
  const [most, setMost] = useState(MOST);
  const more = message.reactions.length - most;
  return (
    <ul className={message.reactions.length > FEW ? 'chips many' : 'chips'} aria-label={m.reactions()}>
      {message.reactions.slice(0, most).map((reaction) => {
        const { type, count, mine, score = count } = reaction;
        const name = m.reaction({ type: emojiOf(type), count: score });
        return (
          <li key={type} className={mine ? 'mine' : ''}>
            {may && settings.features.includes('reactions') ? (
              <button
                type="button"
                aria-label={name}
                aria-pressed={mine}
                onClick={() => model.actions.react(message.id, type, unique)}
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
      {more > 0 && (
        <li>
          <button type="button" aria-label={`${m.reactions()} +${more}`} onClick={() => setMost(Infinity)}>
            <bdi>+{more}</bdi>
          </button>
        </li>
      )}
    </ul>
  );
}

function Chip({ reaction }: { readonly reaction: MessageSnapshot['reactions'][number] }): ReactElement {
  const { formats } = useUi();
  const { type, count, mine, score = count } = reaction;
  return (
    <>
      <span aria-hidden="true">{emojiOf(type)}</span>
      {(score > 1 || mine) && <span aria-hidden="true">{formats.number(score)}</span>}
    </>
  );
}
