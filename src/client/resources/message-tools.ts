import type { MessageResponse } from '../../../protocol/index.ts';
import { apiPath } from '../api-path.ts';
import type { ChatClient } from '../chat-client.ts';
import { channelPath } from './channel-path.ts';

/**
 * Presses a button of a command's answer.
 * @returns the changed message; null if the action cancelled it
 */
export async function runAction(
  client: ChatClient,
  messageId: string,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<MessageResponse | null> {
  const reply = await client.request<{ readonly message?: MessageResponse | null }>({
    method: 'POST',
    path: apiPath`/messages/${messageId}/action`,
    body: { form_data: { [name]: value } },
  });
  return reply.message ?? null;
}

/** @param language as the API writes it: "en" */
export async function translate(
  client: ChatClient,
  messageId: string,
  language: string,
): Promise<MessageResponse> {
  const reply = await client.request<{ readonly message: MessageResponse }>({
    method: 'POST',
    path: apiPath`/messages/${messageId}/translate`,
    body: { language },
  });
  return reply.message;
}

/** A message as it was before an edit. */
export interface MessageVersion {
  readonly text?: string;
  readonly attachments?: readonly object[];
  /** When the edit replaced this version. */
  readonly message_updated_at?: string;
}

/** Returns the versions of a message before its edits, newest first. */
export async function getVersions(
  client: ChatClient,
  messageId: string,
  limit: number,
): Promise<readonly MessageVersion[]> {
  const reply = await client.request<{ readonly message_history?: readonly MessageVersion[] }>({
    method: 'POST',
    path: '/messages/history',
    body: { filter: { message_id: messageId }, limit },
  });
  return reply.message_history ?? [];
}

/**
 * Returns a page of pinned messages, most recently pinned first.
 * @param before id of the previous page's last message
 */
export async function getPinned(
  client: ChatClient,
  cid: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<readonly MessageResponse[]> {
  const payload = { limit, ...(before ? { id_lt: before } : {}), sort: [] };
  const reply = await client.request<{ readonly messages: readonly MessageResponse[] }>({
    method: 'GET',
    path: `${channelPath(cid)}/pinned_messages`,
    query: { payload },
  });
  return reply.messages;
}
