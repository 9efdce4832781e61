/** Users. The rules of services.ts hold. */
import type { MaybePromise } from '../ports/maybe-promise.ts';
import type {
  Actor,
  ConnectionId,
  FullUser,
  Millis,
  OwnUser,
  UserFields,
  UserId,
  UserRecord,
  UserView,
} from '../types/index.ts';
import type { FilterReader, SortReader } from './common.ts';
import type { CustomEventCommand } from './events.ts';
import type { OffsetPage } from './page.ts';

type Maybe<T> = T | null | undefined;

/** A user as a client describes them. Errors of each part: `input`, `tooLarge`. */
export interface UserInput {
  id(): UserId;
  fields(): UserFields;
}

/** A user as they describe themselves when they connect. */
export interface UserDetails {
  /** Undefined if they do not give it. */
  readonly id: unknown;
  /** Errors: `input`, `tooLarge`. */
  fields(): UserFields;
}

export interface NewGuest {
  readonly id: UserId;
  readonly fields: UserFields;
}

/** A change of some fields of a user. Errors of each part: `input`. */
export interface UserPatch {
  id(): UserId;
  /** Errors: `notAllowed` for fields that the caller may not set. */
  changes(byServer: boolean): {
    /** Returns the user with the changes. Errors: `input`, `tooLarge`. */
    applyTo(user: UserRecord): UserFields;
    /** Tokens issued before this time are refused; null if the limit stays. Errors: `input`. */
    readonly revokeBefore: (() => Millis | null) | null;
  };
}

export interface UserService {
  /**
   * Returns the actor behind a user token on an HTTP call. Errors: `notFound` for an unknown user, `auth` if
   * deactivated or deleted.
   */
  actor(userId: UserId): Promise<Actor>;
  /**
   * Returns the time before which a user's tokens are revoked, for their own sake or the whole app's. Null revokes
   * none.
   */
  tokensRevokedBefore(userId: UserId): MaybePromise<Millis | null>;
  /** Creates a guest under `guest-<uuid>-<id>`. */
  createGuest(guest: NewGuest): Promise<UserView>;
  /** Full replace. Clients can store only themselves, without role or teams. Keyed by id. */
  upsert(actor: Actor, users: readonly UserInput[]): Promise<{ readonly [id: UserId]: UserView | FullUser }>;
  updatePartial(
    actor: Actor,
    patches: readonly UserPatch[],
  ): Promise<{ readonly [id: UserId]: UserView | FullUser }>;
  query(
    actor: Actor,
    input: {
      readonly filter: FilterReader;
      readonly sort?: SortReader;
      readonly presence?: Maybe<boolean>;
      readonly includeDeactivated?: Maybe<boolean>;
      readonly connectionId?: Maybe<ConnectionId>;
      /** Errors: `input`. */
      page(): OffsetPage;
    },
  ): Promise<readonly (UserView | FullUser)[]>;
  me(actor: Actor): Promise<OwnUser>;
  /**
   * Sends a custom event to all connections of a user. For the server only. Errors: `input`, `notFound`, `notAllowed`,
   * `tooLarge`.
   */
  sendEvent(actor: Actor, userId: UserId, event: CustomEventCommand): Promise<void>;
}
