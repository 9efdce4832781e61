import type { FileChooser, Page } from 'playwright-core';

/** A file as a person picks it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/**
 * Picks files in the browser's own dialog.
 * @param ask opens the dialog, which `picked` waits for
 * @param files descriptions of files, or paths of real ones
 */
export async function chooseFiles(
  page: Page,
  ask: (picked: Promise<FileChooser>) => Promise<void>,
  files: readonly ChosenFile[] | readonly string[],
): Promise<void> {
  const picked = page.waitForEvent('filechooser');
  // The page intercepts the dialog from its next answer on. Without this wait a slow machine misses the
  // dialog.
  await page.evaluate('0');
  await ask(picked);
  await (await picked).setFiles([...files] as ChosenFile[] | string[]);
}

/** Picks files with the composer's own button, or through its menu if that has further entries. */
export async function attachFiles(
  page: Page,
  files: readonly ChosenFile[] | readonly string[],
): Promise<void> {
  const button = page.getByRole('button', { name: 'Attach files' }).last();
  const entry = page.getByRole('menuitem', { name: 'Photo or file' });
  const ask = async (picked: Promise<FileChooser>) => {
    await button.click();
    // The button has a menu once the channel's abilities are known, which may be just after the press.
    const opened = entry.waitFor().then(
      () => true,
      () => false,
    );
    if (await Promise.race([opened, picked.then(() => false)])) await entry.click();
  };
  await chooseFiles(page, ask, files);
}
