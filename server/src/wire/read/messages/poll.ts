/** Bodies of polls, their options and votes. */

import Type from 'typebox';
import {
  type Custom,
  inputError,
  LIMITS,
  type NewPoll,
  type PollChoice,
  type PollInput,
  type PollOption,
  type PollOptionInput,
  type PollPatch,
  type PollUpdate,
  requireCustomSize,
} from '../../../domain/index.ts';
import { writePollFields } from '../../write/messages/poll.ts';
import { readSetUnset } from '../channels/channel.ts';
import { customOf } from '../custom.ts';
import { RawObject, rawObject, reader } from '../reader.ts';
import { applySteps, readSteps, refuseReservedStep } from '../set-unset.ts';
import { readNamed } from '../users/user-fields.ts';
import {
  type Raw,
  readBoolean,
  readId,
  readList,
  readNewId,
  readRecord,
  readText,
  readWhole,
  requireId,
} from '../values.ts';

const readObject = reader(RawObject);

/** Keys of a poll that only the server writes; clients send them back with a poll they received. */
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

/** Fields a partial update must not name. */
const FIXED: ReadonlySet<string> = new Set([...IGNORED, 'id']);

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

/** Reads an option without its id. @throws ApiError `input`, `tooLarge` */
function readOptionText(raw: Raw, path = ''): { readonly text: string; readonly custom: Custom } {
  const text = readText(raw.text, `${path}text`);
  if (text === null) throw inputError(`${path}text is a required field`);
  if (text.trim() === '') throw inputError(`${path}text: Option is empty`);
  const custom = customOf(raw, OPTION_KEYS);
  requireCustomSize(custom, 'poll option');
  return { text: text.trim(), custom };
}

function readOptions(value: unknown): readonly PollOptionInput[] {
  return (readList(value, 'options', LIMITS.pollOptions) ?? []).map((item, i) => {
    const raw = readRecord(item, `options.${i}`);
    const id = readNewId(raw.id, `options.${i}.id`);
    return { id, ...readOptionText(raw, `options.${i}.`) };
  });
}

function readVisibility(value: unknown): PollInput['votingVisibility'] {
  const text = readText(value, 'voting_visibility') ?? '';
  if (text !== '' && text !== 'public' && text !== 'anonymous')
    throw inputError('field `voting_visibility` must be public or anonymous');
  return text === 'anonymous' ? 'anonymous' : 'public';
}

function readMostVotes(raw: Raw, unique: boolean): number | null {
  // Clients send zero for no limit.
  const most = readWhole(raw.max_votes_allowed, 'max_votes_allowed', { min: 0, max: LIMITS.pollVotes });
  if (unique && most !== null && most > 1)
    throw inputError('max_votes_allowed must be empty: Enforce unique vote is enabled');
  return most === 0 ? null : most;
}

/** Reads a whole poll as a client sends it. @throws ApiError `input`, `tooLarge` */
function readPoll(raw: Raw): PollInput {
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
    options: readOptions(raw.options),
    custom,
  };
}

/** Reads the body of POST /polls. @throws ApiError `input`, `tooLarge` */
export function readNewPoll(body: unknown): NewPoll {
  const raw = readObject(body);
  return {
    poll: readPoll(raw),
    id: () => readNewId(raw.id, 'id'),
    createdBy: readNamed(raw, 'created_by'),
  };
}

/** Reads the body of PUT /polls. @throws ApiError `input` */
export function readPollUpdate(body: unknown): PollUpdate {
  const raw = readObject(body);
  return {
    id: requireId(raw.id, 'id'),
    poll: () => readPoll(raw),
    createdBy: readNamed(raw, 'created_by'),
  };
}

/**
 * Reads `{set, unset}` of PATCH /polls/{id}. @throws ApiError `input`, `notAllowed` for fields that only the server
 * writes
 */
export function readPollPatch(body: unknown): PollPatch {
  const steps = readSteps(readSetUnset(body));
  refuseReservedStep(steps, FIXED);
  return {
    onlyCloses: steps.every(({ path, value }) => path[0] === 'is_closed' && value === true),
    applyTo: (poll) => readPoll(applySteps({ ...poll.custom, ...writePollFields(poll) } as Custom, steps)),
  };
}

/** Reads the body of POST /polls/{id}/options. @throws ApiError `input`, `tooLarge` */
export const readNewPollOption = (body: unknown): Omit<PollOption, 'id'> => readOptionText(readObject(body));

/** Reads the body of PUT /polls/{id}/options. @throws ApiError `input`, `tooLarge` */
export function readPollOption(body: unknown): PollOption {
  const raw = readObject(body);
  return { id: requireId(raw.id, 'id'), ...readOptionText(raw) };
}

export const VoteBody = Type.Object({ vote: rawObject('VoteData') });
const readVoteShape = reader(VoteBody);

/** Reads `{vote: {option_id | answer_text}}`. @throws ApiError `input` */
export function readVote(body: unknown): PollChoice {
  const { option_id: option, answer_text: answer } = readVoteShape(body).vote;
  const optionId = readId(option, 'vote.option_id');
  const text = readText(answer, 'vote.answer_text');
  if ((optionId === null) === (text === null))
    throw inputError('exactly one of vote.option_id and vote.answer_text is required');
  if (optionId !== null) return { optionId };
  if (text === null || text.trim() === '') throw inputError('vote.answer_text must not be blank');
  return { answerText: text };
}
