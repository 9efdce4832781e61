import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../../domain/errors.ts';
import { sqliteErrorMeaning } from './errors.ts';

const FILE = 'server.lock';

/**
 * Makes this process the only one that serves from a folder. Events live in a process, so two servers would each tell
 * their clients half of the events. The lock is the system's on an empty database: it goes when the process does,
 * however that ends. Returns the function that gives the folder back.
 * @throws StorageError STOOP_DATA_IN_USE
 */
export function claimFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, FILE));
  try {
    // Nothing is ever written, so there is nothing to undo.
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    lock.close();
    if (sqliteErrorMeaning(cause) !== 'busy') throw cause;
    throw new StorageError(
      'STOOP_DATA_IN_USE',
      `another server runs on the data in ${folder}: stop it, or name another folder with STOOP_DATA`,
      { cause },
    );
  }
  return () => lock.close();
}
