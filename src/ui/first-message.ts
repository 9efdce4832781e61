import type { ConversationSnapshot } from '../chat/index.ts';

/**
 * Returns whether the first message of a conversation is on its way. Features that it does not need are loaded after it,
 * so that a slow network carries the message first.
 */
export const isSendingFirst = ({ messages }: ConversationSnapshot): boolean =>
  messages.length > 0 && messages.every(({ status }) => status === 'sending');
