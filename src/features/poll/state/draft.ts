import { POLL_OPTIONS_MAX, POLL_VOTES_MAX, POLL_VOTES_MIN } from './constants.ts';

/** An option while it is written; the id is for the form only. */
export interface DraftOption {
  readonly id: number;
  readonly text: string;
}

/** A poll while it is written. The last option is empty as long as another one fits. */
export interface PollDraft {
  readonly name: string;
  readonly options: readonly DraftOption[];
  readonly unique: boolean;
  /** As it was typed; empty for no limit. */
  readonly maxVotes: string;
  readonly anonymous: boolean;
  readonly suggestions: boolean;
  readonly comments: boolean;
}

/** What is wrong with a field; the texts are the specification's (section 5). */
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
  /** By the option's id. */
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

/** With an empty option at the end to go on with, while one fits. */
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

/** How many options have a place of their own: the empty one at the end has not. */
export function placesOf({ options }: PollDraft): number {
  const last = options.at(-1);
  return last && isBlank(last) ? options.length - 1 : options.length;
}

/** Puts an option in another place, as far as there are places. @param to index */
export function moveOption(draft: PollDraft, id: number, to: number): PollDraft {
  const places = placesOf(draft);
  const from = draft.options.findIndex((option) => option.id === id);
  const moved = draft.options[from];
  const target = Math.max(0, Math.min(places - 1, to));
  if (!moved || from >= places || from === target) return draft;
  const options = draft.options.toSpliced(from, 1).toSpliced(target, 0, moved);
  return { ...draft, options };
}

/** Where one vote counts there is nothing to limit. */
export function setUnique(draft: PollDraft, unique: boolean): PollDraft {
  return { ...draft, unique, maxVotes: unique ? '' : draft.maxVotes };
}

/** As keyboards leave it: with a space behind it, or in Arabic and Persian figures. */
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
  // Prototype.js has another `entries` for lists.
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

/** A question, at least one option, and nothing wrong. */
export function canCreate(draft: PollDraft): boolean {
  const { name, maxVotes, options } = draftErrors(draft);
  return name === null && maxVotes === null && options.size === 0 && draft.options.some((o) => !isBlank(o));
}

/** The poll by the API's names. */
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
