import type { ChatError } from '../chat/index.ts';

const REFUSED: ChatError = {
  code: 'copy-refused',
  text: 'The browser did not let the text be copied. Select it and copy it by hand.',
  retryable: false,
};

/**
 * Copies a text to the clipboard.
 * @returns null, or the error if the browser refuses
 */
export async function copyText(text: string): Promise<ChatError | null> {
  try {
    await navigator.clipboard.writeText(text);
    return null;
  } catch {
    return copyBySelection(text) ? null : REFUSED;
  }
}

/** Copies with a `copy` event. Insecure pages have no clipboard API, and some pages forbid it. */
function copyBySelection(text: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', onCopy, { capture: true, once: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true });
  }
}
