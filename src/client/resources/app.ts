import { type FileUploadConfig, REQUEST_TIMEOUT_MS } from '../../../protocol/index.ts';
import type { ChatClient } from '../chat-client.ts';
import { HOSTED_URL } from '../hosted-url.ts';

export interface AppSettings {
  readonly image_upload_config?: Partial<FileUploadConfig>;
  readonly file_upload_config?: Partial<FileUploadConfig>;
  /** Not part of the API: only servers that send web push have this field. */
  readonly web_push?: { readonly public_key?: unknown };
  /** Not part of the API: the people who answer, those online first. */
  readonly team?: readonly Partial<TeamMember>[];
  /** Not part of the API: the owner's business hours. */
  readonly hours?: { readonly open: boolean; readonly opens_at: string | null };
}

export interface TeamMember {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly online: boolean;
}

export async function getApp(client: ChatClient): Promise<AppSettings> {
  const reply = await client.request<{ readonly app?: AppSettings }>({ method: 'GET', path: '/app' });
  return reply.app ?? {};
}

export interface UnsignedTarget {
  readonly fetch: typeof fetch;
  /** Without a trailing slash; empty for the hosted service. */
  readonly baseURL: string;
  readonly key: string;
}

/** Returns the settings as a visitor without a session sees them. @throws any failure of the request */
export async function getAppUnsigned({ fetch, baseURL, key }: UnsignedTarget): Promise<AppSettings> {
  const response = await fetch(`${baseURL || HOSTED_URL}/app?api_key=${encodeURIComponent(key)}`, {
    headers: { 'stream-auth-type': 'anonymous' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const reply = (await response.json()) as { readonly app?: AppSettings } | null;
  return reply?.app ?? {};
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
