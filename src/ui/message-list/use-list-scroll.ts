import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ChatModel, ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { useReadable } from '../hooks/use-readable.ts';
import type { ListPlace } from './points.ts';
import type { Row } from './rows.ts';
import { usePress } from './use-press.ts';
import { useReadingPlace } from './use-reading-place.ts';

/** Distance from the end that still counts as the end: a finger rarely stops on the last pixel. */
const END_PX = 48;
/** Distance from an edge at which more pages are requested, so that they arrive before the edge is reached. */
const EDGE_PX = 600;
/** The unread separator opens this far below the top, so that a line of the last read message stays visible. */
const UNREAD_OFFSET_PX = 56;
/** Opening at a row takes some measuring; after this time the list has reached its place. */
const OPENING_MS = 400;

interface Options {
  readonly conversation: ConversationSnapshot;
  readonly rows: readonly Row[];
  readonly listKey: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: RefObject<VirtualizerHandle | null>;
  /** Called with the reader's place. */
  readonly onPlace: RefObject<((place: ListPlace) => void) | null>;
  /** Called to focus the message that was jumped to. */
  readonly arrived: (messageId: string) => void;
}

export interface ListScroll {
  readonly onScroll: () => void;
  /** Called when a row or the view has changed its size. */
  readonly onResize: () => void;
  /** Follows the end from now on, and loads it if it is not loaded. */
  readonly follow: () => void;
}

/** State that the list keeps between events. */
interface Memory {
  /** True while the list follows its end. */
  stuck: boolean;
  /** True while the list moves to its opening position. */
  opening: boolean;
  lastTop: number;
  /** Generation that was opened last. */
  listKey?: number;
  /** Id of the message below the unread separator, once the list has opened or moved there. */
  openedId?: string | null;
  /** Id of the message below the unread separator, once the reader has been there. */
  reachedId?: string | null;
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

const rowAt = (rows: readonly Row[], id: string | null) => rows.findIndex((row) => row.message.id === id);

/** Returns whether a row is in view or below it, so that a reader who goes down comes by. */
function isAhead({ scroller, virtualizer }: Parts, at: number): boolean {
  const offset = virtualizer.current?.getItemOffset(at) ?? 0;
  return offset + UNREAD_OFFSET_PX >= (scroller.current?.scrollTop ?? 0);
}

/** Returns whether the list can be read: a thread may cover it. */
const isVisible = (element: HTMLElement) =>
  document.visibilityState === 'visible' && getComputedStyle(element).visibility === 'visible';

function requestPages(model: ChatModel, element: HTMLElement, { conversation, rows }: Options): void {
  const { messages, hasOlder, hasNewer, loadingOlder, loadingNewer } = conversation;
  if (element.scrollTop < EDGE_PX && hasOlder && !loadingOlder) model.loadOlder();
  // Show the waiting rows first.
  const whole = rows.length === messages.length;
  if (distanceFromEnd(element) < EDGE_PX && whole && hasNewer && !loadingNewer) model.loadNewer();
}

/** Follows the reader: reports their place, requests pages and marks messages read. */
function useEvaluation(parts: Parts) {
  const { model } = useUi();
  const kept = useRef(parts);
  return useCallback(() => {
    const { latest, memory, pressed, scroller } = kept.current;
    const element = scroller.current;
    const here = memory.current;
    if (!element || here.opening || pressed.current) return;
    const { conversation, rows, onPlace } = latest.current;
    const { firstUnreadId, unread } = conversation;
    const distance = distanceFromEnd(element);
    const atEnd = distance <= END_PX && endsHere(latest.current);
    const unreadAt = rowAt(rows, firstUnreadId);
    if (unreadAt < 0 || isAhead(kept.current, unreadAt)) here.reachedId = firstUnreadId;
    const reachedUnread = here.reachedId === firstUnreadId;
    const reading = reachedUnread && unread > 0 && isVisible(element);
    onPlace.current?.({ atEnd, distance, reachedUnread, reading });
    requestPages(model, element, latest.current);
    if (atEnd && reading) model.markRead();
  }, [model]);
}

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

/**
 * Opens each generation of the list at its end, or at the unread separator. If the separator only becomes known after
 * the opening, the list moves there as long as the reader has not moved it.
 */
function useOpening(parts: Parts, stick: () => void, arrive: Arrive): void {
  const { conversation, rows, listKey } = parts.latest.current;
  const { firstUnreadId } = conversation;
  const here = parts.memory.current;
  useLayoutEffect(() => {
    const isOpening = listKey !== here.listKey;
    here.listKey = listKey;
    const at = firstUnreadId === here.openedId ? -1 : rowAt(rows, firstUnreadId);
    if (at >= 0) here.openedId = firstUnreadId;
    if (at >= 0 && (isOpening || (here.stuck && !isAhead(parts, at)))) {
      here.reachedId = firstUnreadId;
      arrive(at, { align: 'start', offset: -UNREAD_OFFSET_PX });
    } else if (isOpening) {
      here.stuck = true;
      stick();
    }
  });
}

/** Follows a jump once, as soon as its message is among the rows. */
function useJump(parts: Parts, arrive: Arrive): void {
  const { conversation, rows, arrived } = parts.latest.current;
  const { jump } = conversation;
  const done = useRef<typeof jump>(null);
  useLayoutEffect(() => {
    if (jump?.state !== 'there' || jump === done.current) return;
    const at = rowAt(rows, jump.id);
    if (at < 0) return;
    done.current = jump;
    // Readers may go on before the list has settled there.
    if (jump.id === conversation.firstUnreadId) parts.memory.current.reachedId = jump.id;
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
  const memory = useRef<Memory>({ stuck: true, opening: false, lastTop: 0 });
  const pressed = useRef(false);
  const parts: Parts = { latest, memory, pressed, scroller, virtualizer };
  const evaluate = useEvaluation(parts);
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
  useJump(parts, arrive);
  // After the paint: requests to the model must not delay the frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: edges and reads depend on the snapshot and on what is visible
  useEffect(evaluate, [options.conversation, covered, evaluate]);
  useEffect(() => {
    document.addEventListener('visibilitychange', evaluate);
    return () => document.removeEventListener('visibilitychange', evaluate);
  }, [evaluate]);

  return { onScroll, onResize, follow };
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
