import type { ChatRuntime } from '../chat-runtime.ts';
import { isStaff } from './is-staff.ts';

/** Returns whether this person is an admin of the app; false until that is known. */
export const isAdmin = (runtime: ChatRuntime | null): boolean => runtime?.link()?.own.me?.role === 'admin';

/** Returns whether this person answers support conversations; false until that is known. */
export const doesAnswer = (runtime: ChatRuntime | null): boolean => isStaff(runtime?.link()?.own.me?.role);
