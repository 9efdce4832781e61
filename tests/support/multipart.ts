import type { StreamChat } from 'stream-chat';

export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Part {
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer;
}

interface UploadOptions {
  readonly fields?: Record<string, string>;
  /** Headers besides those of the sender. */
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** Uploads a file as a client does, and returns the whole answer. */
export async function upload(
  client: StreamChat,
  path: string,
  { part, fields = {}, headers = {}, signal }: UploadOptions & { readonly part: Part },
): Promise<Sent> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new File([new Uint8Array(Buffer.from(part.content))], part.name, { type: part.type }));
  const token = (client as unknown as { tokenManager: { getToken(): string } }).tokenManager.getToken();
  const query = new URLSearchParams({ api_key: client.key, user_id: client.userID ?? '' });
  const response = await fetch(`${client.baseURL}${path}?${query}`, {
    method: 'POST',
    headers: { authorization: token, 'stream-auth-type': 'jwt', ...headers },
    body,
    ...(signal !== undefined && { signal }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Sent['body'],
  };
}
