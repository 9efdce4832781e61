import { type ReactElement, useEffect, useState } from 'react';
import type { ChatError, Inside, MessageSnapshot, Person } from '../../chat/index.ts';
import { reactorsOf } from '../../chat/message-tools/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { errorText } from '../error-text.ts';
import { emojiOf } from '../message/reaction-types.ts';
import { Dialog } from '../primitives/dialog.tsx';
import { Named } from '../primitives/named.tsx';

interface Props {
  readonly message: MessageSnapshot;
  readonly inside: Inside;
  readonly close: () => void;
  /** Opens somebody's card; null where there are none. */
  readonly meet: ((person: Person) => void) | null;
}

interface Loaded {
  readonly people: readonly Person[];
  readonly scores?: Readonly<Record<string, number>>;
  readonly next?: string;
  readonly error?: ChatError;
  readonly loading: boolean;
}

const LOADING: Loaded = { people: [], loading: true };

/** Who reacted, by kind, a page at a time. */
export function ReactorsDialog({ message, inside, close, meet }: Props): ReactElement {
  const { m, formats } = useUi();
  const [type, setType] = useState(message.reactions[0]?.type ?? '');
  const { loaded, more } = useReactors(inside, message.id, type);
  return (
    <Dialog title={actionTexts.reactorsTitle()} close={close}>
      <div className="kinds" role="group" aria-label={m.reactions()}>
        {message.reactions.map((reaction) => (
          <button
            key={reaction.type}
            type="button"
            aria-pressed={reaction.type === type}
            aria-label={m.reaction({ type: emojiOf(reaction.type), count: reaction.count })}
            onClick={() => setType(reaction.type)}
          >
            <span aria-hidden="true">
              {emojiOf(reaction.type)} {formats.number(reaction.count)}
            </span>
          </button>
        ))}
      </div>
      <ul className="reactors" aria-busy={loaded.loading}>
        {loaded.people.map((person) => (
          <li key={person.id}>
            <Named person={person} meet={meet} />
            {loaded.scores?.[person.id] && <b>{`× ${formats.number(loaded.scores[person.id] ?? 1)}`}</b>}
          </li>
        ))}
      </ul>
      {loaded.error && (
        <p className="failed" role="alert">
          {errorText(loaded.error, m)}
        </p>
      )}
      <div className="stacked">
        {(loaded.next || loaded.error) && (
          <button type="button" className="button" disabled={loaded.loading} onClick={more}>
            {loaded.error ? m.retry() : actionTexts.loadMore()}
          </button>
        )}
        <button type="button" className="button" onClick={close}>
          {actionTexts.done()}
        </button>
      </div>
    </Dialog>
  );
}

function useReactors(inside: Inside, messageId: string, type: string): { loaded: Loaded; more: () => void } {
  const [loaded, setLoaded] = useState<Loaded>(LOADING);
  const [turn, setTurn] = useState({ type, page: 0 });
  if (turn.type !== type) {
    setTurn({ type, page: 0 });
    setLoaded(LOADING);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is asked for by its number, and goes on where the last one ended
  useEffect(() => {
    let gone = false;
    const { people, next, scores } = loaded;
    void reactorsOf(inside, messageId, turn.type, next).then((page) => {
      if (gone) return;
      if ('code' in page) setLoaded({ ...loaded, loading: false, error: page });
      else
        setLoaded({
          ...page,
          people: [...people, ...page.people],
          scores: { ...scores, ...page.scores },
          loading: false,
        });
    });
    return () => {
      gone = true;
    };
  }, [inside, messageId, turn]);
  const more = () => {
    const { error: _, ...rest } = loaded;
    setLoaded({ ...rest, loading: true });
    setTurn({ type, page: turn.page + 1 });
  };
  return { loaded, more };
}
