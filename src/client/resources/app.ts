import type { FileUploadConfig } from '../../../protocol/index.ts';
import type { ChatClient } from '../chat-client.ts';

export interface AppSettings {
  readonly image_upload_config?: Partial<FileUploadConfig>;
  readonly file_upload_config?: Partial<FileUploadConfig>;
  /** Not part of the API: only servers that send web push have this field. */
  readonly web_push?: { readonly public_key?: unknown };
}

export async function getApp(client: ChatClient): Promise<AppSettings> {
  const reply = await client.request<{ readonly app?: AppSettings }>({ method: 'GET', path: '/app' });
  return reply.app ?? {};
}

/** Returns the names of roles that begin with the query. */
export async function searchRoles(
  client: ChatClient,
  query: string,
  limit: number,
): Promise<readonly string[]> {
  const reply = await client.request<{ readonly roles?: readonly { readonly name: string }[] }>({
    method: 'GET',
    path: '/roles/search',
    query: { query, limit },
  });
  return (reply.roles ?? []).map(({ name }) => name);
}

/** Returns the preview of a page, by the API's names. */
export async function getPreview(
  client: ChatClient,
  url: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { duration: _, ...page } = await client.request<Readonly<Record<string, unknown>>>({
    method: 'GET',
    path: '/og',
    query: { url },
  });
  return page;
}
