import { ApiError } from '../errors.ts';
import { jsonLength } from '../input/bytes.ts';
import { customOf, requireCustomSize } from '../input/custom.ts';
import {
  inputError,
  readBoolean,
  readList,
  readNewId,
  readRecord,
  readText,
  readWhole,
} from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { Custom, PollOption, PollRecord, Raw } from '../types.ts';

/** Keys of a poll that the server writes; clients send them back with a poll they received. */
const IGNORED = [
  'user',
  'user_id',
  'created_by',
  'created_by_id',
  'created_at',
  'updated_at',
  'vote_count',
  'vote_counts_by_option',
  'latest_votes_by_option',
  'answers_count',
  'latest_answers',
  'own_votes',
  'votes',
  'duration',
];

/** Fields that the owner of a poll sets. */
export type PollInput = Pick<
  PollRecord,
  | 'name'
  | 'description'
  | 'votingVisibility'
  | 'enforceUniqueVote'
  | 'maxVotesAllowed'
  | 'allowAnswers'
  | 'allowUserSuggestedOptions'
  | 'isClosed'
  | 'options'
  | 'custom'
>;

const KNOWN: ReadonlySet<string> = new Set([
  ...IGNORED,
  'id',
  'name',
  'description',
  'options',
  'voting_visibility',
  'enforce_unique_vote',
  'max_votes_allowed',
  'allow_answers',
  'allow_user_suggested_options',
  'is_closed',
]);

/** Keys of an option that are not its custom data. */
const OPTION_KEYS: ReadonlySet<string> = new Set([
  'id',
  'text',
  'user',
  'user_id',
  'poll_id',
  'vote_count',
  'votes',
  'created_at',
  'updated_at',
]);

/** Reads an option without its id. @throws ApiError 4, 22. */
export function readOptionText(raw: Raw, path = ''): { readonly text: string; readonly custom: Custom } {
  const text = readText(raw.text, `${path}text`);
  if (text === null) throw inputError(`${path}text is a required field`);
  if (text.trim() === '') throw inputError(`${path}text: Option is empty`);
  const custom = customOf(raw, OPTION_KEYS);
  requireCustomSize(custom, 'poll option');
  return { text: text.trim(), custom };
}

/** @throws ApiError 4 where two options say the same or there are too many, 22 where they are too large. */
export function requireOptions(options: readonly PollOption[]): void {
  if (options.length > LIMITS.pollOptions)
    throw inputError(`a poll has at most ${LIMITS.pollOptions} options`);
  const texts = new Set<string>();
  for (const { text } of options) {
    if (texts.has(text)) throw inputError(`options: Option already exists: "${text}"`);
    texts.add(text);
  }
  const bytes = jsonLength(options);
  if (bytes > LIMITS.pollOptionsBytes)
    throw new ApiError(
      'tooLarge',
      `the options of the poll are too large: ${bytes} bytes, at most ${LIMITS.pollOptionsBytes}`,
    );
}

/** Options keep the ids they had in this poll; others get new ones. */
function readOptions(
  value: unknown,
  known: readonly PollOption[],
  newId: () => string,
): readonly PollOption[] {
  const ids = new Set(known.map(({ id }) => id));
  const options = (readList(value, 'options', LIMITS.pollOptions) ?? []).map((item, i) => {
    const raw = readRecord(item, `options.${i}`);
    const id = readNewId(raw.id === '' ? null : raw.id, `options.${i}.id`);
    const kept = id !== null && ids.delete(id);
    return { id: kept ? id : newId(), ...readOptionText(raw, `options.${i}.`) };
  });
  requireOptions(options);
  return options;
}

function readVisibility(value: unknown): PollRecord['votingVisibility'] {
  const text = readText(value, 'voting_visibility') ?? '';
  if (text !== '' && text !== 'public' && text !== 'anonymous')
    throw inputError('field `voting_visibility` must be public or anonymous');
  return text === 'anonymous' ? 'anonymous' : 'public';
}

function readMostVotes(raw: Raw, unique: boolean): number | null {
  // Zero is how clients say that there is no limit.
  const most = readWhole(raw.max_votes_allowed, 'max_votes_allowed', { min: 0, max: LIMITS.pollVotes });
  if (unique && most !== null && most > 1)
    throw inputError('max_votes_allowed must be empty: Enforce unique vote is enabled');
  return most === 0 ? null : most;
}

/** A whole poll as a client sends it. @throws ApiError 4, 22. */
export function readPoll(raw: Raw, known: readonly PollOption[], newId: () => string): PollInput {
  const name = readText(raw.name, 'name');
  if (name === null || name.trim() === '') throw inputError('name is a required field: Question is required');
  const custom = customOf(raw, KNOWN);
  requireCustomSize(custom, 'poll');
  const enforceUniqueVote = readBoolean(raw.enforce_unique_vote, 'enforce_unique_vote') ?? false;
  const suggests = readBoolean(raw.allow_user_suggested_options, 'allow_user_suggested_options');
  return {
    name,
    description: readText(raw.description, 'description', LIMITS.pollDescription) ?? '',
    votingVisibility: readVisibility(raw.voting_visibility),
    enforceUniqueVote,
    maxVotesAllowed: readMostVotes(raw, enforceUniqueVote),
    allowAnswers: readBoolean(raw.allow_answers, 'allow_answers') ?? false,
    allowUserSuggestedOptions: suggests ?? false,
    isClosed: readBoolean(raw.is_closed, 'is_closed') ?? false,
    options: readOptions(raw.options, known, newId),
    custom,
  };
}

/** A poll as the flat object a client edits. */
export function flatPoll(poll: PollRecord): Custom {
  return {
    ...poll.custom,
    name: poll.name,
    description: poll.description,
    voting_visibility: poll.votingVisibility,
    enforce_unique_vote: poll.enforceUniqueVote,
    max_votes_allowed: poll.maxVotesAllowed,
    allow_answers: poll.allowAnswers,
    allow_user_suggested_options: poll.allowUserSuggestedOptions,
    is_closed: poll.isClosed,
    options: poll.options.map(({ id, text, custom }) => ({ ...custom, id, text })),
  };
}

/** Fields a partial update must not name. */
export const FIXED_POLL_KEYS: ReadonlySet<string> = new Set([...IGNORED, 'id']);
