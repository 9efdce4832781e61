import type { ChatRuntime } from '../chat-runtime.ts';

/** Returns whether this person is an admin of the app; false until that is known. */
export const isAdmin = (runtime: ChatRuntime | null): boolean => runtime?.link()?.own.me?.role === 'admin';
