import type { ReactElement } from 'react';
import { QUEUES, type Queue, type SupportCounts } from '../../chat/list/index.ts';
import { inboxTexts, queueTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { horizontal, moveFocus } from '../hooks/use-roving.ts';
import { countText } from './count-text.ts';

/** What the list shows: a person's channels, or a part of the queue of support. */
export type Filter = 'all' | 'unread' | 'threads' | 'archived' | `queue-${Queue}`;

/** Returns whether a filter is one of the queue's. */
export const isOfQueue = (filter: Filter): filter is `queue-${Queue}` => filter.startsWith('queue-');

interface Props {
  readonly filter: Filter;
  readonly set: (filter: Filter) => void;
  /** Number of conversations with something unread. */
  readonly unread: number;
  /** Number of threads with unread replies. */
  readonly threads: number;
  /** How many support conversations are where; null for people who do not answer. */
  readonly counts: SupportCounts | null;
  /** Id of the list that the tabs filter. The ids of the tabs begin with it. */
  readonly controls: string;
}

/** Returns the id of the tab that labels the list. */
export const tabId = (controls: string, filter: Filter): string => `${controls}-${filter}`;

interface Tab {
  readonly name: Filter;
  readonly label: string;
  readonly count: number;
}

const queueTabs = (counts: SupportCounts): readonly Tab[] =>
  QUEUES.map((queue) => ({ name: `queue-${queue}`, label: queueTexts[queue](), count: counts[queue] }));

/** Renders the filter tabs. Arrow keys move along the tabs and select. */
export function FilterTabs({ filter, set, unread, threads, counts, controls }: Props): ReactElement {
  const { formats, settings, openThread } = useUi();
  const filters: readonly Tab[] = [
    ...(counts ? queueTabs(counts) : []),
    { name: 'all', label: inboxTexts.filterAll(), count: 0 },
    // Beside the queue, these are about all channels: they stand back until those are shown.
    ...(isOfQueue(filter)
      ? []
      : ([
          { name: 'unread', label: inboxTexts.filterUnread(), count: unread },
          ...(openThread
            ? [{ name: 'threads', label: inboxTexts.filterThreads(), count: threads } as const]
            : []),
          { name: 'archived', label: inboxTexts.filterArchived(), count: 0 },
        ] as const)),
  ];
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
          {count > 0 && <small>{countText(count, formats)}</small>}
        </button>
      ))}
    </div>
  );
}
