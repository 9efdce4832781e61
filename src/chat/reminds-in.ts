import type { ChatRuntime } from './chat-runtime.ts';
import { coreOf } from './core.ts';

/**
 * Whether reminders are switched on where this person is.
 * @param everywhere in any of the conversations listed here, instead of the open one
 */
export function remindsIn(runtime: ChatRuntime, everywhere: boolean): boolean {
  const { open, archived } = coreOf(runtime).lists;
  if (everywhere && (open?.reminds || archived?.reminds)) return true;
  return runtime.channel()?.data?.config?.user_message_reminders === true;
}
