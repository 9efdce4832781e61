/** Reactions to messages. */

import Type from 'typebox';
import {
  inputError,
  LIMITS,
  MOST_OFFSET,
  PAGES,
  type ReactionCommand,
  type ReactionContent,
  requireCustomSize,
} from '../../../domain/index.ts';
import { customOf, UNSAFE_KEYS } from '../custom.ts';
import { readCountParam } from '../query-string.ts';
import { maybe, rawObject, reader } from '../reader.ts';
import { readNamed } from '../users/user-fields.ts';
import { type Raw, readId, readLimit, readText, readWhole } from '../values.ts';
import { isZero } from '../zero.ts';

/** `{reaction: {type, …}, enforce_unique?}`. */
export const ReactionBody = Type.Object({
  reaction: rawObject('ReactionRequest'),
  enforce_unique: maybe(Type.Boolean()),
});
const readReactionBody = reader(ReactionBody);

const KNOWN: ReadonlySet<string> = new Set([
  'type',
  'score',
  'emoji_code',
  'message_id',
  'user_id',
  'user',
  'created_at',
  'updated_at',
]);

const MOST_SCORE = 1_000_000;

/** @throws ApiError `input`, `tooLarge` */
function readContent(raw: Raw): ReactionContent {
  const type = readText(raw.type, 'reaction.type', LIMITS.reactionType);
  if (type === null || type.trim() === '') throw inputError('reaction.type is a required field');
  if (UNSAFE_KEYS.has(type)) throw inputError(`reaction.type "${type}" is a reserved name`);
  const score = isZero(raw.score) ? 1 : raw.score;
  if (typeof score !== 'number' || !Number.isInteger(score) || Math.abs(score) > MOST_SCORE) {
    throw inputError(`field \`reaction.score\` must be a whole number up to ${MOST_SCORE}`);
  }
  const custom = customOf(raw, KNOWN);
  requireCustomSize(custom, 'reaction', LIMITS.reactionCustomBytes);
  const emojiCode = readText(raw.emoji_code, 'reaction.emoji_code', LIMITS.emojiCode);
  return { type, score, emojiCode, custom };
}

/** Reads the body of POST /messages/{id}/reaction. @throws ApiError `input` */
export function readReaction(body: unknown): ReactionCommand {
  const { reaction, enforce_unique: enforceUnique } = readReactionBody(body);
  return {
    author: readNamed(reaction, 'user', 'reaction.user'),
    content: () => readContent(reaction),
    enforceUnique: enforceUnique === true,
  };
}

/** Reads `user_id` of DELETE /messages/{id}/reaction/{type}. */
export function readReactionOwner(query: URLSearchParams): () => string | null {
  const whose = query.get('user_id');
  return () => readId(whose, 'user_id');
}

const MAX_REACTIONS = 300;
/** No message has more reactions; a higher offset is a mistake. */
const MAX_OFFSET = 1_000_000;

/** Reads the query of GET /messages/{id}/reactions. @throws ApiError `input` */
export function readReactionPage(query: URLSearchParams) {
  const limit = readCountParam(query, 'limit', MAX_REACTIONS);
  const offset = readCountParam(query, 'offset', MAX_OFFSET);
  return {
    limit: readLimit(limit, PAGES.reactions),
    offset: readWhole(offset, 'offset', { min: 0, max: MOST_OFFSET }) ?? 0,
  };
}
