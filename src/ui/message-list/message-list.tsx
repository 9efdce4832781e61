import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { usePart } from '../parts/use-part.ts';
import { Icon } from '../primitives/icon.tsx';
import { RowItem } from './row-item.tsx';
import { createRowBuilder, type Row } from './rows.ts';
import { useFailures } from './use-failures.ts';
import { useListRows } from './use-list-rows.ts';
import { useListScroll } from './use-list-scroll.ts';
import { useRowActions } from './use-row-actions.ts';
import { useRowFocus } from './use-row-focus.ts';

/** Space above the first row, in the sheet and for the virtual list's arithmetic. */
const START_MARGIN_PX = 4;
/**
 * The virtual list's guess for rows it has not measured: one line and its gap. A guess too high would let it mount rows
 * while it measures others, which browsers report to the page as "ResizeObserver loop completed …".
 */
const LEAST_ROW_PX = 38;
/** More than two people: names beside typing dots, readers by face. */
const GROUP_FROM = 3;

interface Props {
  readonly conversation: ConversationSnapshot;
  /** Stands above the first message when there is nothing older. */
  readonly intro?: ReactNode;
}

/**
 * The messages of one conversation; give it the cid as its key. A log whose own live announcements are off: rows come
 * and go with scrolling, so news are said through the host.
 */
export function MessageList({ conversation, intro }: Props): ReactElement {
  const { m, settings } = useUi();
  const { messages, firstUnreadId } = conversation;
  const builder = useMemo(createRowBuilder, []);
  const { rows, shift, generation, fresh, settled } = useListRows(builder.build(messages, firstUnreadId));
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const focus = useRowFocus(rows, scroller, virtualizer);
  const arrived = focus.found;
  const scroll = useListScroll({ conversation, rows, generation, scroller, virtualizer, arrived });
  const over = useRowActions();
  const unreadCount = useUnreadCount(conversation);
  const Assistant = usePart('assistant', conversation.assistant !== null);
  useFailures(messages);
  const [since] = useState(() => messages.at(-1)?.id ?? '');
  const Announcer = usePart('announcer', true);

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
        unreadCount={row.unread ? unreadCount : 0}
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
            key={generation}
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
      {conversation.loadingOlder && (
        <div className="loading-older" role="status">
          <span>
            <Icon name="retry" size={16} className="spin" />
            <span className="vh">{m.loadingOlder()}</span>
          </span>
        </div>
      )}
      {Announcer && (
        <Announcer
          conversation={conversation}
          since={since}
          list={scroller}
          grown={scroll.onResize}
          line={room}
          named={group}
          jump={scroll.showJump ? { count: scroll.newCount, run: scroll.toLatest } : null}
        />
      )}
    </div>
  );
}

/** The separator's count, as it was when the conversation was opened: reading does not change what was new. */
function useUnreadCount({ firstUnreadId, messages, unread }: ConversationSnapshot): number {
  const counted = useRef<{ id: string | null; count: number }>({ id: null, count: 0 });
  if (counted.current.id !== firstUnreadId) {
    const from = messages.findIndex((message) => message.id === firstUnreadId);
    const loaded = from < 0 ? 0 : messages.slice(from).filter((message) => !message.mine).length;
    counted.current = { id: firstUnreadId, count: Math.max(unread, loaded) };
  }
  return counted.current.count;
}
