import type { MessageResponse } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { postMessage } from '../../client/resources/messages.ts';

/** A message to send, as the API spells it. */
export interface OutgoingMessage {
  readonly id: string;
  readonly text: string;
  readonly quoted_message_id?: string;
  readonly skip_enrich_url?: boolean;
}

/** @returns the message as the server stored it, or one of type `error` that says why it was not taken */
export function sendMessage(
  client: ChatClient,
  cid: string,
  // The API's body has this field beside the message; here it is one of the message's.
  { skip_enrich_url, ...message }: OutgoingMessage,
): Promise<MessageResponse> {
  return postMessage(client, cid, { message, ...(skip_enrich_url ? { skip_enrich_url } : {}) });
}
