import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { type OpenCount, openCount } from '../../chat/index.ts';
import { inboxTexts } from '../../i18n/index.ts';
import { Sign, useOpened, usePart, useReadable, useUi } from '../../ui/index.ts';

/** A count that says more would not fit. */
const MOST_SHOWN = 99;

/** The way to what people complained about, for whoever may deal with it, and how much of it is open. */
export function ReviewEntry(): ReactElement | null {
  const count = useOpened(useCallback((runtime) => openCount(runtime), []));
  return count && <Entry count={count} />;
}

function Entry({ count }: { readonly count: OpenCount }): ReactElement | null {
  const { formats } = useUi();
  const shown = useReadable(count.snapshot);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    count.refresh();
  }, [count]);
  const Review = usePart('review', open);
  useEffect(() => {
    // Servers that tell of nothing are asked when the page is come back to.
    const look = () => {
      if (document.visibilityState === 'visible') count.refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [count]);
  if (!shown) return null;
  const label = shown.open ? inboxTexts.openReports({ count: shown.open }) : inboxTexts.reviewQueue();
  return (
    <>
      <button
        type="button"
        className="icon-button to-review"
        aria-label={label}
        aria-description=""
        title={label}
        onClick={() => setOpen(true)}
      >
        <Sign name="shield" />
        {shown.open !== null && shown.open > 0 && (
          <span className="count" aria-hidden="true">
            {shown.open > MOST_SHOWN ? `${formats.number(MOST_SHOWN)}+` : formats.number(shown.open)}
          </span>
        )}
      </button>
      {open && Review && <Review close={close} />}
    </>
  );
}
