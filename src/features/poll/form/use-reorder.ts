import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

export interface Reorder {
  /** Id of the row being dragged; null for none. */
  readonly dragged: number | null;
  /** Returns the props of the handle of the row with this id at this index. */
  handle(
    id: number,
    index: number,
  ): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
}

/** Returns the index of the row whose middle the pointer has not passed. */
function rowAt(list: HTMLElement, y: number): number {
  const rows = [...list.children];
  const below = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below < 0 ? rows.length : below;
}

/**
 * Reorders rows by dragging a handle or by the arrow keys of the handle. Rows move during the drag.
 * @param order ids of the rows in their current order
 * @param move moves the row with this id to this index
 */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  order: readonly number[],
  move: (id: number, to: number) => void,
): Reorder {
  const [dragged, setDragged] = useState<number | null>(null);
  const latest = useRef({ order, move });
  latest.current = { order, move };
  // A row that is moved in the DOM loses the focus.
  const keyed = useRef<number | null>(null);
  useLayoutEffect(() => {
    const id = keyed.current;
    keyed.current = null;
    if (id === null) return;
    const row = list.current?.children[order.indexOf(id)];
    row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });
  // Scrolls a long list when the pointer goes past its visible edge.
  useLayoutEffect(() => {
    if (dragged !== null)
      list.current?.children[order.indexOf(dragged)]?.scrollIntoView({ block: 'nearest' });
  }, [dragged, list, order]);

  useEffect(() => {
    if (dragged === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    // On the document, because an element that is moved in the DOM loses its pointer capture.
    document.addEventListener(
      'pointermove',
      ({ clientY }) => {
        if (!list.current) return;
        const now = latest.current;
        const from = now.order.indexOf(dragged);
        const before = rowAt(list.current, clientY);
        // The row leaves its own place, so the rows below move up.
        const to = before > from ? before - 1 : before;
        if (to !== from) now.move(dragged, to);
      },
      { signal },
    );
    for (const kind of ['pointerup', 'pointercancel'])
      document.addEventListener(kind, () => setDragged(null), { signal });
    return () => ended.abort();
  }, [dragged, list]);

  return {
    dragged,
    handle: (id, index) => ({
      onPointerDown(event) {
        if (event.button === 0) setDragged(id);
      },
      onKeyDown(event) {
        const step = STEPS[event.key];
        if (!step) return;
        event.preventDefault();
        keyed.current = id;
        move(id, index + step);
      },
    }),
  };
}
