import type { MessageResponse } from '../../../protocol/index.ts';

/**
 * Returns the message as it is after a soft deletion: its place and its author stay.
 * @param at deletion time, as the server writes times
 */
export function asDeleted(message: MessageResponse, at: string): MessageResponse {
  return { ...message, type: 'deleted', deleted_at: at, text: '', attachments: [] };
}
