import { type ChatClient, isApiError } from '../../../client/index.ts';
import { getApp } from '../../../client/resources/app.ts';
import { removeDevice } from '../../../client/resources/devices.ts';

/** Returns the public key of this app's server for web push; null if the server sends none. */
export async function publicKeyOf(client: ChatClient): Promise<string | null> {
  const key = (await getApp(client)).web_push?.public_key;
  return typeof key === 'string' && key !== '' ? key : null;
}

const NOT_FOUND = 404;

/** Removes a device. Safe to repeat. */
export async function removeBrowser(client: ChatClient, id: string): Promise<void> {
  await removeDevice(client, id).catch((cause: unknown) => {
    if (!isApiError(cause) || cause.status !== NOT_FOUND) throw cause;
  });
}
