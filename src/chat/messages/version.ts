import type { MessageResponse } from '../../../protocol/index.ts';

/** Returns the message; the known one if that is a later state: an answer may arrive after a later event. */
export function newest(message: MessageResponse, known: MessageResponse): MessageResponse {
  return Date.parse(message.updated_at ?? '') < Date.parse(known.updated_at ?? '') ? known : message;
}
