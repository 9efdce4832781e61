import type { MessageResponse } from '../../../protocol/index.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationPorts } from '../conversation/ports.ts';
import { toChatError } from '../errors/to-chat-error.ts';
import type { ChatError, MessageExtra } from '../model.ts';
import { type Change, deleting, editing, pinning, reacting } from './change.ts';

type Ports = Pick<ConversationPorts, 'changes' | 'environment' | 'me' | 'messages' | 'sender'>;

/**
 * Creates a person's actions on the stored messages of a conversation. Changes show at once and are sent automatically.
 * A failed change stays on its message (`unsaved.error`) for the model's `retry` and `discard`. Actions without a visible
 * change resolve with their error.
 */
export function createActions(ports: Ports, conversation: Pick<Conversation, 'markUnread'>) {
  const { messages, changes, me } = ports;
  const { clock } = ports.environment;

  function change(messageId: string, make: (message: MessageResponse) => Change | null): void {
    const known = messages.get(messageId);
    const made = known && make(changes.applied(known.message));
    if (made) changes.add(made, known);
  }

  return {
    /**
     * Sets or removes this person's reaction of this type.
     * @param unique the reaction replaces the person's other ones
     */
    react: (id: string, type: string, unique?: boolean): void =>
      change(id, (message) => {
        const mine = message.own_reactions?.some((reaction) => reaction.type === type) === true;
        return reacting(id, { type, on: !mine, me: me(), unique }, clock.now());
      }),
    /**
     * Edits a stored message; a refused one is sent again with the new text.
     * @param extra fields that change with the text, by the API's names, such as the mentions
     */
    edit(id: string, text: string, extra?: MessageExtra): void {
      if (!ports.sender().rewrite(id, text, extra))
        change(id, (message) => (message.text === text ? null : editing(id, { text, extra }, clock.now())));
    },
    /** @param forMe deletes for this person only; otherwise for everybody */
    remove: (id: string, forMe = false): void => change(id, () => deleting(id, forMe, clock.now())),
    pin: (id: string, pinned: boolean): void =>
      change(id, (message) => (message.pinned === pinned ? null : pinning(id, pinned, clock.now()))),
    /** Marks this message and later ones as unread. */
    async markUnread(id: string): Promise<ChatError | null> {
      try {
        await conversation.markUnread(id);
        return null;
      } catch (cause) {
        return toChatError(cause);
      }
    },
  };
}

export type MessageActions = ReturnType<typeof createActions>;
