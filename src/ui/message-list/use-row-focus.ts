import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './rows.ts';

export interface RowFocus {
  /** Index of the row in the tab order. The row stays mounted when it scrolls out of sight, and keeps the focus. */
  readonly current: number;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  /** Focuses the message that somebody jumped to, and highlights it. */
  readonly found: (messageId: string) => void;
}

/** How long a message is highlighted after a jump. */
const FOUND_MS = 1600;
/** Most frames to wait; measuring takes one or two. */
const MOST_FRAMES = 30;

const canFocus = (row: Row | undefined) => row !== undefined && row.message.kind !== 'system';

function rowIdOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLElement ? target.dataset.message : undefined;
}

interface Rows {
  readonly rows: readonly Row[];
  readonly handle: VirtualizerHandle;
}

/** Returns the index that a key leads to, before rows without focus are skipped. */
function targetOf(key: string, from: number, { rows, handle }: Rows): number | null {
  switch (key) {
    case 'ArrowUp':
      return from - 1;
    case 'ArrowDown':
      return from + 1;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'PageUp':
      return Math.min(from - 1, handle.findItemIndex(handle.getItemOffset(from) - handle.viewportSize));
    case 'PageDown':
      return Math.max(from + 1, handle.findItemIndex(handle.getItemOffset(from) + handle.viewportSize));
    default:
      return null;
  }
}

/** Returns the focused element of the chat; null if none has the focus. */
const focusedBeside = (list: HTMLElement | null): Element | null =>
  (list?.getRootNode() as ShadowRoot | undefined)?.activeElement ?? null;

/**
 * Focuses a row once it is visible. The virtual list hides a new row until it has measured it, and hidden rows take
 * no focus. After a key, it gives up when the person has focused something else meanwhile. A jump goes on, because the
 * sheet that it began in gives the focus back when it closes.
 */
function focusWhenShown(list: HTMLElement | null, id: string, { from, mark }: Pending): () => void {
  let frame = 0;
  let tries = 0;
  const attempt = () => {
    const focused = focusedBeside(list);
    if (!mark && focused && focused !== from) return;
    const row = list?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
    row?.focus({ preventScroll: true });
    tries += 1;
    if (row?.matches(':focus')) {
      if (!mark) return;
      row.classList.add('found');
      setTimeout(() => row.classList.remove('found'), FOUND_MS);
    } else if (tries < MOST_FRAMES) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

/** A row that is to be focused. */
interface Pending {
  /** Element that was focused when the row was asked for. */
  readonly from: Element | null;
  /** Whether to highlight the row for a moment. */
  readonly mark: boolean;
}

interface Options {
  readonly rows: readonly Row[];
  /** True while messages below the unread separator are unread: reading begins there. */
  readonly unread: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly virtualizer: RefObject<VirtualizerHandle | null>;
}

/** Returns the index of the row in the tab order before one was focused. */
function startOf({ rows, unread }: Options): number {
  const at = unread ? rows.findIndex((row) => row.unread && canFocus(row)) : -1;
  return at < 0 ? rows.findLastIndex(canFocus) : at;
}

/**
 * Moves the focus through the messages. One row is in the tab order. Arrows, Page Up, Page Down, Home and End reach
 * the others.
 */
export function useRowFocus(options: Options): RowFocus {
  const { rows, scroller, virtualizer } = options;
  const [{ id: currentId, led }, setCurrent] = useState({ id: '', led: 0 });
  const pending = useRef<Pending | null>(null);
  const known = currentId ? rows.findIndex((row) => row.message.id === currentId) : -1;
  const current = known >= 0 ? known : startOf(options);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated jump to the same message must run again
  useLayoutEffect(() => {
    const wanted = pending.current;
    pending.current = null;
    return wanted ? focusWhenShown(scroller.current, currentId, wanted) : undefined;
  }, [currentId, led, scroller]);
  const lead = useCallback(
    (id: string, mark: boolean) => {
      pending.current = { from: focusedBeside(scroller.current), mark };
      setCurrent((before) => ({ id, led: before.led + 1 }));
    },
    [scroller],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const handle = virtualizer.current;
    if (!handle || rowIdOf(event.target) === undefined || event.altKey || event.ctrlKey || event.metaKey)
      return;
    let next = targetOf(event.key, current, { rows, handle });
    if (next === null) return;
    event.preventDefault();
    const step = next < current ? -1 : 1;
    next = Math.max(0, Math.min(rows.length - 1, next));
    while (rows[next] && !canFocus(rows[next])) next += step;
    const row = rows[next];
    if (!row) return;
    lead(row.message.id, false);
    handle.scrollToIndex(next, { align: 'nearest' });
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const id = rowIdOf(event.target);
    if (id !== undefined) setCurrent((before) => (before.id === id ? before : { ...before, id }));
  };
  const found = useCallback((id: string) => lead(id, true), [lead]);
  return { current, onKeyDown, onFocus, found };
}
