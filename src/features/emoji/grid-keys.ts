/** Returns the box that an arrow key leads to, among equal boxes in rows; null if it leads nowhere. */
export function neighbour(
  boxes: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
  dir: 'ltr' | 'rtl',
): HTMLElement | null {
  const at = boxes.indexOf(from);
  const aside = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (aside) return boxes[at + (dir === 'rtl' ? -aside : aside)] ?? null;
  if (key === 'Home') return boxes[0] ?? null;
  if (key === 'End') return boxes.at(-1) ?? null;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (!step) return null;
  const { left, top } = from.getBoundingClientRect();
  let best: HTMLElement | null = null;
  let row: number | null = null;
  for (let index = at + step; boxes[index]; index += step) {
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
