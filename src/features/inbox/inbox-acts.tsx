import { type ReactElement, useCallback, useState } from 'react';
import { inboxTexts } from '../../i18n/index.ts';
import { Sign, type SignName, usePart, useUi } from '../../ui/index.ts';

/** Shows the actions that start at the list: the search and a new conversation. */
export function InboxActs(): ReactElement {
  const { settings } = useUi();
  const [open, setOpen] = useState<'search' | 'create' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const Search = usePart('search', open === 'search');
  const Create = usePart('create', open === 'create');
  return (
    <>
      {settings.features.includes('search') && (
        <Act sign="search" label={inboxTexts.search()} run={() => setOpen('search')} />
      )}
      {settings.features.includes('people') && (
        <Act sign="compose" label={inboxTexts.newConversation()} run={() => setOpen('create')} />
      )}
      {open === 'search' && Search && <Search close={close} />}
      {open === 'create' && Create && <Create close={close} />}
    </>
  );
}

interface ActProps {
  readonly sign: SignName;
  readonly label: string;
  readonly className?: string;
  readonly run: () => void;
}

export function Act({ sign, label, className, run }: ActProps): ReactElement {
  const names = className ? `icon-button ${className}` : 'icon-button';
  return (
    <button
      type="button"
      className={names}
      aria-label={label}
      aria-description=""
      title={label}
      onClick={run}
    >
      <Sign name={sign} />
    </button>
  );
}
