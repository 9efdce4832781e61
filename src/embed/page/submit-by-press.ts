/**
 * Submits forms by a press on their button, which Enter in a field is too. A frame whose page does not say
 * `allow-forms` submits nothing, and tells no script that somebody wanted it. The browser sends none of these forms.
 */
export function submitByPress(wrapper: HTMLElement): void {
  wrapper.addEventListener('click', (event) => {
    const form = (event.target as Element).closest<HTMLButtonElement>('[type=submit]')?.form;
    if (!form || event.defaultPrevented) return;
    event.preventDefault();
    // `Event` is another thing on pages with MooTools.
    if (form.noValidate || form.reportValidity())
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });
}
