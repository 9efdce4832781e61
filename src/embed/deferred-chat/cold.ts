import type {
  Abilities,
  ChatError,
  ConversationSnapshot,
  MessageActions,
  MessageSnapshot,
  Person,
  SessionSnapshot,
} from '../../chat/index.ts';
import type { Config } from '../contract.ts';

/** Longest text of every built-in channel type; a channel's own limit comes with the channel. */
const DEFAULT_MAX_LENGTH = 5_000;

/** The visitor, before they have an id. */
const NOBODY: Person = { id: '', name: '', online: true };

export const COLD_SESSION: SessionSnapshot = {
  identity: { kind: 'none' },
  connection: 'idle',
  error: null,
  unread: 0,
  unreadThreads: 0,
};

const FIRST_ABILITIES: Abilities = {
  react: false,
  quote: false,
  reply: false,
  editOwn: false,
  editAny: false,
  deleteOwn: false,
  deleteAny: false,
  pin: false,
  flag: false,
  markUnread: false,
  attach: true,
};

/** Actions without effect, because there are no stored messages yet. */
export const COLD_ACTIONS: MessageActions = {
  react() {},
  edit() {},
  remove() {},
  pin() {},
  markUnread: () => Promise.resolve(CLIENT_UNREACHABLE),
};

/** Returns the conversation before the chat client has arrived: support greets, a room or an inbox is loading. */
export function coldConversation(mode: Config['mode'], title: string): ConversationSnapshot {
  return {
    cid: null,
    chosen: false,
    phase: mode === 'room' ? 'loading' : 'cold',
    error: null,
    title,
    people: [],
    memberCount: 0,
    watcherCount: 0,
    messages: [],
    hasOlder: false,
    hasNewer: false,
    loadingOlder: false,
    loadingNewer: false,
    unread: 0,
    firstUnreadId: null,
    unreadAtEntry: 0,
    jump: null,
    typing: [],
    assistant: null,
    composer: mode === 'room' ? 'join' : 'open',
    maxLength: DEFAULT_MAX_LENGTH,
    slowMode: 0,
    can: FIRST_ABILITIES,
  };
}

/** Returns a message that was sent before the chat client arrived. */
export function earlyMessage(id: string, text: string, createdAt: number): MessageSnapshot {
  return {
    id,
    kind: 'regular',
    text,
    author: NOBODY,
    mine: true,
    createdAt,
    status: 'sending',
    readBy: [],
    replyCount: 0,
    reactions: [],
  };
}

/** The client's own file could not be fetched or run. */
const CLIENT_UNREACHABLE: ChatError = {
  code: 'unreachable',
  text: 'The chat client could not be loaded. Check that the page may reach the tag’s origin.',
  retryable: true,
};

/**
 * Returns the chat's own refusal (a room without a name) as it is. Any other error means that the file did not come.
 */
export function errorOf(cause: unknown): ChatError {
  const refused = cause instanceof Error && 'error' in cause ? (cause.error as Partial<ChatError>) : null;
  return typeof refused?.code === 'string' ? (refused as ChatError) : CLIENT_UNREACHABLE;
}
