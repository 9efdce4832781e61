/** Who reads notes; lists of messages are cut by it in SQL. */
export { STAFF_ROLES } from '../channel-types.ts';
export { ALL_BUT_NOTES, STAFF_READERS } from '../messages/note-readers.ts';
