/** Polls. The rules of services.ts hold. */
import type { Page } from '../store/paged.ts';
import type { Actor, PollOption, PollRecord, PollView, PollVoteView } from '../types/index.ts';
import type { NamedPerson } from '../types/users.ts';
import type { PageInput } from './conversation.ts';

/** An option as a client sends it. */
export interface PollOptionInput {
  /** Null for a new option. */
  readonly id: string | null;
  readonly text: string;
  readonly custom: PollOption['custom'];
}

/** Fields that the owner of a poll sets. */
export type PollFields = Pick<
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

/** The same as a client sends them. */
export type PollInput = Omit<PollFields, 'options'> & { readonly options: readonly PollOptionInput[] };

export interface NewPoll {
  readonly poll: PollInput;
  /** Null: the server chooses one. Errors: `input`. */
  id(): string | null;
  readonly createdBy: NamedPerson;
}

export interface PollUpdate {
  readonly id: string;
  readonly createdBy: NamedPerson;
  /** Errors: `input`, `tooLarge`. */
  poll(): PollInput;
}

export interface PollPatch {
  /** True if it does nothing but close the poll. */
  readonly onlyCloses: boolean;
  /** The poll with the changes. Errors: `input`, `tooLarge`. */
  applyTo(poll: PollRecord): PollInput;
}

/** A vote for an option, or an answer in one's own words. */
export type PollChoice = { readonly optionId: string } | { readonly answerText: string };

export interface PollService {
  create(actor: Actor, input: NewPoll): Promise<PollView>;
  get(actor: Actor, id: string): Promise<PollView>;
  /** Full replace; options that are left out are removed with their votes. */
  update(actor: Actor, input: PollUpdate): Promise<PollView>;
  updatePartial(actor: Actor, id: string, patch: PollPatch): Promise<PollView>;
  delete(actor: Actor, id: string): Promise<void>;
  createOption(actor: Actor, pollId: string, option: Omit<PollOption, 'id'>): Promise<PollOption>;
  getOption(actor: Actor, pollId: string, optionId: string): Promise<PollOption>;
  updateOption(actor: Actor, pollId: string, option: PollOption): Promise<PollOption>;
  deleteOption(actor: Actor, pollId: string, optionId: string): Promise<void>;
  castVote(
    actor: Actor,
    vote: { readonly messageId: string; readonly pollId: string; readonly choice: PollChoice },
  ): Promise<{ readonly vote: PollVoteView; readonly poll: PollView }>;
  removeVote(
    actor: Actor,
    vote: { readonly messageId: string; readonly pollId: string; readonly voteId: string },
  ): Promise<{ readonly vote: PollVoteView; readonly poll: PollView }>;
  query(actor: Actor, page: PageInput): Promise<Page<PollView>>;
  queryVotes(actor: Actor, pollId: string, page: PageInput): Promise<Page<PollVoteView>>;
}
