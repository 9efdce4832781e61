/**
 * The headless chat: snapshots and commands over the chat client. Components import types from here,
 * which leaves nothing in their chunk; `createChat` is imported by whoever boots the widget, when it is wanted.
 */

export type * from './chat-model.ts';
export { createChat } from './create-chat.ts';
export { ERRORS, type ErrorCode } from './errors.ts';
export { ChatFailure } from './failure.ts';
export type * from './message-content.ts';
export type * from './model.ts';
export type * from './options.ts';
export { storageKeys } from './store/keys.ts';
