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
  /** The row that is being moved by pointer; null for none. */
  readonly dragged: number | null;
  /** For the handle of the row with this id at this index. */
  handle(
    id: number,
    index: number,
  ): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
}

/** The index of the row whose middle the pointer has not passed. */
function rowAt(list: HTMLElement, y: number): number {
  const rows = [...list.children];
  const below = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below < 0 ? rows.length : below;
}

/**
 * Rows put in another order: the handle is dragged, or moved by arrow keys. Rows move while the pointer does.
 * @param order ids of the rows as they stand
 * @param move puts the row with this id at this index
 */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  order: readonly number[],
  move: (id: number, to: number) => void,
): Reorder {
  const [dragged, setDragged] = useState<number | null>(null);
  const latest = useRef({ order, move });
  latest.current = { order, move };
  // A row that is put elsewhere loses the focus on its way.
  const keyed = useRef<number | null>(null);
  useLayoutEffect(() => {
    const id = keyed.current;
    keyed.current = null;
    if (id === null) return;
    const row = list.current?.children[order.indexOf(id)];
    row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });
  // Beyond the edge of what is seen of a long list the rows go on.
  useLayoutEffect(() => {
    if (dragged !== null)
      list.current?.children[order.indexOf(dragged)]?.scrollIntoView({ block: 'nearest' });
  }, [dragged, list, order]);

  useEffect(() => {
    if (dragged === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    // Heard of the document: what is moved in it gives up a pointer it has caught.
    document.addEventListener(
      'pointermove',
      ({ clientY }) => {
        if (!list.current) return;
        const now = latest.current;
        const from = now.order.indexOf(dragged);
        const before = rowAt(list.current, clientY);
        // It leaves its own place, so what is below moves up.
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
