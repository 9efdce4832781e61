const SHEET = '[aria-modal]';
/** What may stand over a sheet. */
const OVER = '.alerts, .scrim, [role=menu]';

/**
 * Keeps the focus in a sheet. What is taken away or switched off with the focus on it would leave it nowhere, where no key
 * is heard: the sheet has it instead, and what is switched on again has it back. Whoever comes into the chat from the page
 * around it comes to the sheet, not to what lies under it.
 * @returns what ends it
 */
export function holdFocus(sheet: HTMLElement, root: ShadowRoot): () => void {
  // Whoever goes elsewhere leaves it where it stands.
  let held: HTMLElement = sheet;
  let off: HTMLElement | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) held = target;
  };
  const onChange = () => {
    const active = root.activeElement;
    const again = off?.matches(':disabled') === false && active === sheet ? off : null;
    if (again || active !== sheet) off = null;
    again?.focus({ preventScroll: true });
    const isOff = held.matches(':disabled');
    // A browser notices only later that what is switched off cannot have it.
    if ((active && active !== held) || (held.isConnected && !isOff)) return;
    // A question within the sheet holds its own.
    if (isOff && held.closest(SHEET) !== sheet) return;
    const lost = isOff ? held : null;
    sheet.focus({ preventScroll: true });
    off = lost;
  };
  const onEnter = ({ target, relatedTarget }: Event & { readonly relatedTarget?: EventTarget | null }) => {
    if (!(target instanceof Element) || sheet.contains(target) || target.closest(OVER)) return;
    // Led there by the chat itself.
    if (relatedTarget instanceof Node && root.contains(relatedTarget)) return;
    (held.isConnected && !held.matches(':disabled') ? held : sheet).focus({ preventScroll: true });
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
