import { type KeyboardEvent, type ReactElement, useEffect, useState } from 'react';
import { threadTexts } from '../../../i18n/index.ts';
import {
  FailedState,
  Icon,
  moveFocus,
  Skeletons,
  State,
  type ThreadListProps,
  useNow,
  useReadable,
  useUi,
  VERTICAL,
} from '../../../ui/index.ts';
import { writable } from '../../../util/readable.ts';
import {
  createThreadList,
  NO_THREADS,
  type ThreadListSnapshot,
  type ThreadList as Threads,
} from '../state/index.ts';
import { ThreadRow } from './thread-row.tsx';

const NOTHING = writable<ThreadListSnapshot>(NO_THREADS);

/** Lists a person's threads, unread ones first. A banner offers to reload when new replies would change the order. */
export function ThreadList({ onOpen }: ThreadListProps): ReactElement {
  const list = useThreads();
  const shown = useReadable(list?.snapshot ?? NOTHING);
  const { items, unseen, hasMore, loadingMore } = shown;
  const current = useReadable(useUi().thread)?.parentId;
  const now = useNow(true);
  const stop = items.some(({ parentId }) => parentId === current) ? current : items[0]?.parentId;
  return (
    <>
      {unseen > 0 && (
        <button type="button" className="unseen" onClick={() => void list?.load()}>
          <Icon name="retry" size={16} />
          {threadTexts.unseen({ count: unseen })}
        </button>
      )}
      {items.length === 0 ? (
        <Nothing shown={shown} again={() => void list?.load()} />
      ) : (
        <ul
          aria-label={threadTexts.threads()}
          onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveFocus(event, '.thread-row', VERTICAL)}
        >
          {items.map((item) => (
            <li key={item.parentId}>
              <ThreadRow
                item={item}
                active={item.parentId === current}
                stop={item.parentId === stop}
                open={onOpen}
                now={now}
              />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <button
          type="button"
          className="button"
          // Not disabled: a disabled button would lose the keyboard focus.
          aria-disabled={loadingMore}
          onClick={() => void list?.loadMore()}
        >
          {threadTexts.loadMore()}
        </button>
      )}
    </>
  );
}

function useThreads(): Threads | null {
  const { model } = useUi();
  const [list, setList] = useState<Threads | null>(null);
  useEffect(() => {
    let opened: Threads | null = null;
    let gone = false;
    void model.runtime().then((runtime) => {
      if (gone) return;
      opened = createThreadList(runtime);
      opened.start();
      setList(opened);
    });
    return () => {
      gone = true;
      opened?.stop();
    };
  }, [model]);
  return list;
}

/** Shown while there are no threads. */
function Nothing({
  shown: { phase, error },
  again,
}: {
  readonly shown: ThreadListSnapshot;
  readonly again: () => void;
}): ReactElement {
  if (phase === 'failed') {
    return <FailedState title={threadTexts.failed()} error={error} again={again} />;
  }
  if (phase === 'ready') {
    return <State icon="chat" title={threadTexts.empty()} text={threadTexts.emptyText()} />;
  }
  return <Skeletons words={threadTexts.loading()} row="thread-skeleton" count={5} />;
}
