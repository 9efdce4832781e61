/**
 * The commands of the chat itself, in groups. A command is written once, as the method of a class: its group has its
 * name here, and its type and its function come from the method.
 */

import type { ChatController } from '../controller.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { SignIn } from '../session/sign-in.ts';

/** The panel opens, closes and shows another conversation. */
export const PANEL = ['activate', 'deactivate', 'openChannel', 'reconnect'] as const;
/** Messages and changes that this person sends. */
export const SENDING = ['send', 'retry', 'discard'] as const;
/** Typing, pages, jumps and read marks of a conversation or a thread. */
export const CONVERSATION = [
  'typing',
  'loadOlder',
  'loadNewer',
  'jumpToLatest',
  'jumpTo',
  'jumpToUnread',
  'markRead',
] as const;
/** The session begins, pauses and ends. */
export const SESSION = ['start', 'logout', 'reset', 'suspend', 'resume', 'dispose'] as const;
/** Who the person is. */
export const IDENTITY = ['identify', 'setUser', 'expectsVisitor', 'hasSession'] as const;

export type PanelCommands = Pick<ChatController, (typeof PANEL)[number]>;
export type SendingCommands = Pick<ChatController, (typeof SENDING)[number]>;
export type ConversationCommands = Pick<Conversation, (typeof CONVERSATION)[number]>;
export type SessionCommands = Pick<ChatController, (typeof SESSION)[number]>;
export type IdentityCommands = Pick<SignIn, (typeof IDENTITY)[number]>;
