import type { Chat } from './chat-model.ts';
import { commandsOf } from './commands/forward.ts';
import { CONVERSATION, IDENTITY, PANEL, SENDING, SESSION } from './commands/model-commands.ts';
import { ChatController } from './controller.ts';
import type { ChatOptions } from './options.ts';

/**
 * Creates one chat for one widget. It makes no request before the visitor acts, except to send unsent messages of an
 * earlier visit.
 * @throws ChatFailure channel-name if a room has no usable name
 */
export function createChat(options: ChatOptions): Chat {
  const chat = new ChatController(options);
  const { session, conversation, actions, runtime, shown, signIn } = chat;
  return {
    session,
    conversation,
    actions,
    runtime: () => Promise.resolve(runtime),
    ...commandsOf(chat, [...PANEL, ...SENDING, ...SESSION]),
    ...commandsOf(shown, CONVERSATION),
    ...commandsOf(signIn, ['join', ...IDENTITY]),
  };
}
