import type {
  Actor,
  ChannelMuteView,
  Cid,
  MemberView,
  OwnUser,
  TaskRecord,
  UserId,
  UserView,
} from '../types/index.ts';
import type { MemberPatch } from './channel-commands.ts';

type Maybe<T> = T | null | undefined;

/** A person's own settings of a channel. */
export interface MembershipService {
  /**
   * `clearHistory`: messages so far never come back to the user. Safe to repeat.
   * Errors: `input` for non-members, `notFound`, `notAllowed`.
   */
  hide(actor: Actor, cid: Cid, clearHistory: boolean): Promise<void>;
  show(actor: Actor, cid: Cid): Promise<void>;
  /** `userId` null is the caller. Errors: `input`, `notFound`, `notAllowed`, `tooLarge`. */
  updatePartial(
    actor: Actor,
    change: { readonly cid: Cid; readonly userId: UserId | null; readonly patch: MemberPatch },
  ): Promise<MemberView>;
  /** `expiration` in milliseconds; null or 0 for good. Errors: `input`, `notAllowed`, `featureOff`. */
  mute(
    actor: Actor,
    input: { readonly cids: readonly Cid[]; readonly expiration?: Maybe<number> },
  ): Promise<{ readonly mutes: readonly ChannelMuteView[]; readonly me: OwnUser }>;
  unmute(actor: Actor, cids: readonly Cid[]): Promise<{ readonly me: OwnUser }>;
}

export interface TaskView extends Omit<TaskRecord, 'work'> {
  /** Path and query of the resulting file; null for a task about something else, or one that is not done. */
  readonly link: string | null;
  /** The users that the task was about, as they are now; null for a task about something else. */
  readonly users: readonly UserView[] | null;
}

export interface TaskService {
  /** For the server only. Errors: `notFound`, `notAllowed`. */
  get(actor: Actor, id: string): Promise<TaskView>;
}
