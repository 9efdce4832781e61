const ASIDE: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Returns the box of the next row in a direction that is nearest to a box; null if there is no further row. */
function nearestInNextRow(boxes: readonly HTMLElement[], at: number, step: number): HTMLElement | null {
  const { left, top } = (boxes[at] as HTMLElement).getBoundingClientRect();
  let row: number | null = null;
  let best: { readonly box: HTMLElement; readonly distance: number } | null = null;
  for (let index = at + step; boxes[index]; index += step) {
    const box = boxes[index] as HTMLElement;
    const place = box.getBoundingClientRect();
    const line = Math.round(place.top);
    if (line === Math.round(top)) continue;
    row ??= line;
    if (line !== row) break;
    const distance = Math.abs(place.left - left);
    if (!best || distance < best.distance) best = { box, distance };
  }
  return best?.box ?? null;
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
  const at = boxes.indexOf(from);
  const aside = ASIDE[key];
  if (aside) return boxes[at + (dir === 'rtl' ? -aside : aside)] ?? null;
  if (key === 'Home') return boxes[0] ?? null;
  if (key === 'End') return boxes.at(-1) ?? null;
  const step = STEPS[key];
  return step && at >= 0 ? nearestInNextRow(boxes, at, step) : null;
}
