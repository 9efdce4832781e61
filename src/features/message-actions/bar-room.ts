import { type RefObject, useLayoutEffect, useState } from 'react';

/** Buttons of the bar, in the order in which they stay when the free side gets narrower. */
export type BarPart = 'more' | 'react' | 'reply' | 'thread' | 'quick';

/** Sizes of the style sheet. */
const BUTTON_PX = 28;
const QUICK_BUTTONS = 3;
const SPLIT_PX = 7;
const PADDING_PX = 6;
/** Between the bubble, the time and the bar. */
const TIME_GAP_PX = 14;
/** A lower message has no line of its own for the time under the bar. */
const LOW_PX = 52;

interface FreeSide {
  /** Width beside the bubble, up to the edge of the list. */
  readonly width: number;
  /** Width of the time, which stands beside the bubble. */
  readonly time: number;
}

export interface BarFit {
  readonly parts: readonly BarPart[];
  /** Distance from the bubble; 0 if the bar takes the place of the time. */
  readonly past: number;
}

const widthOf = (parts: readonly BarPart[]): number =>
  parts.length * BUTTON_PX +
  (parts.includes('quick') ? (QUICK_BUTTONS - 1) * BUTTON_PX + SPLIT_PX : 0) +
  PADDING_PX;

/**
 * Returns the buttons that fit on the free side of the bubble, so that the bar covers nobody's words. The menu has what
 * does not fit. Quick reactions are shown only if the time stays in sight too.
 * @param wanted the allowed buttons, the most important first
 */
export function fitBar(wanted: readonly BarPart[], { width, time }: FreeSide): BarFit {
  const past = time + TIME_GAP_PX;
  if (past + widthOf(wanted) <= width) return { parts: wanted, past };
  let parts = wanted.filter((part) => part !== 'quick');
  while (parts.length > 1 && widthOf(parts) > width) parts = parts.slice(0, -1);
  return { parts, past: past + widthOf(parts) <= width ? past : 0 };
}

/** Returns the free side of the bubble, also after it has changed; null until it is measured. */
export function useFreeSide(rail: RefObject<HTMLElement | null>): FreeSide | null {
  const [free, setFree] = useState<FreeSide | null>(null);
  useLayoutEffect(() => {
    const element = rail.current;
    const side = element?.parentElement;
    if (!element || !side) return;
    const measure = () => {
      const width = element.clientWidth;
      const time = side.querySelector<HTMLElement>('.time')?.offsetWidth ?? 0;
      setFree((before) => (before?.width === width && before.time === time ? before : { width, time }));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [rail]);
  return free;
}

/** Makes room for a bar that stands in the place of the time: the time goes under the bar, or away if that is too low. */
export function useTimePlace(rail: RefObject<HTMLElement | null>, fit: BarFit | null): void {
  useLayoutEffect(() => {
    const side = rail.current?.parentElement;
    const time = side?.querySelector<HTMLElement>('.time');
    if (!side || !time || !fit || fit.past > 0) return;
    time.className = side.clientHeight < LOW_PX ? 'time away' : 'time low';
    return () => {
      time.className = 'time';
    };
  });
}
