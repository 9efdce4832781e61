import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import type { Row } from './rows.ts';
import { useReadingPlace } from './use-reading-place.ts';

/** This near to the end counts as being at the end: a finger rarely stops on the last pixel. */
const END_PX = 48;
/** Further pages are asked for this far before the edge, so that they are there when it is reached. */
const EDGE_PX = 600;
/** The jump button shows from this distance on; nearer, the end is in sight. */
const JUMP_PX = 160;
/** The unread separator opens this far below the top: a line of what was read before stays in sight. */
const UNREAD_OFFSET_PX = 56;
/** Further than this many screens, a smooth scroll would be a blur. */
const SMOOTH_SCREENS = 3;
/** Opening at a row takes some measuring; after this long the list is where it will be. */
const OPENING_MS = 400;

interface Options {
  readonly conversation: ConversationSnapshot;
  readonly rows: readonly Row[];
  readonly generation: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: RefObject<VirtualizerHandle | null>;
}

export interface ListScroll {
  readonly onScroll: () => void;
  /** A row or the view has another size than before. */
  readonly onResize: () => void;
  readonly toLatest: () => void;
  readonly showJump: boolean;
  /** Messages of others below that were not seen yet. */
  readonly newCount: number;
}

/** Messages of others after the one last seen. */
function countAfter(rows: readonly Row[], seenId: string): number {
  let count = 0;
  for (let i = rows.length - 1; i >= 0; i--) {
    const message = rows[i]?.message;
    if (!message || message.id === seenId) return count;
    if (!message.mine && message.kind === 'regular') count++;
  }
  return count;
}

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Where the list stands: it opens at the unread separator or at the end, stays at the end while it is there, and
 * otherwise stays where it is being read. Asks for further pages near the edges and marks read at the end.
 */
export function useListScroll(options: Options): ListScroll {
  const { rows, generation, scroller, virtualizer } = options;
  const { model } = useUi();
  const latest = useRef(options);
  latest.current = options;
  /** True while the list follows its end. */
  const stuck = useRef(true);
  const opening = useRef(false);
  const lastTop = useRef(0);
  const seenId = useRef('');
  const [view, setView] = useState({ showJump: false, newCount: 0 });
  const shown = useCallback(() => latest.current.rows, []);
  const place = useReadingPlace({ rows: shown, scroller, virtualizer });

  const evaluate = useCallback(() => {
    const element = scroller.current;
    if (!element || opening.current) return;
    const { conversation, rows: shown } = latest.current;
    const distance = element.scrollHeight - element.clientHeight - element.scrollTop;
    const atEnd = distance <= END_PX && !conversation.hasNewer;
    if (atEnd) seenId.current = shown.at(-1)?.message.id ?? '';
    const newCount = atEnd ? 0 : countAfter(shown, seenId.current);
    const showJump = !atEnd && (distance > JUMP_PX || newCount > 0 || conversation.hasNewer);
    setView((old) => (old.showJump === showJump && old.newCount === newCount ? old : { showJump, newCount }));
    if (element.scrollTop < EDGE_PX && conversation.hasOlder && !conversation.loadingOlder) model.loadOlder();
    if (distance < EDGE_PX && conversation.hasNewer && !conversation.loadingNewer) model.loadNewer();
    if (atEnd && conversation.unread > 0 && document.visibilityState === 'visible') model.markRead();
  }, [model, scroller]);

  const stick = useCallback(() => {
    const element = scroller.current;
    if (!element || !stuck.current || latest.current.conversation.hasNewer) return;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  }, [scroller]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const top = element.scrollTop;
    const distance = element.scrollHeight - element.clientHeight - top;
    if (!opening.current) {
      if (distance <= END_PX) stuck.current = true;
      // Only a move upwards lets go: the list growing below is no wish to leave the end.
      else if (top < lastTop.current) stuck.current = false;
    }
    lastTop.current = top;
    place.note();
    evaluate();
  }, [evaluate, place, scroller]);

  const toLatest = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    stuck.current = true;
    opening.current = false;
    if (latest.current.conversation.hasNewer) return model.jumpToLatest();
    const distance = element.scrollHeight - element.clientHeight - element.scrollTop;
    const smooth = distance < SMOOTH_SCREENS * element.clientHeight && !prefersStill();
    element.scrollTo({ top: element.scrollHeight, behavior: smooth ? 'smooth' : 'instant' });
  }, [model, scroller]);

  // Opening: once a list, also when it was replaced by the newest messages.
  useLayoutEffect(() => {
    const { conversation, rows: shown } = latest.current;
    const unreadAt =
      generation > 0 ? -1 : shown.findIndex((row) => row.message.id === conversation.firstUnreadId);
    stuck.current = unreadAt < 0;
    if (unreadAt < 0) return stick();
    opening.current = true;
    seenId.current = shown[unreadAt - 1]?.message.id ?? '';
    virtualizer.current?.scrollToIndex(unreadAt, { align: 'start', offset: -UNREAD_OFFSET_PX });
    const timer = setTimeout(() => {
      opening.current = false;
      onScroll();
    }, OPENING_MS);
    return () => clearTimeout(timer);
  }, [generation, onScroll, stick, virtualizer]);

  useOwnMessages(rows, () => {
    stuck.current = true;
    opening.current = false;
    if (latest.current.conversation.hasNewer) model.jumpToLatest();
  });

  const { typing } = options.conversation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows and the typing row make the list longer
  useLayoutEffect(stick, [rows, typing, stick]);
  // After the paint: what it asks the model for must not hold up the frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: edges and reads depend on what the snapshot says
  useEffect(evaluate, [options.conversation, evaluate]);

  useEffect(() => {
    document.addEventListener('visibilitychange', evaluate);
    return () => document.removeEventListener('visibilitychange', evaluate);
  }, [evaluate]);
  const onResize = useCallback(() => {
    stick();
    if (!stuck.current && !opening.current) place.keep();
    evaluate();
  }, [evaluate, place, stick]);

  return { onScroll, onResize, toLatest, ...view };
}

/** Calls back, before the list is painted, when the newest message is a new one of mine. */
function useOwnMessages(rows: readonly Row[], sent: () => void): void {
  const newest = rows.at(-1)?.message;
  const known = useRef(newest?.id);
  useLayoutEffect(() => {
    if (newest?.mine && newest.id !== known.current && newest.status === 'sending') sent();
    known.current = newest?.id;
  });
}
