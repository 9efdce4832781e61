/**
 * A frame whose page does not say `allow-forms` submits nothing, and tells no script that somebody wanted it: the press on
 * a form's button, which Enter in a field is too, tells the form itself. Nothing here is sent by the browser.
 */
export function submitByPress(wrapper: HTMLElement): void {
  wrapper.addEventListener('click', (event) => {
    const form = (event.target as Element).closest<HTMLButtonElement>('[type=submit]')?.form;
    if (!form || event.defaultPrevented) return;
    event.preventDefault();
    // Not `Event`, which is another thing on pages with MooTools.
    if (form.noValidate || form.reportValidity())
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });
}
