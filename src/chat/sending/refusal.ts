import type { MessageResponse } from 'stream-chat';
import { chatError } from '../failure.ts';
import type { ChatError } from '../model.ts';

/** The server answers some sends with a message of type `error`: not stored, and its text says why. */
export function refusalIn(reply: MessageResponse, text: string, maxLength: number): ChatError | null {
  if (reply.type !== 'error') return null;
  const why = reply.text && reply.text !== text ? reply.text : '';
  return chatError(text.length > maxLength ? 'too-long' : 'blocked', why);
}
