import { type ChatClient, isApiError } from '../../../client/index.ts';
import { getApp } from '../../../client/resources/app.ts';
import { removeDevice } from '../../../client/resources/devices.ts';

/** The key with which this app's server pushes; null where it pushes to no browser. */
export async function publicKeyOf(client: ChatClient): Promise<string | null> {
  const key = (await getApp(client)).web_push?.public_key;
  return typeof key === 'string' && key !== '' ? key : null;
}

const NOT_FOUND = 404;

/** Safe to repeat. */
export async function removeBrowser(client: ChatClient, id: string): Promise<void> {
  await removeDevice(client, id).catch((cause: unknown) => {
    if (!isApiError(cause) || cause.status !== NOT_FOUND) throw cause;
  });
}
