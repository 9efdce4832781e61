/** Notes: messages of support conversations whose readers are a role, looked up at each reading. */
import type { MessageRecord, UserId } from '../types/index.ts';

/**
 * Stands first among the readers of a note, for all staff. No user has this id. The ids after it are the staff whom the
 * note mentions: it counts as unread for them alone.
 */
export const STAFF_READERS = '*staff';

/** A viewer of messages for some users who is none of the staff. No user has this id. */
export const ALL_BUT_NOTES = '*';

/** Returns whether a message is a note: only staff and servers read it, its author too only while they are staff. */
export const isNote = ({ restrictedVisibility }: Pick<MessageRecord, 'restrictedVisibility'>): boolean =>
  restrictedVisibility[0] === STAFF_READERS;

/** Returns the staff for whom a note counts as unread. */
export const calledByNote = ({
  restrictedVisibility,
}: Pick<MessageRecord, 'restrictedVisibility'>): readonly UserId[] => restrictedVisibility.slice(1);
