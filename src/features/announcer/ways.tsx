import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { JumpButton, type ListPlace, type OverListProps, useUi } from '../../ui/index.ts';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { Way } from './way.tsx';

/** Distance from the end, in px, at which the jump button shows; from a shorter distance the end is in sight. */
const JUMP_PX = 160;
/** A smooth scroll over more screens than this would be a blur. */
const SMOOTH_SCREENS = 3;

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The parts of the reader's place that the ways depend on. */
interface View extends Pick<ListPlace, 'atEnd' | 'reachedUnread'> {
  readonly isFar: boolean;
}

const AT_FIRST: View = { atEnd: true, isFar: false, reachedUnread: true };

/** Follows the reader's place, and marks the messages read that they have seen. The list itself marks its end read. */
function useView({ conversation: { messages }, list, virtualizer, onPlace }: OverListProps): View {
  const { model } = useUi();
  const [view, setView] = useState(AT_FIRST);
  const latest = useRef(messages);
  latest.current = messages;
  useLayoutEffect(() => {
    const markSeen = () => {
      const { scrollTop = 0, clientHeight = 0 } = list.current ?? {};
      // The message at the lower edge is partly out of sight.
      const edge = virtualizer.current?.findItemIndex(scrollTop + clientHeight) ?? 0;
      const seen = latest.current[edge - 1];
      if (seen) model.markRead(seen.id);
    };
    onPlace.current = ({ atEnd, distance, reachedUnread, reading }) => {
      setView((old) => keepIfSame(old, { atEnd, isFar: distance > JUMP_PX, reachedUnread }));
      if (reading && !atEnd) markSeen();
    };
    return () => {
      onPlace.current = null;
    };
  }, [list, model, onPlace, virtualizer]);
  return view;
}

/** Shows the ways over the list: up to the first unread message, and down to the newest one. */
export function Ways(props: OverListProps): ReactElement {
  const { conversation, follow, list } = props;
  const { atEnd, isFar, reachedUnread } = useView(props);
  const { firstUnreadId, hasNewer, unread, unreadAtEntry } = conversation;
  const isUnreadAbove = firstUnreadId === null ? unreadAtEntry > 0 : unread > 0 && !reachedUnread;
  const toLatest = () => {
    const element = list.current;
    follow();
    if (!element || hasNewer) return;
    const { scrollHeight, clientHeight, scrollTop } = element;
    const smooth = scrollHeight - clientHeight - scrollTop < SMOOTH_SCREENS * clientHeight && !prefersStill();
    // Not `scrollTo`: Prototype.js replaces that method with one that scrolls the page.
    element.scroll({ top: scrollHeight, behavior: smooth ? 'smooth' : 'instant' });
  };
  return (
    <>
      <Way conversation={conversation} isUnreadAbove={isUnreadAbove} />
      {!atEnd && (isFar || unread > 0 || hasNewer) && <JumpButton count={unread} run={toLatest} />}
    </>
  );
}
