import { type FileHandle, open } from 'node:fs/promises';
import { StorageError } from '../../../domain/errors.ts';

export const notOnDisk = (log: string, cause: unknown): StorageError =>
  new StorageError(
    'STOOP_DATA_UNWRITABLE',
    `${log} could not be brought to the disk: nothing more is taken in; look after the disk, then start again`,
    { cause },
  );

/**
 * Brings the write-ahead log to the disk, in the background: the engine would do the same within the commit, and keep
 * everything else waiting for it. Nothing is acknowledged before. The engine's own locks are on other files, so a second
 * handle on this one takes none of them away.
 * @see https://www.sqlite.org/pragma.html#pragma_synchronous
 */
export class LogSync {
  readonly #path: string;
  #file: Promise<FileHandle> | null = null;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #broken: StorageError | null = null;

  /** @param path of the log; it has to be there by the first sync */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Resolves when all that was committed before the call is on the disk. Calls that come while another one runs share
   * the next. Once it has failed nobody knows what is on the disk: it goes on to fail.
   * @throws StorageError STOOP_DATA_UNWRITABLE
   */
  sync(): Promise<void> {
    if (this.#running === null) {
      this.#running = this.#run();
      return this.#running;
    }
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        this.#running = this.#run();
        return this.#running;
      });
    return this.#next;
  }

  /** Why it fails from now on. */
  get broken(): StorageError | null {
    return this.#broken;
  }

  async close(): Promise<void> {
    await this.#next?.catch(() => {});
    await this.#running?.catch(() => {});
    const file = await this.#file?.catch(() => null);
    this.#file = null;
    await file?.close();
  }

  async #run(): Promise<void> {
    try {
      if (this.#broken !== null) throw this.#broken;
      // To be written to: not every system syncs what was opened to be read.
      this.#file ??= open(this.#path, 'r+');
      await (await this.#file).datasync();
    } catch (cause) {
      this.#broken ??= notOnDisk(this.#path, cause);
      throw this.#broken;
    } finally {
      this.#running = null;
    }
  }
}
