import { type FocusEvent, type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import { type ChannelItem, isStaff } from '../../chat/index.ts';
import { inboxTexts, queueTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { useNow } from '../hooks/use-now.ts';
import { moveFocus, VERTICAL } from '../hooks/use-roving.ts';
import { errorText, State, useReadable } from '../kit.ts';
import { useFormatted } from '../message/text/use-formatted.ts';
import { usePoint } from '../points/use-point.ts';
import { ChannelRow } from './channel-row.tsx';
import { type Filter, isOfQueue } from './filter-tabs.tsx';
import { ChannelSkeletons } from './skeletons.tsx';
import type { Channels } from './use-channels.ts';
import { useDraftLines } from './use-draft-lines.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useRowMenu } from './use-row-menu.ts';

interface Props {
  readonly channels: Channels;
  readonly filter: Exclude<Filter, 'threads'>;
}

/** Renders the rows under their headings, or a placeholder while there are none. */
export function Rows({ channels: newest, filter }: Props): ReactElement {
  const texts = useMemo(() => newest.items.flatMap(({ last }) => last ?? []), [newest.items]);
  const channels = useFormatted(newest, texts) ?? { ...newest, phase: 'loading', items: [] };
  const { items, activeCid, hasMore, loadingMore, loadMore, error } = channels;
  // Other pages come by themselves. Unread conversations may be on any page, so they are not sought.
  const asks = hasMore && (filter === 'unread' || error !== null);
  // The open conversation counts as read. It stays in the unread filter until another one is opened.
  const shown =
    filter !== 'unread' ? items : items.filter((item) => item.unread > 0 || item.cid === activeCid);
  const list = useRef<HTMLDivElement>(null);
  const menus = useRowMenu(shown, filter === 'archived' || isOfQueue(filter) ? filter : 'open');
  const Actions = usePoint('channel-menu', menus.menu !== null);
  const kept = useKeptFocus(list);
  const pinned = shown.filter((item) => item.pinned);
  const others = shown.filter((item) => !item.pinned);
  const stop = useStop(activeCid);
  const current =
    [stop.cid, activeCid].find((cid) => shown.some((item) => item.cid === cid)) ?? shown[0]?.cid;
  const drafts = useDraftLines();
  const section = { activeCid, current, drafts, more: menus.open, expanded: menus.menu?.item.cid };
  return (
    <>
      {shown.length === 0 && <NoRows channels={channels} filter={filter} />}
      <div
        ref={list}
        onFocus={(event) => {
          kept.onFocus(event);
          stop.onFocus(event);
        }}
        onBlur={kept.onBlur}
        {...menus.handlers}
        onKeyDown={(event) => {
          moveFocus(event, '.channel', VERTICAL);
          menus.onKeyDown(event);
        }}
      >
        {pinned.length > 0 && <Section {...section} heading={inboxTexts.pinned()} items={pinned} />}
        {others.length > 0 && (
          <Section
            {...section}
            {...(pinned.length > 0 ? { heading: inboxTexts.conversations() } : {})}
            items={others}
          />
        )}
      </div>
      {hasMore && loadingMore && !asks && <ChannelSkeletons />}
      {asks && shown.length > 0 && (
        <button
          type="button"
          className="button"
          // Not `disabled`: that would take the focus from keyboard users.
          aria-disabled={loadingMore}
          onClick={() => !loadingMore && loadMore()}
        >
          {inboxTexts.loadMore()}
        </button>
      )}
      {Actions && <Actions menu={menus.menu} close={menus.close} />}
    </>
  );
}

/**
 * Chooses the row in the tab order, together with its button: the row that last had the focus, or else the open one.
 */
function useStop(activeCid: string | null) {
  const [stop, setStop] = useState<{ readonly cid: string | undefined; readonly open: string | null }>();
  return {
    cid: stop?.open === activeCid ? stop.cid : undefined,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const row = target.closest('li')?.querySelector<HTMLElement>('.channel');
      setStop({ cid: row?.dataset.cid, open: activeCid });
    },
  };
}

interface SectionProps {
  /** Present if the list has several sections. */
  readonly heading?: string;
  readonly items: readonly ChannelItem[];
  readonly activeCid: string | null;
  /** Cid of the row in the tab order. */
  readonly current: string | undefined;
  /** Drafts that were begun on other devices, by cid. */
  readonly drafts: ReadonlyMap<string, string>;
  readonly more: (cid: string, button: HTMLElement) => void;
  /** Cid of the row whose menu is open. */
  readonly expanded: string | undefined;
}

function Section({ heading, items, activeCid, current, drafts, more, expanded }: SectionProps): ReactElement {
  const { model } = useUi();
  const now = useNow(true);
  const open = useCallback((cid: string) => model.openChannel(cid), [model]);
  return (
    <>
      {heading && <h3 className="channels-heading">{heading}</h3>}
      <ul aria-label={heading ?? inboxTexts.conversations()}>
        {items.map((item) => (
          <li key={item.cid}>
            <ChannelRow
              item={item}
              draft={drafts.get(item.cid) ?? ''}
              active={item.cid === activeCid}
              current={item.cid === current}
              open={open}
              more={more}
              expanded={item.cid === expanded}
              now={now}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoRows({ channels: { phase, error, retry }, filter }: Props): ReactElement {
  const { m, model } = useUi();
  const { identity } = useReadable(model.session);
  const answers = identity.kind === 'user' && isStaff(identity.user.role);
  if (phase === 'failed') {
    return (
      <State
        icon="alert"
        failed
        title={inboxTexts.listFailed()}
        text={error ? errorText(error, m) : m.errorGeneric()}
        code={error?.forOwner ? m.errorCode({ code: error.code }) : undefined}
        action={{ label: m.retry(), run: retry }}
      />
    );
  }
  if (phase !== 'ready') return <ChannelSkeletons />;
  switch (filter) {
    case 'unread':
      return <State icon="check" title={inboxTexts.emptyUnread()} text={inboxTexts.emptyUnreadText()} />;
    case 'archived':
      return <State icon="bin" title={inboxTexts.emptyArchived()} text={inboxTexts.emptyArchivedText()} />;
    case 'queue-open':
      return <State icon="check" title={queueTexts.emptyOpen()} />;
    case 'queue-mine':
      return <State icon="check" title={queueTexts.emptyMine()} />;
    case 'queue-unassigned':
    case 'queue-snoozed':
    case 'queue-closed':
      return <State icon="check" title={queueTexts.empty()} />;
    case 'all':
      return (
        <State
          icon="chat"
          title={inboxTexts.emptyList()}
          text={answers ? queueTexts.emptyAll() : inboxTexts.emptyListText()}
        />
      );
  }
}
