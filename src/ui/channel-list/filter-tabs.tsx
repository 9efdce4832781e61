import type { ReactElement } from 'react';
import { useUi } from '../context.ts';
import { horizontal, moveFocus } from '../hooks/use-roving.ts';

export type Filter = 'all' | 'unread';
const FILTERS = ['all', 'unread'] as const;

interface Props {
  readonly filter: Filter;
  readonly set: (filter: Filter) => void;
  /** Conversations with something unread. */
  readonly unread: number;
  /** Id of the list the tabs filter. */
  readonly controls: string;
}

/** Arrow keys move along the tabs and choose, as tabs do. */
export function FilterTabs({ filter, set, unread, controls }: Props): ReactElement {
  const { m, formats, settings } = useUi();
  return (
    <div
      className="tabs"
      role="tablist"
      aria-label={m.filters()}
      onKeyDown={(event) => moveFocus(event, '[role=tab]', horizontal(settings.dir))}
    >
      {FILTERS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={filter === name}
          aria-controls={controls}
          tabIndex={filter === name ? 0 : -1}
          onClick={() => set(name)}
          onFocus={() => set(name)}
        >
          {name === 'all' ? m.filterAll() : m.filterUnread()}
          {name === 'unread' && unread > 0 && <small>{formats.number(unread)}</small>}
        </button>
      ))}
    </div>
  );
}
