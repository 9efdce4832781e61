import type { Page } from 'playwright-core';

/** A file as a person would pick it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/**
 * Picks files in the browser's own dialog.
 * @param ask what opens the dialog
 * @param files what they are, or the paths of real ones
 */
export async function chooseFiles(
  page: Page,
  ask: () => Promise<void>,
  files: readonly ChosenFile[] | readonly string[],
): Promise<void> {
  const picked = page.waitForEvent('filechooser');
  // The dialog is handed over from the page's next answer on; without it a slow machine's dialog is lost.
  await page.evaluate('0');
  await ask();
  await (await picked).setFiles([...files] as ChosenFile[] | string[]);
}

/** Picks files with the composer's own button, or by its menu where it adds more than files. */
export async function attachFiles(
  page: Page,
  files: readonly ChosenFile[] | readonly string[],
): Promise<void> {
  const button = page.getByRole('button', { name: 'Attach files' }).last();
  const ask = async () => {
    await button.click();
    if ((await button.getAttribute('aria-haspopup')) === 'menu')
      await page.getByRole('menuitem', { name: 'Photo or file' }).click();
  };
  await chooseFiles(page, ask, files);
}
