import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { type OpenCount, openCount } from '../../chat/index.ts';
import { inboxTexts } from '../../i18n/index.ts';
import { Sign, useOpened, usePart, useReadable, useUi } from '../../ui/index.ts';

/** Largest count that fits. */
const MOST_SHOWN = 99;

/** Shows the way to the reports, and how many are open, to people who may review them. */
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
    // Servers without events for reports are asked when the user returns to the page.
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
