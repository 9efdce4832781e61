import type { ChatClient, UploadAnswer } from '../client/index.ts';
import { ChatFailure } from './failure.ts';
import type { Inside } from './inside.ts';
import type { ChatError } from './model.ts';

/** Asks the server as whoever is here. @returns null when it is done, else why it is not */
export async function askAs(
  inside: Inside,
  request: (client: ChatClient) => Promise<unknown>,
): Promise<ChatError | null> {
  try {
    const client = inside.client();
    if (!client) throw new ChatFailure('no-answer');
    await request(client);
    return null;
  } catch (cause) {
    return inside.errorOf(cause);
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
