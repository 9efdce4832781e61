/** Marks the element that an inline chat fills. */
const MARK = 'data-stoop-place';

let places = 0;

/**
 * Names a place on the page. Frameworks number what they draw anew in each of their apps, and a page may have several, or
 * this package twice: a chat would stand in the box of another.
 */
export function nextPlace(): string {
  places += 1;
  return `${Math.random().toString(36).slice(2)}-${places}`;
}

/** Marked once it stands in the browser: what a server has drawn says nothing of it. */
export const markPlace = (node: Element, place: string): void => node.setAttribute(MARK, place);

export const placeSelector = (place: string): string => `[${MARK}="${place}"]`;
