import type { BareLocation, MessageRecord } from '../types/index.ts';

/** Returns the location that a message shares; null if there is none. */
export function bareLocation(message: MessageRecord): BareLocation | null {
  const { sharedLocation, cid, id, userId } = message;
  if (sharedLocation === null) return null;
  return { ...sharedLocation, cid, messageId: id, userId };
}
