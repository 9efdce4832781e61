import { coreOf } from './core.ts';
import type { Inside } from './inside.ts';

/**
 * Whether reminders are switched on where this person is.
 * @param everywhere in any of the conversations listed here, instead of the open one
 */
export function remindsIn(inside: Inside, everywhere: boolean): boolean {
  const { open, archived } = coreOf(inside).lists;
  if (everywhere && (open?.reminds || archived?.reminds)) return true;
  return inside.channel()?.data?.config?.user_message_reminders === true;
}
