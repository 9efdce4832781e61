import { type ReactElement, useCallback, useEffect } from 'react';
import { moderationTexts } from '../../i18n/index.ts';
import { errorText, Pane, type SheetProps, State, useOpened, useReadable, useUi } from '../../ui/index.ts';
import { Detail } from './detail.tsx';
import { Filters } from './filters.tsx';
import { Items } from './items.tsx';
import { openQueue, type Queue } from './state/index.ts';

/** Polling interval for servers that send no moderation events, ms. It applies while the page is visible. */
const LOOK_AGAIN = 30_000;

/** Review page: the list of reports beside the selected one. */
export function Review({ close }: SheetProps): ReactElement {
  const queue = useOpened(useCallback((runtime) => openQueue(runtime), []));
  if (!queue) {
    return (
      <Pane title={moderationTexts.queue()} closeLabel={moderationTexts.closeQueue()} close={close} wide>
        <Waiting />
      </Pane>
    );
  }
  return <Opened queue={queue} close={close} />;
}

function Waiting(): ReactElement {
  return (
    <div className="review-list" role="status" aria-label={moderationTexts.loading()}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="row-skeleton">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}

interface OpenedProps extends Pick<SheetProps, 'close'> {
  readonly queue: Queue;
}

function Opened({ queue, close }: OpenedProps): ReactElement {
  const { m } = useUi();
  const shown = useReadable(queue.snapshot);
  const { chosen, open, phase, error, items } = shown;
  useLookAgain(queue);
  return (
    <Pane
      title={
        open
          ? `${moderationTexts.queue()} · ${moderationTexts.openCount({ count: open })}`
          : moderationTexts.queue()
      }
      closeLabel={moderationTexts.closeQueue()}
      close={close}
      {...(chosen && { back: () => queue.choose(null), backLabel: moderationTexts.back() })}
      wide
    >
      <div className="review" data-pane={chosen ? 'item' : 'list'}>
        <div className="review-side">
          <Filters queue={queue} filter={shown.filter} items={items} chosen={chosen} />
          {error && phase === 'ready' && (
            <p className="failed" role="alert">
              {errorText(error, m)}
            </p>
          )}
          {phase === 'loading' && <Waiting />}
          {phase === 'failed' && (
            <State
              icon="alert"
              failed
              title={moderationTexts.failed()}
              {...(error && { text: errorText(error, m) })}
              action={{ label: m.retry(), run: queue.retry }}
            />
          )}
          {phase === 'ready' && <Items queue={queue} shown={shown} />}
        </div>
        <div className="review-item">
          {chosen ? (
            <Detail key={chosen.id} queue={queue} item={chosen} shown={shown} leave={close} />
          ) : (
            phase === 'ready' && items.length > 0 && <State icon="flag" title={moderationTexts.pick()} />
          )}
        </div>
      </div>
    </Pane>
  );
}

/** Refreshes the queue on return to the page and in intervals, for changes that a server sends no events about. */
function useLookAgain(queue: Queue): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') queue.refresh();
    };
    const timer = setInterval(look, LOOK_AGAIN);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [queue]);
}
