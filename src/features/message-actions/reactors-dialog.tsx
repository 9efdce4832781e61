import { type ReactElement, useEffect, useState } from 'react';
import type { ChatError, ChatRuntime, MessageSnapshot, Person } from '../../chat/index.ts';
import { reactorsOf } from '../../chat/message-tools/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import { Dialog, emojiOf, errorText, Named, useUi } from '../../ui/index.ts';

interface Props {
  readonly message: MessageSnapshot;
  readonly runtime: ChatRuntime;
  readonly close: () => void;
  /** Opens a person's profile card; null if profiles are unavailable. */
  readonly openProfile: ((person: Person) => void) | null;
}

interface Loaded {
  readonly people: readonly Person[];
  readonly scores?: Readonly<Record<string, number>>;
  readonly next?: string;
  readonly error?: ChatError;
  readonly loading: boolean;
}

const LOADING: Loaded = { people: [], loading: true };

/** Lists who reacted, by reaction, in pages. The list reloads when the reactions change. */
export function ReactorsDialog({ message, runtime, close, openProfile }: Props): ReactElement {
  const { m, formats } = useUi();
  const [wanted, setType] = useState('');
  const { reactions } = message;
  // The selected reaction may have been removed.
  const chosen = reactions.find((reaction) => reaction.type === wanted) ?? reactions[0];
  const { type = '', count = 0 } = chosen ?? {};
  const { loaded, more } = useReactors(runtime, message.id, { type, count });
  useEffect(() => {
    if (count === 0) close();
  }, [count, close]);
  return (
    <Dialog title={actionTexts.reactorsTitle()} close={close}>
      <div className="kinds" role="group" aria-label={m.reactions()}>
        {reactions.map((reaction) => (
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
            <Named person={person} openProfile={openProfile} />
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

interface Reactors {
  readonly loaded: Loaded;
  readonly more: () => void;
}

interface Reaction {
  readonly type: string;
  /** Number of reactions; another number reloads the list. */
  readonly count: number;
}

/** Loads the people who reacted. */
function useReactors(runtime: ChatRuntime, messageId: string, { type, count }: Reaction): Reactors {
  const [loaded, setLoaded] = useState<Loaded>(LOADING);
  const [turn, setTurn] = useState({ type, count, page: 0 });
  if (turn.type !== type || turn.count !== count) {
    setTurn({ type, count, page: 0 });
    // The people of this reaction stay visible until the reload is done.
    if (turn.type !== type) setLoaded(LOADING);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs per page number; a page starts where the last ended
  useEffect(() => {
    let gone = false;
    if (turn.count === 0) return;
    const { people, next, scores }: Loaded = turn.page === 0 ? LOADING : loaded;
    void reactorsOf(runtime, messageId, { type: turn.type, next }).then((page) => {
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
  }, [runtime, messageId, turn]);
  const more = () => {
    const { error: _, ...rest } = loaded;
    setLoaded({ ...rest, loading: true });
    setTurn({ ...turn, page: turn.page + 1 });
  };
  return { loaded, more };
}
