/** Marks the element that an inline chat fills. */
const MARK = 'data-stoop-place';

let places = 0;

/**
 * Returns a name for a place on the page. Frameworks number the elements of each app anew, and a page may have
 * several apps, or this package twice. A number alone could put a chat into the box of another.
 */
export function nextPlace(): string {
  places += 1;
  return `${Math.random().toString(36).slice(2)}-${places}`;
}

/** Marks a place once it stands in the browser: markup from a server has no mark. */
export const markPlace = (node: Element, place: string): void => node.setAttribute(MARK, place);

export const placeSelector = (place: string): string => `[${MARK}="${place}"]`;
