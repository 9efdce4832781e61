import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { isSendingFirst } from '../first-message.ts';
import { usePoint } from '../points/use-point.ts';
import type { ListPlace } from './points.ts';
import { RowItem } from './row-item.tsx';
import { createRowBuilder, type Row } from './rows.ts';
import { useFailures } from './use-failures.ts';
import { useListRows } from './use-list-rows.ts';
import { useListScroll } from './use-list-scroll.ts';
import { useRowActions } from './use-row-actions.ts';
import { useRowFocus } from './use-row-focus.ts';

/** Space above the first row, in the style sheet and in the virtual list's arithmetic. */
const START_MARGIN_PX = 4;
/**
 * The virtual list's estimate for unmeasured rows: one line and its gap. With a higher estimate, the list would mount
 * rows while it measures others. Browsers report that to the page as "ResizeObserver loop completed …".
 */
const LEAST_ROW_PX = 38;
/** Member count from which typing dots have names and readers have faces: more than two people. */
const GROUP_FROM = 3;

interface Props {
  readonly conversation: ConversationSnapshot;
  /** Shown above the first message if there is nothing older. */
  readonly intro?: ReactNode;
}

/**
 * Renders the messages of one conversation; give it the cid as its key. The element is a log with its own live
 * announcements off. Rows come and go with scrolling, so the host announces news.
 */
export function MessageList({ conversation, intro }: Props): ReactElement {
  const { m, settings } = useUi();
  const { messages, firstUnreadId } = conversation;
  const builder = useMemo(createRowBuilder, []);
  const { rows, shift, listKey, fresh, settled } = useListRows(builder.build(messages, firstUnreadId));
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const focus = useRowFocus({ rows, unread: conversation.unread > 0, scroller, virtualizer });
  const arrived = focus.found;
  const onPlace = useRef<((place: ListPlace) => void) | null>(null);
  const scroll = useListScroll({ conversation, rows, listKey, scroller, virtualizer, onPlace, arrived });
  const over = useRowActions();
  const Assistant = usePoint('list-end', conversation.assistant !== null);
  useFailures(messages);
  const [since] = useState(() => messages.at(-1)?.id ?? '');
  const Announcer = usePoint('over-list', !isSendingFirst(conversation));

  const room = settings.mode === 'room';
  const group = settings.mode !== 'support' && conversation.memberCount >= GROUP_FROM;
  const lastOwn = useMemo(() => rows.findLast((row) => row.message.mine)?.message.id, [rows]);
  const introduced = Boolean(intro) && !conversation.hasOlder;
  const today = new Date().toDateString();
  const kept = over.keptIds.map((id) => (id ? rows.findIndex((row) => row.message.id === id) : -1));

  const renderRow = (row: Row, index: number) => (
    <div key={row.message.id}>
      {index === 0 && introduced && intro}
      <RowItem
        row={row}
        status={row.message.id === lastOwn}
        group={group}
        room={room}
        current={index === focus.current}
        fresh={fresh.includes(row.message.id)}
        opening={index === 0 && !introduced}
        can={conversation.can}
        actions={row.message.id === over.activeId ? over.actions : null}
        unreadCount={row.unread ? conversation.unreadAtEntry : 0}
        today={today}
      />
    </div>
  );

  return (
    <div className="list-wrap">
      <div
        className="list"
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={m.messages()}
        aria-busy={conversation.loadingOlder}
        onScroll={scroll.onScroll}
        onKeyDown={(event) => {
          focus.onKeyDown(event);
          over.onKeyDown(event);
        }}
        onFocus={(event) => {
          focus.onFocus(event);
          over.onFocus(event);
        }}
        onBlur={over.onBlur}
        {...over.handlers}
      >
        <div className="list-content">
          <Virtualizer
            key={listKey}
            ref={virtualizer}
            scrollRef={scroller}
            data={rows}
            shift={shift}
            itemSize={LEAST_ROW_PX}
            onResize={scroll.onResize}
            onScrollEnd={settled}
            startMargin={START_MARGIN_PX}
            keepMounted={[focus.current, ...kept].filter((index) => index >= 0)}
          >
            {renderRow}
          </Virtualizer>
          {Assistant && conversation.assistant && <Assistant activity={conversation.assistant} />}
        </div>
      </div>
      {Announcer && (
        <Announcer
          conversation={conversation}
          since={since}
          list={scroller}
          grown={scroll.onResize}
          line={room}
          named={group}
          virtualizer={virtualizer}
          onPlace={onPlace}
          follow={scroll.follow}
        />
      )}
    </div>
  );
}
