import type { MessageResponse } from 'stream-chat';
import { chatError } from '../failure.ts';
import type { ChatError } from '../model.ts';
import { toChatError } from '../to-chat-error.ts';

/** The server answers some sends with a message of type `error`: not stored, and its text says why. */
export function refusalIn(reply: MessageResponse, text: string, maxLength: number): ChatError | null {
  if (reply.type !== 'error') return null;
  const why = reply.text && reply.text !== text ? reply.text : '';
  return chatError(text.length > maxLength ? 'too-long' : 'blocked', why);
}

const EXISTS = /already exists/iu;

/** A message that got through although its reply was lost: the second send finds its id taken. */
export function isAlreadyStored(cause: unknown): boolean {
  const error = toChatError(cause);
  return error.code === 'input' && EXISTS.test(error.text);
}

/** Not taken now, but in a moment: the queue waits instead of bothering its author. */
export function isRateLimited(cause: unknown): boolean {
  return toChatError(cause).code === 'rate-limit';
}
