import type { ReactElement } from 'react';
import { inboxTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { horizontal, moveFocus } from '../hooks/use-roving.ts';

export type Filter = 'all' | 'unread' | 'threads' | 'archived';

interface Props {
  readonly filter: Filter;
  readonly set: (filter: Filter) => void;
  /** Number of conversations with something unread. */
  readonly unread: number;
  /** Number of threads with unread replies. */
  readonly threads: number;
  /** Id of the list that the tabs filter. The ids of the tabs begin with it. */
  readonly controls: string;
}

/** Returns the id of the tab that labels the list. */
export const tabId = (controls: string, filter: Filter): string => `${controls}-${filter}`;

/** Renders the filter tabs. Arrow keys move along the tabs and select. */
export function FilterTabs({ filter, set, unread, threads, controls }: Props): ReactElement {
  const { formats, settings, openThread } = useUi();
  const filters = [
    { name: 'all', label: inboxTexts.filterAll(), count: 0 },
    { name: 'unread', label: inboxTexts.filterUnread(), count: unread },
    ...(openThread ? [{ name: 'threads', label: inboxTexts.filterThreads(), count: threads } as const] : []),
    { name: 'archived', label: inboxTexts.filterArchived(), count: 0 },
  ] as const;
  return (
    <div
      className="tabs"
      role="tablist"
      aria-label={inboxTexts.filters()}
      onKeyDown={(event) => moveFocus(event, '[role=tab]', horizontal(settings.dir))}
    >
      {filters.map(({ name, label, count }) => (
        <button
          key={name}
          id={tabId(controls, name)}
          type="button"
          role="tab"
          aria-selected={filter === name}
          aria-controls={controls}
          tabIndex={filter === name ? 0 : -1}
          onClick={() => set(name)}
          onFocus={() => set(name)}
        >
          {label}
          {count > 0 && <small>{formats.number(count)}</small>}
        </button>
      ))}
    </div>
  );
}
