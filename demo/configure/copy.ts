/** Time for which the button says that it copied, ms. */
const SAID_MS = 2_000;

async function copyText(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    return true;
  } catch {
    // Without a secure context or the permission there is no clipboard, so the text is selected for Ctrl+C.
    getSelection()?.selectAllChildren(source);
    return false;
  }
}

/** Wires every `data-copies` button. Reports the result in `status` and on the button. */
export function wireCopyButtons(status: HTMLElement): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
    const source = document.getElementById(button.dataset.copies ?? '');
    const word = button.firstChild;
    if (!source || !word) continue;
    button.addEventListener('click', async () => {
      const done = await copyText(source);
      word.nodeValue = done ? 'Copied' : 'Selected';
      status.textContent = done ? 'Copied.' : 'Selected: press Ctrl+C to copy.';
      setTimeout(() => {
        word.nodeValue = 'Copy';
        status.textContent = '';
      }, SAID_MS);
    });
  }
}
