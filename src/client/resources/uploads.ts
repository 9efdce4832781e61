import type { ChatClient, UploadAnswer } from '../chat-client.ts';
import { channelPath } from './channel-path.ts';

export interface UploadOptions {
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Stores a file in a channel, whose rules the server checks. */
export function uploadToChannel(
  client: ChatClient,
  cid: string,
  { kind, file, ...options }: UploadOptions & { readonly kind: 'image' | 'file'; readonly file: File },
): Promise<UploadAnswer> {
  return client.upload({ path: `${channelPath(cid)}/${kind}`, file, name: file.name, ...options });
}

/** Stores a picture that belongs to no channel. */
export function uploadPicture(
  client: ChatClient,
  { file, ...options }: UploadOptions & { readonly file: File },
): Promise<UploadAnswer> {
  return client.upload({ path: '/uploads/image', file, name: file.name, ...options });
}
