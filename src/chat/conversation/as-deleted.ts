import type { MessageResponse } from '../../../protocol/index.ts';

/** A message after its soft deletion: its place and its author stay. @param at when, as the server writes times */
export function asDeleted(message: MessageResponse, at: string): MessageResponse {
  return { ...message, type: 'deleted', deleted_at: at, text: '', attachments: [] };
}
