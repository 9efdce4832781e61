import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { JumpButton, type ListPlace, type OverListProps } from '../../ui/index.ts';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { countUnseen } from './count-unseen.ts';
import { Way } from './way.tsx';

/** Distance from the end, in px, at which the jump button shows; from a shorter distance the end is in sight. */
const JUMP_PX = 160;
/** A smooth scroll over more screens than this would be a blur. */
const SMOOTH_SCREENS = 3;

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Where the reader is, and what they have seen. */
interface View {
  readonly atEnd: boolean;
  readonly isFar: boolean;
  readonly isMet: boolean;
  /** Id of the last message that was seen; null for none yet. */
  readonly seenId: string | null;
}

const AT_FIRST: View = { atEnd: true, isFar: false, isMet: true, seenId: null };

/** Follows the reader's place. By place, not by time: the clocks of devices differ. */
function useView({ conversation: { messages }, list, virtualizer, looked }: OverListProps): View {
  const [view, setView] = useState(AT_FIRST);
  const latest = useRef(messages);
  latest.current = messages;
  useLayoutEffect(() => {
    let seenId: string | null = null;
    looked.current = ({ atEnd, distance, isMet }: ListPlace) => {
      const { current } = latest;
      const { scrollTop = 0, clientHeight = 0 } = list.current ?? {};
      // The message at the lower edge is partly out of sight.
      const edge = () => virtualizer.current?.findItemIndex(scrollTop + clientHeight) ?? 0;
      const last = (atEnd ? current.length : edge()) - 1;
      if (last > current.findLastIndex(({ id }) => id === seenId)) seenId = current[last]?.id ?? null;
      setView((old) => keepIfSame(old, { atEnd, isFar: distance > JUMP_PX, isMet, seenId }));
    };
    return () => {
      looked.current = null;
    };
  }, [list, looked, virtualizer]);
  return view;
}

/** Shows the ways over the list: up to the first unread message, and down to the newest one. */
export function Ways(props: OverListProps): ReactElement {
  const { conversation, follow, list } = props;
  const { atEnd, isFar, isMet, seenId } = useView(props);
  const { firstUnreadId, hasNewer, unread, unreadAtEntry } = conversation;
  const owed = firstUnreadId === null ? unreadAtEntry > 0 : unread > 0 && !isMet;
  const count = atEnd ? 0 : countUnseen(conversation, seenId);
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
      <Way conversation={conversation} owed={owed} />
      {!atEnd && (isFar || count > 0 || hasNewer) && <JumpButton count={count} run={toLatest} />}
    </>
  );
}
