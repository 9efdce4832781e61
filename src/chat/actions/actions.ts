import type { MessageResponse } from '../../../protocol/index.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationPorts } from '../conversation/ports.ts';
import type { MessageActions } from '../model.ts';
import { toChatError } from '../to-chat-error.ts';
import { type Change, deleting, editing, pinning, reacting } from './change.ts';

type Ports = Pick<ConversationPorts, 'changes' | 'environment' | 'me' | 'messages' | 'sender'>;

/** Creates the actions on the stored messages of a conversation that components use. */
export function createActions(ports: Ports, conversation: Pick<Conversation, 'markUnread'>): MessageActions {
  const { messages, changes, me } = ports;
  const { clock } = ports.environment;

  function change(messageId: string, make: (message: MessageResponse) => Change | null): void {
    const known = messages.get(messageId);
    const wish = known && make(changes.applied(known.message));
    if (wish) changes.add(wish, known);
  }

  return {
    react: (id, type, unique) =>
      change(id, (message) => {
        const mine = message.own_reactions?.some((reaction) => reaction.type === type) === true;
        return reacting(id, { type, on: !mine, me: me(), unique }, clock.now());
      }),
    edit(id, text, extra) {
      if (!ports.sender().rewrite(id, text, extra))
        change(id, (message) => (message.text === text ? null : editing(id, { text, extra }, clock.now())));
    },
    remove: (id, forMe = false) => change(id, () => deleting(id, forMe, clock.now())),
    pin: (id, pinned) =>
      change(id, (message) => (message.pinned === pinned ? null : pinning(id, pinned, clock.now()))),
    async markUnread(id) {
      try {
        await conversation.markUnread(id);
        return null;
      } catch (cause) {
        return toChatError(cause);
      }
    },
  };
}
