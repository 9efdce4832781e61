import { hashText } from '../util/hash-text.ts';
import { CHANNEL_ID_MAX } from './constants.ts';

/** What the API takes as a channel id; one that starts with `!` is kept for channels named by their members. */
const PLAIN_ID = /^[A-Za-z0-9_-]+$/u;
const NOT_PLAIN = /[^A-Za-z0-9_-]+/gu;
/** Enough of an unusual user id to recognise it by, beside the hash. */
const RECOGNISABLE = 24;

/** The one support conversation of a person has an id made from theirs, so that every visit and tab finds it. */
export function supportChannelId(userId: string): string {
  if (PLAIN_ID.test(userId) && userId.length <= CHANNEL_ID_MAX) return userId;
  return `${userId.replace(NOT_PLAIN, '-').slice(0, RECOGNISABLE)}-${hashText(userId)}`;
}
