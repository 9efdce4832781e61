/**
 * Ids of support conversations. They derive from the user id, so that every visit and tab finds the conversation, and
 * so that the server knows whose it is.
 */
import { CHANNEL_ID_LENGTH } from './limits.ts';

const WORDS = 4;
const HEX = 16;
const HEX_DIGITS = 8;
/** Start value and multiplier of FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
/** Odd step between the start values of the words, so that they do not run in parallel. */
const SEED_STEP = 0x9e3779b1;

function fnv(text: string, seed: number): number {
  let hash = (OFFSET ^ seed) >>> 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    hash = Math.imul(hash ^ (unit & 0xff), PRIME);
    hash = Math.imul(hash ^ (unit >>> 8), PRIME);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/** Returns 32 hex digits that stand for a text: stable, not for secrets. */
function hashText(text: string): string {
  let digits = '';
  for (let word = 0; word < WORDS; word += 1) {
    digits += fnv(`${word}${text}`, Math.imul(word, SEED_STEP)).toString(HEX).padStart(HEX_DIGITS, '0');
  }
  return digits;
}

/** Channel ids that the API accepts; ids that start with `!` are reserved for channels identified by their members. */
const PLAIN_ID = /^[A-Za-z0-9_-]+$/u;
const NOT_PLAIN = /[^A-Za-z0-9_-]+/gu;
/** Characters of an unusual user id that stay readable beside the hash. */
const RECOGNISABLE = 24;
/** The form of a hashed id. A plain user id of this form could equal the hashed id of somebody else. */
const HASHED = /^[A-Za-z0-9_-]{0,24}-[0-9a-f]{32}$/u;
/** No user id contains a space, so no other user's hash is the same. */
const SPARE = ' spare';

const hashed = (userId: string, suffix = ''): string =>
  `${userId.replace(NOT_PLAIN, '-').slice(0, RECOGNISABLE)}-${hashText(userId + suffix)}`;

/** Returns the id of a person's first support conversation. */
export function supportChannelId(userId: string): string {
  return PLAIN_ID.test(userId) && userId.length <= CHANNEL_ID_LENGTH ? userId : hashed(userId);
}

/** Returns the id of the conversation of a person whose own id is taken by somebody else's. */
export const spareSupportId = (userId: string): string => hashed(userId, SPARE);

/** Returns the id of a person's support conversation of this number, from 2; the first has `supportChannelId`. */
export const laterSupportId = (userId: string, number: number): string => hashed(userId, ` ${number}`);

/** Returns whether a person's id, as it is, could be the hashed id of somebody else. */
export const looksHashed = (userId: string): boolean => HASHED.test(userId);
