import { hashText } from '../util/hash-text.ts';
import { CHANNEL_ID_MAX } from './constants.ts';

/** Channel ids that the API accepts; ids that start with `!` are reserved for channels identified by their members. */
const PLAIN_ID = /^[A-Za-z0-9_-]+$/u;
const NOT_PLAIN = /[^A-Za-z0-9_-]+/gu;
/** Characters of an unusual user id that stay readable beside the hash. */
const RECOGNISABLE = 24;
/** No user id contains a space, so no other user's hash is the same. */
const SPARE = ' spare';

const hashed = (userId: string, suffix = ''): string =>
  `${userId.replace(NOT_PLAIN, '-').slice(0, RECOGNISABLE)}-${hashText(userId + suffix)}`;

/**
 * Returns the id of a person's support conversation. The id derives from the user id, so that every visit and tab finds
 * it. `server/src/domain/channels/support-id.ts` derives the same; a test compares both.
 */
export function supportChannelId(userId: string): string {
  return PLAIN_ID.test(userId) && userId.length <= CHANNEL_ID_MAX ? userId : hashed(userId);
}

/** Returns the spare conversation's id, for a person whose first id is taken by another person's channel. */
export const spareSupportId = (userId: string): string => hashed(userId, SPARE);
