import type { ThreadStateResponse } from '../../../../protocol/index.ts';
import type { ChatRuntime } from '../../../chat/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import { getThread } from '../../../client/resources/threads.ts';

/** Returns the thread of a message; null if it has no replies yet. */
export async function findThread(
  { errorOf }: ChatRuntime,
  client: ChatClient,
  parentId: string,
): Promise<ThreadStateResponse | null> {
  try {
    return await getThread(client, parentId);
  } catch (cause) {
    if (errorOf(cause).code === 'not-found') return null;
    throw cause;
  }
}
