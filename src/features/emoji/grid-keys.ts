/** Returns the box of the next row in a direction that is nearest to a box; null if there is no further row. */
function nearestInNextRow(
  boxes: readonly HTMLElement[],
  from: HTMLElement,
  step: number,
): HTMLElement | null {
  const { left, top } = from.getBoundingClientRect();
  let best: HTMLElement | null = null;
  let row: number | null = null;
  for (let index = boxes.indexOf(from) + step; boxes[index]; index += step) {
    const box = boxes[index] as HTMLElement;
    const place = box.getBoundingClientRect();
    if (Math.round(place.top) === Math.round(top)) continue;
    row ??= place.top;
    if (Math.round(place.top) !== Math.round(row)) break;
    const nearer = !best || Math.abs(place.left - left) < Math.abs(best.getBoundingClientRect().left - left);
    if (nearer) best = box;
  }
  return best;
}

interface Move {
  readonly key: string;
  readonly dir: 'ltr' | 'rtl';
}

/** Returns the box that a key leads to, among equal boxes in rows; null if it leads nowhere. */
export function neighbour(
  boxes: readonly HTMLElement[],
  from: HTMLElement,
  { key, dir }: Move,
): HTMLElement | null {
  const aside = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (aside) return boxes[boxes.indexOf(from) + (dir === 'rtl' ? -aside : aside)] ?? null;
  if (key === 'Home') return boxes[0] ?? null;
  if (key === 'End') return boxes.at(-1) ?? null;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  return step ? nearestInNextRow(boxes, from, step) : null;
}
