const SHEET = '[aria-modal]';
/** Selector of elements that may be over a sheet. */
const OVER = '.alerts, .scrim, [role=menu]';

const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled');

const canFocus = (element: HTMLElement): boolean => element.isConnected && !isDisabled(element);

/**
 * Keeps the focus in a sheet. If the focused element is removed or disabled, no element has the focus and no key is
 * heard. The sheet then takes the focus, and gives it back if the element is enabled again. Focus that enters the
 * chat from the page goes to the sheet, not to the content under it.
 * @returns a function that stops this
 */
export function holdFocus(sheet: HTMLElement, root: ShadowRoot): () => void {
  // The last focused element. It keeps its place when the focus leaves the sheet.
  let held: HTMLElement = sheet;
  let off: HTMLElement | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) held = target;
  };
  const onChange = () => {
    const active = root.activeElement;
    const again = off && !isDisabled(off) && active === sheet ? off : null;
    if (again || active !== sheet) off = null;
    again?.focus({ preventScroll: true });
    const isOff = isDisabled(held);
    // A browser notices only later that a disabled element cannot keep the focus.
    if ((active && active !== held) || canFocus(held)) return;
    // A dialog within the sheet holds its own focus.
    if (isOff && held.closest(SHEET) !== sheet) return;
    const lost = isOff ? held : null;
    sheet.focus({ preventScroll: true });
    off = lost;
  };
  const onEnter = ({ target, relatedTarget }: Event & { readonly relatedTarget?: EventTarget | null }) => {
    if (!(target instanceof Element) || sheet.contains(target) || target.closest(OVER)) return;
    // The chat itself moved the focus there.
    if (relatedTarget instanceof Node && root.contains(relatedTarget)) return;
    (canFocus(held) ? held : sheet).focus({ preventScroll: true });
  };
  const changes = new MutationObserver(onChange);
  changes.observe(sheet, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  sheet.addEventListener('focusin', onFocus);
  root.addEventListener('focusin', onEnter);
  return () => {
    changes.disconnect();
    sheet.removeEventListener('focusin', onFocus);
    root.removeEventListener('focusin', onEnter);
  };
}
