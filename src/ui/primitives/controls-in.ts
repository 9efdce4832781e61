/** What can be pressed or written in, and what is scrolled by keys. */
const CONTROLS =
  'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** Of choices that belong together Tab stops at the chosen one alone. */
function isPassedOver(control: HTMLElement, all: readonly HTMLElement[]): boolean {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio' || control.checked) return false;
  return all.some(
    (other) => other instanceof HTMLInputElement && other.name === control.name && other.checked,
  );
}

/** Where Tab stops in a sheet now, from the first to the last. */
export function controlsIn(sheet: HTMLElement | null): HTMLElement[] {
  const all = [...(sheet?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
    (control) => control.tabIndex >= 0 && control.getClientRects().length > 0,
  );
  return all.filter((control) => !isPassedOver(control, all));
}
