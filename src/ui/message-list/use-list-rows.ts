import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { compareRows } from './list-change.ts';
import type { Row } from './rows.ts';

/** A longer burst arrives without motion: a dozen bubbles rising at once is noise. */
const MOST_MOVING = 2;
/** Longest time that rows at the end wait for the start to settle. */
const HOLD_MS = 1000;

export interface ListRows {
  readonly rows: readonly Row[];
  readonly shift: boolean;
  /** Changes when the list is another one; the virtual list is then created anew. */
  readonly listKey: number;
  /** Ids of the rows that have just arrived. */
  readonly fresh: readonly string[];
  /** Called when the virtual list has come to rest: rows that waited may be added. */
  readonly settled: () => void;
}

const NONE: readonly string[] = [];

/**
 * Returns the rows to show in this render, in steps that the virtual list can follow without moving the visible rows.
 * After rows are added at the start, the virtual list keeps its distance from the end until scrolling stops. Rows
 * added at the end meanwhile would push everything up, so they wait.
 */
export function useListRows(all: readonly Row[]): ListRows {
  const shown = useRef<readonly Row[]>([]);
  const listKey = useRef(0);
  const fresh = useRef(NONE);
  const hold = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  const { shift, replaced, appended } = compareRows(shown.current, all);
  const waiting = shift || hold.current !== null ? appended : 0;
  const rows = waiting > 0 ? all.slice(0, all.length - waiting) : all;
  const unchanged = rows.length === shown.current.length && rows.at(-1) === shown.current.at(-1);
  const arrived = waiting > 0 || appended > MOST_MOVING ? 0 : appended;
  const nextFresh =
    arrived > 0 ? all.slice(-arrived).map((row) => row.message.id) : unchanged ? fresh.current : NONE;
  const nextListKey = listKey.current + (replaced ? 1 : 0);

  const settled = useCallback(() => {
    if (hold.current === null) return;
    clearTimeout(hold.current);
    hold.current = null;
    renderAgain();
  }, []);
  useLayoutEffect(() => {
    shown.current = rows;
    listKey.current = nextListKey;
    fresh.current = nextFresh;
    if (!shift) return;
    if (hold.current !== null) clearTimeout(hold.current);
    hold.current = setTimeout(settled, HOLD_MS);
  });
  useEffect(() => () => clearTimeout(hold.current ?? undefined), []);

  return { rows, shift, listKey: nextListKey, fresh: nextFresh, settled };
}
