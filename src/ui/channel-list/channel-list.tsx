import { type ReactElement, useId, useState } from 'react';
import { useUi } from '../context.ts';
import { useReadable } from '../kit.ts';
import { type Filter, FilterTabs, tabId } from './filter-tabs.tsx';
import { Rows } from './rows.tsx';
import { ThreadsSlot } from './threads-slot.tsx';
import { type Channels, useChannels } from './use-channels.ts';

/** Distance from the end at which the next page is requested. */
const EDGE_PX = 400;

/** Renders a person's conversations: filter tabs and a list of buttons, one of which is in the tab order. */
export function ChannelList({ channels }: { readonly channels: Channels }): ReactElement {
  const { model } = useUi();
  const id = useId();
  const { unreadThreads } = useReadable(model.session);
  const [filter, setFilter] = useState<Filter>('all');
  const unread = channels.items.filter((item) => item.unread > 0);

  return (
    <>
      <FilterTabs
        filter={filter}
        set={setFilter}
        unread={unread.length}
        threads={unreadThreads}
        controls={id}
      />
      {filter === 'archived' ? (
        <Archived id={id} />
      ) : (
        <Pane id={id} filter={filter} channels={channels}>
          {filter === 'threads' ? <ThreadsSlot /> : <Rows channels={channels} filter={filter} />}
        </Pane>
      )}
    </>
  );
}

/** Renders the archived conversations, which load when they are first shown. */
function Archived({ id }: { readonly id: string }): ReactElement {
  const channels = useChannels('archived');
  return (
    <Pane id={id} filter="archived" channels={channels}>
      <Rows channels={channels} filter="archived" />
    </Pane>
  );
}

interface PaneProps {
  readonly id: string;
  readonly filter: Filter;
  readonly channels: Channels;
  readonly children: ReactElement;
}

function Pane({ id, filter, channels, children }: PaneProps): ReactElement {
  return (
    <div
      className="channels"
      id={id}
      role="tabpanel"
      aria-labelledby={tabId(id, filter)}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        const distance = scrollHeight - scrollTop - clientHeight;
        if (distance < EDGE_PX && channels.hasMore && !channels.loadingMore) channels.loadMore();
      }}
    >
      {children}
    </div>
  );
}
