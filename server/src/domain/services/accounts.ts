import type { Actor, UserId, UserView } from '../types/index.ts';

type Maybe<T> = T | null | undefined;

export interface DeactivateInput {
  /** Their messages are deleted softly. */
  readonly markMessagesDeleted?: Maybe<boolean>;
}

export interface ReactivateInput {
  /** Their messages that were deleted since the deactivation come back. */
  readonly restoreMessages?: Maybe<boolean>;
  /** Null for the name they had. Errors: `input`. */
  readonly name?: () => string | null;
}

/** How a user and their content are deleted. */
export interface UserDeletion {
  /** Keeps nothing of the users but their id under the rest of their data. False: they can be restored. */
  readonly hard: boolean;
  /** Null: they stay. */
  /** `pruning` empties them as well; their places stay. */
  readonly messages: 'soft' | 'pruning' | 'hard' | null;
  /** Conversations of two. Null: they stay. */
  readonly conversations: 'soft' | 'hard' | null;
  /** Removes all files that the user uploaded. */
  readonly files: boolean;
  /** The new owner of the users' other channels. */
  readonly newChannelOwnerId: UserId | null;
}

/** Returns the users whom a call names, each once, at most 100. Errors: `input`. */
export type NamedUsers = () => readonly UserId[];

/**
 * Accounts of users, for the server only. Errors: `notAllowed` for others, `input` if it is done already or ill-formed,
 * `notFound` if the user does not exist.
 */
export interface AccountService {
  /** Ends their connections; their tokens are refused from then on. */
  deactivate(actor: Actor, id: UserId, input: DeactivateInput): Promise<UserView>;
  /** Errors: `nameTaken` if the name was taken meanwhile. */
  reactivate(actor: Actor, id: UserId, input: ReactivateInput): Promise<UserView>;
  /** Runs as a task. Returns its id. */
  deactivateMany(actor: Actor, ids: NamedUsers, input: DeactivateInput): Promise<string>;
  reactivateMany(actor: Actor, ids: NamedUsers, input: ReactivateInput): Promise<string>;
  /** Deletes the users at once; the rest of their data follows as a task. */
  delete(
    actor: Actor,
    id: UserId,
    deletion: () => UserDeletion,
  ): Promise<{ readonly user: UserView; readonly taskId: string }>;
  /** Runs as a task. Returns its id. */
  deleteMany(actor: Actor, ids: NamedUsers, deletion: () => UserDeletion): Promise<string>;
  /** Restores users who were deleted softly; refuses others with `input`. */
  restore(actor: Actor, ids: NamedUsers): Promise<void>;
}
