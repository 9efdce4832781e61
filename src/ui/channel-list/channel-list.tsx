import { type ReactElement, useCallback, useId, useState } from 'react';
import type { ChannelItem, ChannelListSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { errorText } from '../error-text.ts';
import { useNow } from '../hooks/use-now.ts';
import { moveFocus, VERTICAL } from '../hooks/use-roving.ts';
import { State } from '../primitives/state.tsx';
import { ChannelRow } from './channel-row.tsx';
import { type Filter, FilterTabs } from './filter-tabs.tsx';
import { ChannelSkeletons } from './skeletons.tsx';

/** The next page is asked for this far before the end. */
const EDGE_PX = 400;

interface Props {
  readonly channels: ChannelListSnapshot;
}

/** The conversations of a person: filter tabs, and a list of buttons with one of them in the tab order. */
export function ChannelList({ channels }: Props): ReactElement {
  const { model } = useUi();
  const id = useId();
  const [filter, setFilter] = useState<Filter>('all');
  const { items, activeCid } = channels;
  const unread = items.filter((item) => item.unread > 0);
  // The open conversation is read by being open; it stays in the filtered list until another one is opened.
  const shown = filter === 'all' ? items : items.filter((item) => item.unread > 0 || item.cid === activeCid);

  return (
    <>
      <FilterTabs filter={filter} set={setFilter} unread={unread.length} controls={id} />
      <div
        className="channels"
        id={id}
        role="tabpanel"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          const distance = scrollHeight - scrollTop - clientHeight;
          if (distance < EDGE_PX && channels.hasMore && !channels.loadingMore) model.loadMoreChannels();
        }}
      >
        <Rows channels={channels} shown={shown} filter={filter} />
      </div>
    </>
  );
}

interface RowsProps extends Props {
  readonly shown: readonly ChannelItem[];
  readonly filter: Filter;
}

function Rows({ channels, shown, filter }: RowsProps): ReactElement {
  const { m, model } = useUi();
  const now = useNow(true);
  const open = useCallback((cid: string) => model.openChannel(cid), [model]);
  const { phase, error, activeCid } = channels;
  if (shown.length === 0 && phase === 'failed') {
    return (
      <State
        icon="alert"
        failed
        title={m.listFailed()}
        text={error ? errorText(error, m) : m.errorGeneric()}
        code={error?.forOwner ? m.errorCode({ code: error.code }) : undefined}
        action={{ label: m.retry(), run: () => model.retryChannels() }}
      />
    );
  }
  if (shown.length === 0 && phase !== 'ready') return <ChannelSkeletons />;
  if (shown.length === 0) {
    return filter === 'unread' ? (
      <State icon="check" title={m.emptyUnread()} text={m.emptyUnreadText()} />
    ) : (
      <State icon="chat" title={m.emptyList()} text={m.emptyListText()} />
    );
  }
  const current = shown.some((item) => item.cid === activeCid) ? activeCid : shown[0]?.cid;
  return (
    <>
      <ul aria-label={m.conversations()} onKeyDown={(event) => moveFocus(event, '.channel', VERTICAL)}>
        {shown.map((item) => (
          <li key={item.cid}>
            <ChannelRow
              item={item}
              active={item.cid === activeCid}
              current={item.cid === current}
              open={open}
              now={now}
            />
          </li>
        ))}
      </ul>
      {channels.hasMore && (
        <button
          type="button"
          className="button"
          // Not disabled: that would take the focus from whoever pressed it by a key.
          aria-disabled={channels.loadingMore}
          onClick={() => !channels.loadingMore && model.loadMoreChannels()}
        >
          {m.loadMore()}
        </button>
      )}
    </>
  );
}
