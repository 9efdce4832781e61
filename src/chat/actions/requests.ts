import type { MessageResponse, StreamChat } from 'stream-chat';
import type { MessageExtra } from '../model.ts';

interface Reply {
  readonly message: MessageResponse;
}

function pathOf(client: StreamChat, messageId: string): string {
  return `${client.baseURL ?? ''}/messages/${encodeURIComponent(messageId)}`;
}

/** Changes single fields and leaves the others, attachments among them, as they are. */
export async function setMessage(
  client: StreamChat,
  messageId: string,
  set: MessageExtra,
): Promise<MessageResponse> {
  return (await client.put<Reply>(pathOf(client, messageId), { set })).message;
}

export async function deleteMessage(
  client: StreamChat,
  messageId: string,
  forMe: boolean,
): Promise<MessageResponse | null> {
  const options = forMe ? { delete_for_me: true } : {};
  const { message } = await client.delete<Reply>(pathOf(client, messageId), options);
  return forMe ? null : message;
}

export async function addReaction(
  client: StreamChat,
  messageId: string,
  type: string,
  unique: boolean,
): Promise<MessageResponse> {
  const path = `${pathOf(client, messageId)}/reaction`;
  const body = { reaction: { type }, ...(unique ? { enforce_unique: true } : {}) };
  return (await client.post<Reply>(path, body)).message;
}

export async function removeReaction(
  client: StreamChat,
  messageId: string,
  type: string,
): Promise<MessageResponse> {
  const path = `${pathOf(client, messageId)}/reaction/${encodeURIComponent(type)}`;
  return (await client.delete<Reply>(path)).message;
}
