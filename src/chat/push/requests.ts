import type { StreamChat } from 'stream-chat';

/** Not of the API: the server that has it pushes to browsers. */
interface AppSettings {
  readonly app?: { readonly web_push?: { readonly public_key?: unknown } };
}

/** The key with which this app's server pushes; null where it pushes to no browser. */
export async function publicKeyOf(client: StreamChat): Promise<string | null> {
  const { app } = (await client.getAppSettings()) as AppSettings;
  const key = app?.web_push?.public_key;
  return typeof key === 'string' && key !== '' ? key : null;
}

export async function addBrowser(client: StreamChat, id: string): Promise<void> {
  await client.addDevice(id, 'webpush' as never);
}

const NOT_FOUND = 404;

/** Safe to repeat. */
export async function removeBrowser(client: StreamChat, id: string): Promise<void> {
  await client.removeDevice(id).catch((cause: { readonly status?: number }) => {
    if (cause.status !== NOT_FOUND) throw cause;
  });
}
