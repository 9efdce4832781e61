/** Function that loads the chat client. */
export type ClientLoader = () => Promise<typeof import('../chat/create-chat.ts')>;

/**
 * Creates the loader of the chat client. A browser may remember a failed module, so another try uses another address.
 */
export function createClientLoader(chatChunk: string): ClientLoader {
  let failures = 0;
  return () => {
    const attempt =
      failures === 0
        ? import('../chat/create-chat.ts')
        : import(/* @vite-ignore */ `${chatChunk}?${failures}`);
    return (attempt as Promise<typeof import('../chat/create-chat.ts')>).catch((error) => {
      failures += 1;
      throw error;
    });
  };
}
