/** Views over the inbox keep their keys. */
const OVER = '[aria-modal], [role=menu]';

/** Returns the element in which a key was pressed, if the shortcuts may hear it. */
export function heardIn(event: KeyboardEvent): Element | null {
  if (event.defaultPrevented || event.isComposing) return null;
  const { target } = event;
  return target instanceof Element && !target.closest(OVER) ? target : null;
}
