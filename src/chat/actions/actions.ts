import type { MessageResponse, StreamChat } from 'stream-chat';
import type { Clock } from '../../util/clock.ts';
import { REACTORS_PAGE } from '../constants.ts';
import { chatError } from '../failure.ts';
import type { ChatError, MessageActions, ReactorPage } from '../model.ts';
import type { People } from '../people.ts';
import { toChatError } from '../to-chat-error.ts';
import { type Change, deleting, editing, pinning, reacting } from './change.ts';
import type { Changes } from './changes.ts';
import { connected, queryReactions } from './requests.ts';

export interface ActionsPorts {
  readonly clock: Clock;
  readonly people: People;
  readonly conversation: {
    readonly changes: Changes;
    /** The stored message as it is shown, changes included. */
    message(id: string): MessageResponse | null;
    /** The unread mark is set back to before this message. */
    markUnread(messageId: string): Promise<void>;
  };
  /** Own id; empty while nobody or anonymous. */
  me(): string;
  /** Null while nobody is connected. */
  client(): StreamChat | null;
}

const errorOf = (cause: unknown): ChatError => toChatError(cause);

/** What people do with stored messages, as components ask for it. */
export function createActions(ports: ActionsPorts): MessageActions {
  const { clock, conversation } = ports;

  function change(messageId: string, make: (message: MessageResponse) => Change | null): void {
    const message = conversation.message(messageId);
    const wish = message && make(message);
    if (wish) conversation.changes.add(wish);
  }

  /** @returns null, or why it could not be done */
  async function ask(request: (client: StreamChat) => Promise<unknown>): Promise<ChatError | null> {
    try {
      await request(connected(ports.client() ?? undefined));
      return null;
    } catch (cause) {
      return errorOf(cause);
    }
  }

  return {
    react: (id, type) =>
      change(id, (message) => {
        const mine = message.own_reactions?.some((reaction) => reaction.type === type) === true;
        return reacting(id, type, !mine, ports.me(), clock.now());
      }),
    edit: (id, text) =>
      change(id, (message) => (message.text === text ? null : editing(id, text, clock.now()))),
    remove: (id, forMe = false) => change(id, () => deleting(id, forMe, clock.now())),
    pin: (id, pinned) =>
      change(id, (message) => (message.pinned === pinned ? null : pinning(id, pinned, clock.now()))),
    markUnread: (id) => ask(() => conversation.markUnread(id)),
    flag: (id, reason) => ask((client) => client.flagMessage(id, reason ? { reason } : {})),
    mute: (userId, muted) => ask((client) => (muted ? client.muteUser(userId) : client.unmuteUser(userId))),
    block: (userId, blocked) =>
      ask((client) => (blocked ? client.blockUser(userId) : client.unBlockUser(userId))),
    isMuted: (userId) => ports.client()?.mutedUsers.some(({ target }) => target.id === userId) === true,
    isBlocked: (userId) => ports.client()?.blockedUsers.getLatestValue().userIds.includes(userId) === true,
    async reactors(id, type, next): Promise<ReactorPage | ChatError> {
      const client = ports.client();
      if (!client) return chatError('no-answer');
      try {
        const page = await queryReactions(client, id, type, REACTORS_PAGE, next);
        for (const { user } of page.reactions) ports.people.note(user);
        return {
          people: page.reactions.map(({ user, user_id }) => ports.people.person(user?.id ?? user_id ?? '')),
          ...(page.next ? { next: page.next } : {}),
        };
      } catch (cause) {
        return errorOf(cause);
      }
    },
  };
}
