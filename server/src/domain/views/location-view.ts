import type { LocationView, MessageRecord } from '../types.ts';

/** Where a message says its author is; null where it says nothing. */
export function bareLocation(message: MessageRecord): LocationView | null {
  const { sharedLocation, cid, id, userId } = message;
  if (sharedLocation === null) return null;
  return { ...sharedLocation, cid, messageId: id, userId, message: null, channel: null };
}
