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
import { FileGone } from '../parts/fetch-module.ts';

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

/** The settings that decide how a conversation looks before the chat client has arrived. */
export type ColdConfig = Pick<Config, 'mode' | 'title' | 'tokenUrl'>;

/**
 * Returns the conversation before the chat client has arrived: support greets, a room or an inbox is loading. A
 * person whose token is on its way can write at once.
 */
export function coldConversation({ mode, title, tokenUrl }: ColdConfig): ConversationSnapshot {
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
    composer: mode === 'room' && tokenUrl === '' ? 'join' : 'open',
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

/** The client's own file is gone from the server, because a newer build took its place. */
const CLIENT_OUTDATED: ChatError = {
  code: 'outdated',
  text: 'The chat was updated while this page was open. Reload the page.',
  retryable: false,
};

/**
 * Returns the chat's own refusal (a room without a name) as it is. Any other error means that the file did not come.
 */
export function errorOf(cause: unknown): ChatError {
  if (cause instanceof FileGone) return CLIENT_OUTDATED;
  const refused = cause instanceof Error && 'error' in cause ? (cause.error as Partial<ChatError>) : null;
  return typeof refused?.code === 'string' ? (refused as ChatError) : CLIENT_UNREACHABLE;
}
