import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './rows.ts';

export interface RowFocus {
  /** Index of the row in the tab order; it stays mounted when it is scrolled out of sight, and keeps the focus. */
  readonly current: number;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/** Measuring takes a frame or two. */
const MOST_FRAMES = 30;

const canFocus = (row: Row | undefined) => row !== undefined && row.message.kind !== 'system';

function rowIdOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLElement ? target.dataset.message : undefined;
}

/** Which row a key leads to, before rows that take no focus are passed over. */
function targetOf(key: string, from: number, rows: readonly Row[], handle: VirtualizerHandle): number | null {
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

/** A row that has just been mounted is hidden, and takes no focus, until the virtual list has measured it. */
function focusWhenShown(list: HTMLElement | null, id: string): () => void {
  let frame = 0;
  let tries = 0;
  const attempt = () => {
    const row = list?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
    row?.focus({ preventScroll: true });
    tries += 1;
    if (!row?.matches(':focus') && tries < MOST_FRAMES) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

/** Moves the focus through the messages: one row is in the tab order, arrows, Page, Home and End reach the others. */
export function useRowFocus(
  rows: readonly Row[],
  scroller: RefObject<HTMLElement | null>,
  virtualizer: RefObject<VirtualizerHandle | null>,
): RowFocus {
  const [currentId, setCurrentId] = useState('');
  const pending = useRef('');
  const known = currentId ? rows.findIndex((row) => row.message.id === currentId) : -1;
  const current = known >= 0 ? known : rows.findLastIndex(canFocus);

  useLayoutEffect(() => {
    if (pending.current !== currentId || currentId === '') return;
    pending.current = '';
    return focusWhenShown(scroller.current, currentId);
  }, [currentId, scroller]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const handle = virtualizer.current;
    if (!handle || rowIdOf(event.target) === undefined || event.altKey || event.ctrlKey || event.metaKey)
      return;
    let next = targetOf(event.key, current, rows, handle);
    if (next === null) return;
    event.preventDefault();
    const step = next < current ? -1 : 1;
    next = Math.max(0, Math.min(rows.length - 1, next));
    while (rows[next] && !canFocus(rows[next])) next += step;
    const row = rows[next];
    if (!row) return;
    pending.current = row.message.id;
    setCurrentId(row.message.id);
    handle.scrollToIndex(next, { align: 'nearest' });
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const id = rowIdOf(event.target);
    if (id !== undefined) setCurrentId(id);
  };
  return { current, onKeyDown, onFocus };
}
