import type { Row } from './rows.ts';

/** The change of the list's rows between two renders, as far as it affects the scroll position. */
export interface ListChange {
  /** Rows were added or removed at the start: the virtual list keeps its distance from the end. */
  readonly shift: boolean;
  /** No row of the former list is left: this is another list, to be opened anew. */
  readonly replaced: boolean;
  /** Number of new rows at the end. */
  readonly appended: number;
}

const placeOf = (rows: readonly Row[], row: Row | undefined) =>
  row ? rows.findIndex((candidate) => candidate.message.id === row.message.id) : -1;

export function compareRows(before: readonly Row[], now: readonly Row[]): ListChange {
  if (before === now || before.length === 0) return { shift: false, replaced: false, appended: 0 };
  const last = before.at(-1)?.message.id;
  const lastAt = now.findLastIndex((row) => row.message.id === last);
  const appended = lastAt < 0 ? 0 : now.length - 1 - lastAt;
  if (before[0]?.message.id === now[0]?.message.id) return { shift: false, replaced: false, appended };
  const came = placeOf(now, before[0]) > 0;
  const went = placeOf(before, now[0]) > 0;
  return { shift: came || went, replaced: !came && !went && lastAt < 0, appended };
}
