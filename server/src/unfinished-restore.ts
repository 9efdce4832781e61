import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** Name of a file that lies in a data folder during a restore, and stays if the restore is broken off. */
export const RESTORE_MARK = 'restore.unfinished';

/**
 * Refuses a folder in which a restore was broken off. A server would start afresh there, with a part of the files and
 * the keys.
 * @throws StartError STOOP_RESTORE_INCOMPLETE
 */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const isThere = await access(join(dataDir, RESTORE_MARK)).then(
    () => true,
    () => false,
  );
  if (isThere)
    throw new StartError(
      'STOOP_RESTORE_INCOMPLETE',
      `a restore into ${dataDir} did not finish, so a part of the data is missing: remove this folder, and the database at ` +
        'DATABASE_URL if there is one, then restore again',
    );
}
