import { type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react';
import { type ListView, type SupportCounts, watchQueueCounts } from '../../chat/list/index.ts';
import { writable } from '../../util/readable.ts';
import { useUi } from '../context.ts';
import { useOpened } from '../hooks/use-opened.ts';
import { useReadable } from '../kit.ts';
import { type Filter, FilterTabs, isOfQueue, tabId } from './filter-tabs.tsx';
import { Rows } from './rows.tsx';
import { ThreadsSlot } from './threads-slot.tsx';
import { type Channels, useChannels } from './use-channels.ts';

/** Distance from the end at which the next page is requested. */
const EDGE_PX = 400;
const NO_COUNTS = writable<SupportCounts | null>(null);

/** Renders a person's conversations: filter tabs and a list of buttons, one of which is in the tab order. */
export function ChannelList({ channels }: { readonly channels: Channels }): ReactElement {
  const { model } = useUi();
  const id = useId();
  const { unreadThreads } = useReadable(model.session);
  const [filter, setFilter] = useState<Filter>('all');
  const unread = channels.items.filter((item) => item.unread > 0);
  const counts = useQueueCounts();
  // Without the queue there is no tab of the queue.
  const shown = counts || !isOfQueue(filter) ? filter : 'all';

  return (
    <>
      <FilterTabs
        filter={shown}
        set={setFilter}
        unread={unread.length}
        threads={unreadThreads}
        counts={counts}
        controls={id}
      />
      {shown === 'archived' || isOfQueue(shown) ? (
        <Other key={shown} id={id} filter={shown} />
      ) : (
        <Pane id={id} filter={shown} channels={channels}>
          {shown === 'threads' ? <ThreadsSlot /> : <Rows channels={channels} filter={shown} />}
        </Pane>
      )}
    </>
  );
}

/** Returns how many support conversations are where; null for people who do not answer, and until it is known. */
function useQueueCounts(): SupportCounts | null {
  const counts = useOpened(watchQueueCounts);
  return useReadable(counts?.snapshot ?? NO_COUNTS);
}

interface OtherProps {
  readonly id: string;
  readonly filter: Extract<Filter, ListView>;
}

/** Renders a list of its own, which loads when it is first shown: archived conversations, a part of the queue. */
function Other({ id, filter }: OtherProps): ReactElement {
  const channels = useChannels(filter);
  return (
    <Pane id={id} filter={filter} channels={channels}>
      <Rows channels={channels} filter={filter} />
    </Pane>
  );
}

interface PaneProps {
  readonly id: string;
  readonly filter: Filter;
  readonly channels: Channels;
  readonly children: ReactElement;
}

/** Returns whether a list leaves room below its rows, so that it cannot be scrolled; false while it is not shown. */
const hasRoom = ({ scrollHeight, clientHeight }: HTMLElement): boolean =>
  clientHeight > 0 && scrollHeight <= clientHeight;

function Pane({ id, filter, channels, children }: PaneProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const { items, hasMore, loadingMore, error, loadMore } = channels;
  const more = hasMore && !loadingMore;
  // The unread ones may be on any page, so they are not sought.
  const fills = more && !error && filter !== 'unread' && filter !== 'threads';
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each page
  useLayoutEffect(() => {
    if (fills && box.current && hasRoom(box.current)) loadMore();
  }, [fills, items]);
  return (
    <div
      ref={box}
      className="channels"
      id={id}
      role="tabpanel"
      aria-labelledby={tabId(id, filter)}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (more && scrollHeight - scrollTop - clientHeight < EDGE_PX) loadMore();
      }}
    >
      {children}
    </div>
  );
}
