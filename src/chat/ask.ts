import type { ChatClient, UploadAnswer } from '../client/index.ts';
import type { ChatRuntime } from './chat-runtime.ts';
import { ChatFailure } from './failure.ts';
import type { ChatError } from './model.ts';

/** Asks the server as whoever is here. @returns null when it is done, else why it is not */
export async function askAs(
  runtime: ChatRuntime,
  request: (client: ChatClient) => Promise<unknown>,
): Promise<ChatError | null> {
  try {
    const client = runtime.client();
    if (!client) throw new ChatFailure('no-answer');
    await request(client);
    return null;
  } catch (cause) {
    return runtime.errorOf(cause);
  }
}

/**
 * Stores a picture for a person or a channel. The server checks what it is; a refusal is thrown as it came.
 * @param store sends it: `uploadPicture`, or into a channel
 * @param progress is told the share that has been sent
 * @returns its address
 */
export async function storePicture(
  store: (file: File, onProgress: (share: number) => void) => Promise<UploadAnswer>,
  file: File,
  progress: (share: number) => void,
): Promise<string> {
  progress(0);
  const stored = await store(file, progress);
  if (!stored.file) throw new ChatFailure('unexpected', 'the server named no address for the picture');
  return stored.file;
}
