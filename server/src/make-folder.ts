import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/**
 * Makes a folder and those above it. Node's own `recursive` never ends if a parent exists but takes no folders (/proc),
 * so each is tried once more and no oftener.
 * @throws the error of mkdir; not if the folder is there
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  const make = () =>
    mkdir(path, { mode }).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
    });
  try {
    await make();
  } catch (error) {
    if (!isMissing(error) || dirname(path) === path) throw error;
    await makeFolder(dirname(path), mode);
    await make();
  }
}
