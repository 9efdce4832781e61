import { type ReactElement, useCallback, useEffect, useState } from 'react';
import type { OpenCount } from '../../chat/index.ts';
import { type HeaderAction, Sheet, Sign, useOpened, useReadable, useUi } from '../../ui/index.ts';

/** Largest count that fits. */
const MOST_SHOWN = 99;

interface Props {
  readonly actions: readonly HeaderAction[];
  /** True if the buttons are hidden. An open sheet stays. */
  readonly hidden?: boolean;
}

/** Shows the buttons that features add to a header of the inbox, and the sheets that they open. */
export function HeaderActions({ actions, hidden = false }: Props): ReactElement {
  const { settings } = useUi();
  return (
    <>
      {actions
        .filter(({ shown }) => shown(settings))
        .map((action) =>
          action.count ? (
            <Counted key={action.id} action={action} hidden={hidden} count={action.count} />
          ) : (
            <Action key={action.id} action={action} hidden={hidden} />
          ),
        )}
    </>
  );
}

interface ActionProps {
  readonly action: HeaderAction;
  readonly hidden: boolean;
  /** How many things wait; null if they are not counted. */
  readonly open?: number | null;
  /** Called when the sheet is closed. */
  readonly onClose?: () => void;
}

function Action({ action, hidden, open = null, onClose }: ActionProps): ReactElement {
  const { formats, model } = useUi();
  const [shown, setShown] = useState(false);
  const close = useCallback(() => {
    setShown(false);
    onClose?.();
  }, [onClose]);
  const label = action.label(open);
  return (
    <>
      {!hidden && (
        <button
          type="button"
          className={`icon-button to-${action.id}`}
          aria-label={label}
          aria-description=""
          title={label}
          onClick={() => setShown(true)}
        >
          <Sign name={action.sign} />
          {open !== null && open > 0 && (
            <span className="count" aria-hidden="true">
              {open > MOST_SHOWN ? `${formats.number(MOST_SHOWN)}+` : formats.number(open)}
            </span>
          )}
        </button>
      )}
      {shown && <Sheet name={action.opens} cid={model.conversation.get().cid ?? ''} close={close} />}
    </>
  );
}

interface CountedProps extends Pick<ActionProps, 'action' | 'hidden'> {
  readonly count: NonNullable<HeaderAction['count']>;
}

/** Shows an action with its count. */
function Counted({ count, ...rest }: CountedProps): ReactElement | null {
  const counter = useOpened(count);
  return counter && <WithCount {...rest} counter={counter} />;
}

interface WithCountProps extends Pick<ActionProps, 'action' | 'hidden'> {
  readonly counter: OpenCount;
}

function WithCount({ counter, ...rest }: WithCountProps): ReactElement | null {
  const shown = useReadable(counter.snapshot);
  useEffect(() => {
    // Servers without events for reports are asked when the user returns to the page.
    const look = () => {
      if (document.visibilityState === 'visible') counter.refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [counter]);
  return shown && <Action {...rest} open={shown.open} onClose={counter.refresh} />;
}
