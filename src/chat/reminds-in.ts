import type { ChatRuntime } from './chat-runtime.ts';

/**
 * Returns whether reminders are switched on in the open conversation.
 * @param everywhere checks all conversations listed here, instead of the open one
 */
export function remindsIn(runtime: ChatRuntime, everywhere: boolean): boolean {
  const { open, archived } = runtime.groups.lists ?? {};
  if (everywhere && (open?.reminds || archived?.reminds)) return true;
  return runtime.channel()?.data?.config?.user_message_reminders === true;
}
