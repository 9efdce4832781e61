import type { ChatRuntime, Person } from '../../../chat/index.ts';
import { messagesOf } from '../../../chat/ports/index.ts';

/** Person and device that share the place of a message. */
export interface SharedBy {
  readonly person: Person;
  readonly mine: boolean;
  /** Id of the device that the place follows. */
  readonly deviceId: string;
}

/** Returns who shares the place of a message; null if the message is not loaded. */
export function sharedBy(runtime: ChatRuntime, messageId: string): SharedBy | null {
  const message = messagesOf(runtime).messages.get(messageId)?.message;
  const device = message?.shared_location?.created_by_device_id;
  if (!message?.user?.id || typeof device !== 'string') return null;
  const mine = message.user.id === runtime.me();
  return { person: runtime.person(message.user), mine, deviceId: device };
}
