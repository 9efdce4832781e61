import { FileGone } from './fetch-module.ts';

/** Wait after which a file counts as failed, ms. The file may still come. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Creates the loader of one file; each call is a try. A browser may remember a failed module, so another try uses another
 * address. A file that hangs counts as failed, and is used if it has come by the next try. A file that is gone does not
 * come back, and is not requested again.
 * @param fetchFile fetches the file. Its argument is what this try appends to the file's address
 */
export function createFileLoader<T>(fetchFile: (again: string) => Promise<T>): () => Promise<T> {
  const tries: Promise<T>[] = [];
  let failure: unknown;
  return async () => {
    if (failure instanceof FileGone) throw failure;
    const own = fetchFile(tries.length === 0 ? '' : `?${tries.length}`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, LONGEST_WAIT_MS, new Error('no answer'));
    });
    try {
      // A failure of this try ends it, whatever earlier ones do.
      return await Promise.race([own, tooLate, ...tries.map(unlessFailed)]);
    } catch (cause) {
      failure = cause;
      throw cause;
    } finally {
      clearTimeout(timer);
      tries.push(own);
    }
  };
}

/** Returns the same promise, which never rejects. */
const unlessFailed = <T>(given: Promise<T>): Promise<T> => given.catch(() => new Promise<never>(() => {}));
