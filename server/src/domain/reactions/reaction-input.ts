import { customOf, requireCustomSize, UNSAFE_KEYS } from '../input/custom.ts';
import { inputError, readText } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { Custom, Raw } from '../types.ts';

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

export interface ReactionInput {
  readonly type: string;
  readonly score: number;
  readonly emojiCode: string | null;
  readonly custom: Custom;
}

/** @throws ApiError 4, 22. */
export function readReaction(raw: Raw): ReactionInput {
  const type = readText(raw.type, 'reaction.type', LIMITS.reactionType);
  if (type === null || type.trim() === '') throw inputError('reaction.type is a required field');
  if (UNSAFE_KEYS.has(type)) throw inputError(`reaction.type "${type}" is a reserved name`);
  const score = raw.score ?? 1;
  if (typeof score !== 'number' || !Number.isInteger(score) || Math.abs(score) > MOST_SCORE) {
    throw inputError(`field \`reaction.score\` must be a whole number up to ${MOST_SCORE}`);
  }
  const custom = customOf(raw, KNOWN);
  requireCustomSize(custom, 'reaction', LIMITS.reactionCustomBytes);
  const emojiCode = readText(raw.emoji_code, 'reaction.emoji_code', LIMITS.emojiCode);
  return { type, score, emojiCode, custom };
}
