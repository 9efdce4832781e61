import type { Actor, UserId, UserView } from '../types.ts';

type Maybe<T> = T | null | undefined;

export interface DeactivateInput {
  /** Their messages are deleted softly. */
  readonly markMessagesDeleted?: Maybe<boolean>;
}

export interface ReactivateInput {
  /** Their messages that were deleted since the deactivation come back. */
  readonly restoreMessages?: Maybe<boolean>;
  /** Null for the one they had. Errors: `input`. */
  readonly name?: () => string | null;
}

/** How a user and their content are deleted. */
export interface UserDeletion {
  /** Nothing of them is kept but their id under what is left of theirs. False: they can be restored. */
  readonly hard: boolean;
  /** Null: they stay. */
  readonly messages: 'soft' | 'hard' | null;
  /** Conversations of two. Null: they stay. */
  readonly conversations: 'soft' | 'hard' | null;
  /** The new owner of their other channels. */
  readonly newChannelOwnerId: UserId | null;
}

/** Users whom a call names, each once, at most 100. Errors: `input`. */
export type NamedUsers = () => readonly UserId[];

/** Accounts of people, for the server only (17). 4 for what is so already or ill-formed, 16 for whom there is not. */
export interface AccountService {
  /** Connections end, and nothing can be done with their tokens any more. */
  deactivate(actor: Actor, id: UserId, input: DeactivateInput): Promise<UserView>;
  /** Errors: `nameTaken` where the name was taken meanwhile. */
  reactivate(actor: Actor, id: UserId, input: ReactivateInput): Promise<UserView>;
  /** As a task. Answers with its id. */
  deactivateMany(actor: Actor, ids: NamedUsers, input: DeactivateInput): Promise<string>;
  reactivateMany(actor: Actor, ids: NamedUsers, input: ReactivateInput): Promise<string>;
  /** Gone at once; what they left follows as a task. */
  delete(
    actor: Actor,
    id: UserId,
    deletion: () => UserDeletion,
  ): Promise<{ readonly user: UserView; readonly taskId: string }>;
  /** As a task. Answers with its id. */
  deleteMany(actor: Actor, ids: NamedUsers, deletion: () => UserDeletion): Promise<string>;
  /** Restores users who were deleted softly; refuses others with 4. */
  restore(actor: Actor, ids: NamedUsers): Promise<void>;
}
