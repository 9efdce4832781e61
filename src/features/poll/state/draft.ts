import { POLL_OPTIONS_MAX, POLL_VOTES_MAX, POLL_VOTES_MIN } from './constants.ts';

/** An option in the form. Its id is local to the form. */
export interface DraftOption {
  readonly id: number;
  readonly text: string;
}

/** A poll in the form. The last option is empty while there is room for another one. */
export interface PollDraft {
  readonly name: string;
  readonly options: readonly DraftOption[];
  readonly unique: boolean;
  /** The text of the field; empty for no limit. */
  readonly maxVotes: string;
  readonly anonymous: boolean;
  readonly suggestions: boolean;
  readonly comments: boolean;
}

/** Error of a field. The texts come from the specification (section 5). */
export type DraftError =
  | 'question-required'
  | 'option-exists'
  | 'option-empty'
  | 'numbers-only'
  | 'votes-range'
  | 'unique-vote';

export interface DraftErrors {
  readonly name: DraftError | null;
  readonly maxVotes: DraftError | null;
  /** Errors by option id. */
  readonly options: ReadonlyMap<number, DraftError>;
}

export const EMPTY_DRAFT: PollDraft = {
  name: '',
  options: [{ id: 1, text: '' }],
  unique: true,
  maxVotes: '',
  anonymous: false,
  suggestions: false,
  comments: false,
};

const isBlank = ({ text }: DraftOption) => text.trim() === '';

/** Appends an empty option if there is room for one. */
function extended(options: readonly DraftOption[]): readonly DraftOption[] {
  const last = options.at(-1);
  if (options.length >= POLL_OPTIONS_MAX || (last && isBlank(last))) return options;
  return [...options, { id: Math.max(0, ...options.map(({ id }) => id)) + 1, text: '' }];
}

export function writeOption(draft: PollDraft, id: number, text: string): PollDraft {
  const options = draft.options.map((option) => (option.id === id ? { id, text } : option));
  return { ...draft, options: extended(options) };
}

export function removeOption(draft: PollDraft, id: number): PollDraft {
  return { ...draft, options: extended(draft.options.filter((option) => option.id !== id)) };
}

/** Returns the number of options that can be moved: the empty one at the end cannot. */
export function placesOf({ options }: PollDraft): number {
  const last = options.at(-1);
  return last && isBlank(last) ? options.length - 1 : options.length;
}

/**
 * Moves an option to another index, within the options that can be moved.
 * @param to index
 */
export function moveOption(draft: PollDraft, id: number, to: number): PollDraft {
  const places = placesOf(draft);
  const from = draft.options.findIndex((option) => option.id === id);
  const moved = draft.options[from];
  const target = Math.max(0, Math.min(places - 1, to));
  if (!moved || from >= places || from === target) return draft;
  const options = draft.options.toSpliced(from, 1).toSpliced(target, 0, moved);
  return { ...draft, options };
}

/** Sets whether each person has one vote. In that case the limit has no meaning and is removed. */
export function setUnique(draft: PollDraft, unique: boolean): PollDraft {
  return { ...draft, unique, maxVotes: unique ? '' : draft.maxVotes };
}

/** Parses the number as keyboards leave it: with a trailing space, or in Arabic or Persian digits. */
const votesOf = ({ maxVotes }: PollDraft) =>
  maxVotes.trim().replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) => `${figure.charCodeAt(0) % 16}`);

function maxVotesError(draft: PollDraft): DraftError | null {
  const votes = votesOf(draft);
  if (votes === '') return null;
  if (draft.unique) return 'unique-vote';
  if (!/^\d+$/.test(votes)) return 'numbers-only';
  const count = Number(votes);
  return count < POLL_VOTES_MIN || count > POLL_VOTES_MAX ? 'votes-range' : null;
}

function optionErrors({ options }: PollDraft): ReadonlyMap<number, DraftError> {
  const errors = new Map<number, DraftError>();
  const seen = new Set<string>();
  // `forEach`, because Prototype.js replaces `Array.prototype.entries`.
  options.forEach((option, index) => {
    const text = option.text.trim();
    if (text === '') {
      if (index < options.length - 1) errors.set(option.id, 'option-empty');
    } else if (seen.has(text)) errors.set(option.id, 'option-exists');
    seen.add(text);
  });
  return errors;
}

export function draftErrors(draft: PollDraft): DraftErrors {
  return {
    name: draft.name.trim() === '' ? 'question-required' : null,
    maxVotes: maxVotesError(draft),
    options: optionErrors(draft),
  };
}

/** Returns whether the draft can be sent: it has a question, at least one option and no errors. */
export function canCreate(draft: PollDraft): boolean {
  const { name, maxVotes, options } = draftErrors(draft);
  return name === null && maxVotes === null && options.size === 0 && draft.options.some((o) => !isBlank(o));
}

/** Returns the poll in the API's fields. */
export function requestOf(draft: PollDraft): Readonly<Record<string, unknown>> {
  const votes = votesOf(draft);
  return {
    name: draft.name.trim(),
    options: draft.options.filter((option) => !isBlank(option)).map(({ text }) => ({ text: text.trim() })),
    enforce_unique_vote: draft.unique,
    ...(votes === '' ? {} : { max_votes_allowed: Number(votes) }),
    voting_visibility: draft.anonymous ? 'anonymous' : 'public',
    allow_user_suggested_options: draft.suggestions,
    allow_answers: draft.comments,
  };
}
