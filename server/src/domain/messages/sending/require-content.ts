import { inputError } from '../../errors.ts';
import type { MessageInput } from '../../services/index.ts';
import type { Custom } from '../../types/index.ts';

const isBare = (custom: Custom) => Object.keys(custom).length === 0;

/** @throws ApiError `input` if there is nothing to show */
export function requireContent(message: MessageInput): void {
  const { text, attachments, quotedMessageId, pollId, location, custom } = message;
  const refers = quotedMessageId !== null || pollId !== null || location !== null;
  if (text.trim() === '' && attachments.length === 0 && !refers && isBare(custom)) {
    throw inputError('message.text or message.attachments is required: a message must have content');
  }
}
