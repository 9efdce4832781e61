import type { ChatClient, UploadAnswer } from '../client/index.ts';
import type { ChatRuntime } from './chat-runtime.ts';
import { ChatFailure } from './errors/failure.ts';
import type { ChatError } from './model.ts';

/**
 * Makes a request as the current user.
 * @returns null when done, or the error
 */
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
 * Stores a picture for a person or a channel. The server checks the file; its refusal is thrown unchanged.
 * @param store sends the picture: `uploadPicture`, or an upload into a channel
 * @param progress receives the share that has been sent
 * @returns the picture's address
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
