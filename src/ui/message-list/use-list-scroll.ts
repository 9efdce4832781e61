import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ChatModel, ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { useReadable } from '../hooks/use-readable.ts';
import type { Row } from './rows.ts';
import { usePress } from './use-press.ts';
import { useReadingPlace } from './use-reading-place.ts';

/** Distance from the end that still counts as the end: a finger rarely stops on the last pixel. */
const END_PX = 48;
/** Distance from an edge at which more pages are requested, so that they arrive before the edge is reached. */
const EDGE_PX = 600;
/** Distance from the end at which the jump button shows; from a shorter distance the end is in sight. */
const JUMP_PX = 160;
/** The unread separator opens this far below the top, so that a line of the last read message stays visible. */
const UNREAD_OFFSET_PX = 56;
/** A smooth scroll over more screens than this would be a blur. */
const SMOOTH_SCREENS = 3;
/** Opening at a row takes some measuring; after this time the list has reached its place. */
const OPENING_MS = 400;

interface Options {
  readonly conversation: ConversationSnapshot;
  readonly rows: readonly Row[];
  readonly generation: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: RefObject<VirtualizerHandle | null>;
  /** Called to focus the message that was jumped to. */
  readonly arrived: (messageId: string) => void;
}

export interface ListScroll {
  readonly onScroll: () => void;
  /** Called when a row or the view has changed its size. */
  readonly onResize: () => void;
  readonly toLatest: () => void;
  readonly showJump: boolean;
  /** Number of messages of others below that have not been seen yet. */
  readonly newCount: number;
}

/** Counts the messages of others after the last one seen. */
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

/** State that the list keeps between events. */
interface Memory {
  /** True while the list follows its end. */
  stuck: boolean;
  /** True while the list moves to its opening position. */
  opening: boolean;
  lastTop: number;
  /** Id of the last message that was seen at the end. */
  seenId: string;
}

/** Inputs of the hooks below: the options of the latest render, and the list's state. */
interface Parts extends Pick<Options, 'scroller' | 'virtualizer'> {
  readonly latest: RefObject<Options>;
  /** True while something in the list is pressed. */
  readonly pressed: RefObject<boolean>;
  readonly memory: RefObject<Memory>;
}

const distanceFromEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) =>
  scrollHeight - clientHeight - scrollTop;

/** Returns whether the last row is the newest message: no gap follows, and no row waits to be shown. */
function endsHere({ conversation: { hasNewer, messages }, rows }: Options): boolean {
  return !hasNewer && rows.at(-1)?.message.id === messages.at(-1)?.id;
}

/** Reports the jump button and its count, and requests pages and marks messages read. */
function useEvaluation({ latest, memory, pressed, scroller }: Parts) {
  const { model } = useUi();
  const [view, setView] = useState({ showJump: false, newCount: 0 });
  const evaluate = useCallback(() => {
    const element = scroller.current;
    if (!element || memory.current.opening || pressed.current) return;
    const { conversation, rows } = latest.current;
    const distance = distanceFromEnd(element);
    const atEnd = distance <= END_PX && endsHere(latest.current);
    const whole = rows.length === conversation.messages.length;
    if (atEnd) memory.current.seenId = rows.at(-1)?.message.id ?? '';
    const newCount = atEnd ? 0 : countAfter(rows, memory.current.seenId);
    const showJump = !atEnd && (distance > JUMP_PX || newCount > 0 || conversation.hasNewer);
    setView((old) => (old.showJump === showJump && old.newCount === newCount ? old : { showJump, newCount }));
    if (element.scrollTop < EDGE_PX && conversation.hasOlder && !conversation.loadingOlder) model.loadOlder();
    // Show the waiting rows first.
    if (distance < EDGE_PX && whole && conversation.hasNewer && !conversation.loadingNewer) model.loadNewer();
    // A thread may cover the list.
    const seen = document.visibilityState === 'visible' && getComputedStyle(element).visibility === 'visible';
    if (atEnd && conversation.unread > 0 && seen) model.markRead();
  }, [latest, memory, model, pressed, scroller]);
  return { view, evaluate };
}

const rowAt = (rows: readonly Row[], id: string | null) => rows.findIndex((row) => row.message.id === id);

/** Scrolls a row into view, and pauses other scrolling until the row has been measured there. */
function useArrival({ memory, virtualizer }: Parts, onScroll: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (...where: Parameters<VirtualizerHandle['scrollToIndex']>) => {
      memory.current.stuck = false;
      memory.current.opening = true;
      virtualizer.current?.scrollToIndex(...where);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        memory.current.opening = false;
        onScroll();
      }, OPENING_MS);
    },
    [memory, onScroll, virtualizer],
  );
}

type Arrive = ReturnType<typeof useArrival>;

/** Opens the list at the unread separator or at the end, once per generation. */
function useOpening({ latest, memory }: Parts, stick: () => void, arrive: Arrive): void {
  const { generation } = latest.current;
  useLayoutEffect(() => {
    const { conversation, rows } = latest.current;
    const unreadAt = generation > 0 ? -1 : rowAt(rows, conversation.firstUnreadId);
    memory.current.stuck = unreadAt < 0;
    if (unreadAt < 0) return stick();
    memory.current.seenId = rows[unreadAt - 1]?.message.id ?? '';
    arrive(unreadAt, { align: 'start', offset: -UNREAD_OFFSET_PX });
  }, [arrive, generation, latest, memory, stick]);
}

/** Follows a jump once, as soon as its message is among the rows. */
function useJump({ conversation, rows, arrived }: Options, arrive: Arrive): void {
  const { jump } = conversation;
  const done = useRef<typeof jump>(null);
  useLayoutEffect(() => {
    if (jump?.state !== 'there' || jump === done.current) return;
    const at = rowAt(rows, jump.id);
    if (at < 0) return;
    done.current = jump;
    arrive(at, { align: 'center' });
    arrived(jump.id);
  });
}

/** Handles scrolling and resizing: follows the end, or holds the reading position. */
function useMovement(parts: Parts, evaluate: () => void) {
  const { latest, memory, pressed, scroller, virtualizer } = parts;
  const rows = useCallback(() => latest.current.rows, [latest]);
  const place = useReadingPlace({ rows, scroller, virtualizer });
  const stick = useCallback(() => {
    const element = scroller.current;
    if (!element || !memory.current.stuck || pressed.current || latest.current.conversation.hasNewer) return;
    element.scrollTop = element.scrollHeight;
    memory.current.lastTop = element.scrollTop;
  }, [latest, memory, pressed, scroller]);
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const here = memory.current;
    const top = element.scrollTop;
    if (!here.opening) {
      if (distanceFromEnd(element) <= END_PX) here.stuck = endsHere(latest.current);
      // Only an upward move stops following the end; growth below is not a move by the user.
      else if (top < here.lastTop) here.stuck = false;
    }
    here.lastTop = top;
    place.note();
    evaluate();
  }, [evaluate, latest, memory, place, scroller]);
  const onResize = useCallback(() => {
    stick();
    if (!memory.current.stuck && !memory.current.opening) place.keep();
    evaluate();
  }, [evaluate, memory, place, stick]);
  return { stick, onScroll, onResize };
}

/**
 * Controls the scroll position. The list opens at the unread separator or at the end. It follows the end while it is
 * there, and otherwise holds the reading position. Requests more pages near the edges, and marks read at the end.
 */
export function useListScroll(options: Options): ListScroll {
  const { rows, scroller, virtualizer } = options;
  const { model, thread } = useUi();
  const covered = useReadable(thread);
  const latest = useRef(options);
  latest.current = options;
  const memory = useRef<Memory>({ stuck: true, opening: false, lastTop: 0, seenId: '' });
  const pressed = useRef(false);
  const parts: Parts = { latest, memory, pressed, scroller, virtualizer };
  const { view, evaluate } = useEvaluation(parts);
  const { stick, onScroll, onResize } = useMovement(parts, evaluate);
  usePress(scroller, pressed, onResize);
  const follow = () => {
    memory.current.stuck = true;
    memory.current.opening = false;
    if (latest.current.conversation.hasNewer) model.jumpToLatest();
  };
  const arrive = useArrival(parts, onScroll);
  useOpening(parts, stick, arrive);
  useOwnMessages(model, rows, () => {
    follow();
    // Replaces a scroll to the row that a key has just focused: the virtual list would repeat that scroll as
    // it measures rows. The offset goes one view past the last row, because the margin and the typing row
    // below it are the end.
    const offset = scroller.current?.clientHeight ?? 0;
    virtualizer.current?.scrollToIndex(rows.length - 1, { align: 'end', offset });
  });

  const { typing, assistant } = options.conversation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows and the typing row make the list longer
  useLayoutEffect(stick, [rows, typing, assistant, stick]);
  useJump(options, arrive);
  // After the paint: requests to the model must not delay the frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: edges and reads depend on the snapshot and on what is visible
  useEffect(evaluate, [options.conversation, covered, evaluate]);
  useEffect(() => {
    document.addEventListener('visibilitychange', evaluate);
    return () => document.removeEventListener('visibilitychange', evaluate);
  }, [evaluate]);

  const toLatest = () => {
    const element = scroller.current;
    follow();
    if (!element || latest.current.conversation.hasNewer) return;
    const smooth = distanceFromEnd(element) < SMOOTH_SCREENS * element.clientHeight && !prefersStill();
    // Not `scrollTo`: Prototype.js replaces that method with one that scrolls the page.
    element.scroll({ top: element.scrollHeight, behavior: smooth ? 'smooth' : 'instant' });
  };
  return { onScroll, onResize, toLatest, ...view };
}

/**
 * Calls back, before the list is painted, once the last message written here is among the rows. The message may be
 * sent, and answered, before its first frame.
 */
function useOwnMessages({ conversation }: ChatModel, rows: readonly Row[], sent: () => void): void {
  const written = useRef('');
  const latest = useRef(rows);
  useLayoutEffect(
    () =>
      conversation.subscribe(() => {
        const last = conversation.get().messages.at(-1);
        if (last?.status === 'sending' && rowAt(latest.current, last.id) < 0) written.current = last.id;
      }),
    [conversation],
  );
  useLayoutEffect(() => {
    latest.current = rows;
    if (rowAt(rows, written.current || null) < 0) return;
    written.current = '';
    sent();
  });
}
