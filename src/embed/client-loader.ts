import { FileGone, fetchModule } from './parts/fetch-module.ts';

type ChatModule = typeof import('../chat/create-chat.ts');

/** Function that loads the chat client. */
export type ClientLoader = () => Promise<ChatModule>;

/**
 * Creates the loader of the chat client. A browser may remember a failed module, so another try uses another address.
 * A file that is gone does not come back, and is not requested again.
 */
export function createClientLoader(chatChunk: string): ClientLoader {
  let failures = 0;
  let failure: unknown;
  return async () => {
    if (failure instanceof FileGone) throw failure;
    try {
      return await fetchModule<ChatModule>(failures === 0 ? chatChunk : `${chatChunk}?${failures}`);
    } catch (cause) {
      failures += 1;
      failure = cause;
      throw cause;
    }
  };
}
