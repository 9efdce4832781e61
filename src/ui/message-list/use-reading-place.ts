import { type RefObject, useEffect, useMemo } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './rows.ts';

/** A list that has not moved for this long is being read, not scrolled. */
const REST_MS = 150;
/**
 * Rows to try. The first row may be partly out of sight, and system lines do not count, but one of these rows is a
 * message seen whole.
 */
const MOST_TRIED = 4;

export interface ReadingPlace {
  /** Called when the list was scrolled, by a person or by the virtual list's own arithmetic. */
  readonly note: () => void;
  /** Called when rows have changed their size: moves the held message back to its position. */
  readonly keep: () => void;
}

interface Options {
  readonly rows: () => readonly Row[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly virtualizer: RefObject<VirtualizerHandle | null>;
}

/**
 * Returns a message's distance below the upper edge of the list, without the separators above it. Null if the message
 * is not on the page.
 */
function belowEdge(list: HTMLElement, id: string): number | null {
  const message = list.querySelector(`[data-message="${CSS.escape(id)}"]`);
  return message && message.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

/**
 * Holds the first message that is seen whole. The virtual list holds the partly visible row above it. If that row
 * grows (larger text, a narrower window, a late picture), everything below would move.
 */
export function useReadingPlace({ rows, scroller, virtualizer }: Options): ReadingPlace {
  const place = useMemo(() => {
    let held: { readonly id: string; readonly below: number } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const handle = virtualizer.current;
      const list = scroller.current;
      if (!handle || !list) return;
      const from = handle.findItemIndex(list.scrollTop);
      for (const { message } of rows().slice(from, from + MOST_TRIED)) {
        const below = belowEdge(list, message.id);
        if (below === null || below < 0) continue;
        held = { id: message.id, below };
        return;
      }
    };
    return {
      note() {
        held = null;
        clearTimeout(timer);
        timer = setTimeout(read, REST_MS);
      },
      keep() {
        const list = scroller.current;
        if (!held || !list) return;
        const moved = (belowEdge(list, held.id) ?? held.below) - held.below;
        if (Math.abs(moved) >= 1) list.scrollTop += moved;
      },
      stop: () => clearTimeout(timer),
    };
  }, [rows, scroller, virtualizer]);
  useEffect(() => place.stop, [place]);
  return place;
}
