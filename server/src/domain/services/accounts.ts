import type { Actor, UserId, UserView } from '../types.ts';

type Maybe<T> = T | null | undefined;

export interface DeactivateInput {
  /** Their messages are deleted softly. */
  readonly markMessagesDeleted?: Maybe<boolean>;
}

export interface ReactivateInput {
  /** Their messages that were deleted since the deactivation come back. */
  readonly restoreMessages?: Maybe<boolean>;
  readonly name?: Maybe<string>;
}

/** `soft`: can be restored · `hard`: nothing of them is kept but their id under what is left of theirs. */
export interface DeleteUsersInput {
  readonly user?: Maybe<string>;
  /** `soft`, `hard` or `pruning` (as hard); nothing happens to them where it is not said. */
  readonly messages?: Maybe<string>;
  /** `soft` or `hard`: conversations of two. */
  readonly conversations?: Maybe<string>;
  /** The new owner of their other channels. */
  readonly newChannelOwnerId?: Maybe<UserId>;
}

/** Accounts of people, for the server only (17). 4 for what is so already or ill-formed, 16 for whom there is not. */
export interface AccountService {
  /** Connections end, and nothing can be done with their tokens any more. */
  deactivate(actor: Actor, id: UserId, input: DeactivateInput): Promise<UserView>;
  /** Errors: 6 where the name was taken meanwhile. */
  reactivate(actor: Actor, id: UserId, input: ReactivateInput): Promise<UserView>;
  /** At most 100, as a task. Answers with its id. */
  deactivateMany(actor: Actor, ids: readonly UserId[], input: DeactivateInput): Promise<string>;
  reactivateMany(actor: Actor, ids: readonly UserId[], input: ReactivateInput): Promise<string>;
  /** Gone at once; what they left follows as a task. */
  delete(
    actor: Actor,
    id: UserId,
    input: DeleteUsersInput,
  ): Promise<{ readonly user: UserView; readonly taskId: string }>;
  /** At most 100, as a task. Answers with its id. */
  deleteMany(actor: Actor, ids: readonly UserId[], input: DeleteUsersInput): Promise<string>;
  /** Restores users who were deleted softly; refuses others with 4. */
  restore(actor: Actor, ids: readonly UserId[]): Promise<void>;
}
