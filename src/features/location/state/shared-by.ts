import { type ChatRuntime, coreOf, type Person } from '../../../chat/index.ts';

/** Who shares the place of a message. */
export interface SharedBy {
  readonly person: Person;
  readonly mine: boolean;
  /** The device it follows. */
  readonly deviceId: string;
}

/** Null where the message is not among those that are loaded. */
export function sharedBy(runtime: ChatRuntime, messageId: string): SharedBy | null {
  const message = coreOf(runtime).findConversationByMessage(messageId)?.stored(messageId);
  const device = message?.shared_location?.created_by_device_id;
  if (!message?.user?.id || typeof device !== 'string') return null;
  const mine = message.user.id === runtime.me();
  return { person: runtime.person(message.user), mine, deviceId: device };
}
