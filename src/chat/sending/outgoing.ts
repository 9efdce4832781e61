import type { MessageResponse } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { postMessage } from '../../client/resources/messages.ts';

/** A message to send, by the API's names. */
export interface OutgoingMessage {
  readonly id: string;
  readonly text: string;
  readonly quoted_message_id?: string;
  readonly skip_enrich_url?: boolean;
}

/** @returns the message as the server stored it, or a message of type `error` with the reason for a refusal */
export function sendMessage(
  client: ChatClient,
  cid: string,
  // The API expects this option beside the message; here it is a field of the message.
  { skip_enrich_url, ...message }: OutgoingMessage,
): Promise<MessageResponse> {
  return postMessage(client, cid, { message, ...(skip_enrich_url ? { skip_enrich_url } : {}) });
}
