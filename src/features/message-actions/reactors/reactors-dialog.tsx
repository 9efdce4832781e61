import { type ReactElement, useEffect, useState } from 'react';
import type { ChatRuntime } from '../../../chat/index.ts';
import { actionTexts } from '../../../i18n/index.ts';
import { Dialog, emojiOf, errorText, Named, useReadable, useUi } from '../../../ui/index.ts';
import { type Readable, writable } from '../../../util/readable.ts';
import type { ReactorsProps } from '../props.ts';
import { openReactors, type Reactors, type ReactorsSnapshot } from '../state/index.ts';

/** Lists who reacted, by reaction, in pages. */
export function ReactorsDialog({ message, runtime, close, openProfile }: ReactorsProps): ReactElement {
  const { m, formats } = useUi();
  const [wanted, setType] = useState('');
  const { reactions } = message;
  // The selected reaction may have been removed.
  const chosen = reactions.find((reaction) => reaction.type === wanted) ?? reactions[0];
  const { type = '', count = 0 } = chosen ?? {};
  const { reactors, loading, hasMore, error, more } = useReactors(runtime, message.id, type);
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
      <ul className="reactors" aria-busy={loading}>
        {reactors.map(({ person, score }) => (
          <li key={person.id}>
            <Named person={person} openProfile={openProfile} />
            {score !== 1 && <b>{`× ${formats.number(score)}`}</b>}
          </li>
        ))}
      </ul>
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      <div className="stacked">
        {(hasMore || error) && (
          <button type="button" className="button" disabled={loading} onClick={more}>
            {error ? m.retry() : actionTexts.loadMore()}
          </button>
        )}
        <button type="button" className="button" onClick={close}>
          {actionTexts.done()}
        </button>
      </div>
    </Dialog>
  );
}

const LOADING: Readable<ReactorsSnapshot> = writable<ReactorsSnapshot>({
  reactors: [],
  loading: true,
  hasMore: false,
  error: null,
});

/** Loads the people who reacted with this type; nobody for an empty one. */
function useReactors(
  runtime: ChatRuntime,
  messageId: string,
  type: string,
): ReactorsSnapshot & Pick<Reactors, 'more'> {
  const [reactors, setReactors] = useState<Reactors | null>(null);
  useEffect(() => {
    if (type === '') return;
    const opened = openReactors(runtime, messageId, type);
    setReactors(opened);
    return () => {
      opened.stop();
      setReactors(null);
    };
  }, [runtime, messageId, type]);
  return { ...useReadable(reactors?.snapshot ?? LOADING), more: () => reactors?.more() };
}
