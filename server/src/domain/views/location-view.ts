import type { BareLocation, MessageRecord } from '../types.ts';

/** Where a message says its author is; null where it says nothing. */
export function bareLocation(message: MessageRecord): BareLocation | null {
  const { sharedLocation, cid, id, userId } = message;
  if (sharedLocation === null) return null;
  return { ...sharedLocation, cid, messageId: id, userId };
}
