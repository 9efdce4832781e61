import type { MessageResponse } from '../../../protocol/index.ts';
import type { Clock } from '../../util/clock.ts';
import type { MessageActions, MessageExtra } from '../model.ts';
import { toChatError } from '../to-chat-error.ts';
import { type Change, deleting, editing, pinning, reacting } from './change.ts';
import type { Changes } from './changes.ts';

export interface ActionsPorts {
  readonly clock: Clock;
  readonly conversation: {
    readonly changes: Changes;
    /** Returns the stored message as it is shown, changes included. */
    message(id: string): MessageResponse | null;
    /** Moves the unread mark to before this message. */
    markUnread(messageId: string): Promise<void>;
  };
  /** Returns this person's id; empty without a user or for an anonymous one. */
  me(): string;
  /** Replaces the text of a message that was refused. */
  rewrite(messageId: string, text: string, extra?: MessageExtra): boolean;
}

/** Creates the actions on stored messages that components use. */
export function createActions(ports: ActionsPorts): MessageActions {
  const { clock, conversation } = ports;

  function change(messageId: string, make: (message: MessageResponse) => Change | null): void {
    const message = conversation.message(messageId);
    const wish = message && make(message);
    if (wish) conversation.changes.add(wish);
  }

  return {
    react: (id, type, unique) =>
      change(id, (message) => {
        const mine = message.own_reactions?.some((reaction) => reaction.type === type) === true;
        return reacting(id, { type, on: !mine, me: ports.me(), unique }, clock.now());
      }),
    edit(id, text, extra) {
      if (!ports.rewrite(id, text, extra))
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
