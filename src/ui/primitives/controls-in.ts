/** Selector of elements that can be pressed, written in, or scrolled by keys. */
const CONTROLS =
  'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** Returns whether Tab skips a radio button. In a group, Tab stops only at the chosen one. */
function isPassedOver(control: HTMLElement, all: readonly HTMLElement[]): boolean {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio' || control.checked) return false;
  return all.some(
    (other) => other instanceof HTMLInputElement && other.name === control.name && other.checked,
  );
}

/** Returns the elements of a sheet that Tab stops at now, in order. */
export function controlsIn(sheet: HTMLElement | null): HTMLElement[] {
  const all = [...(sheet?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
    (control) => control.tabIndex >= 0 && control.getClientRects().length > 0,
  );
  return all.filter((control) => !isPassedOver(control, all));
}
