/**
 * The headless chat: snapshots and commands over the chat client, and what features build their own state with.
 * The chat client's chunk is built from `create-chat.ts`, so an export here adds nothing to it.
 */

export type * from './chat-model.ts';
export { createChat } from './create-chat.ts';
export { ERRORS, type ErrorCode } from './errors.ts';
export { ChatFailure } from './failure.ts';
export type * from './message-content.ts';
export type * from './model.ts';
export type * from './options.ts';
export { storageKeys } from './store/keys.ts';
