/** Users. The rules of services.ts hold. */
import type { MaybePromise } from '../ports/maybe-promise.ts';
import type {
  Actor,
  ConnectionId,
  Millis,
  OwnUser,
  UserFields,
  UserId,
  UserRecord,
  UserView,
} from '../types.ts';
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
  /** Undefined where they do not say it. */
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
    /** The user with the changes. Errors: `input`, `tooLarge`. */
    applyTo(user: UserRecord): UserFields;
    /** Tokens issued before are refused; null where that stays. Errors: `input`. */
    readonly revokeBefore: (() => Millis | null) | null;
  };
}

export interface UserService {
  /** The actor behind a user token on an HTTP call. Errors: `notFound` unknown user, `auth` deactivated or deleted. */
  actor(userId: UserId): Promise<Actor>;
  /**
   * Tokens of a user issued before are refused, for his own sake or the whole app's; null refuses none.
   */
  tokensRevokedBefore(userId: UserId): MaybePromise<Millis | null>;
  /** Makes a guest under `guest-<uuid>-<id>`. */
  createGuest(guest: NewGuest): Promise<UserView>;
  /** Full replace; client side only oneself and without role or teams. Keyed by id. */
  upsert(actor: Actor, users: readonly UserInput[]): Promise<{ readonly [id: UserId]: UserView }>;
  updatePartial(actor: Actor, patches: readonly UserPatch[]): Promise<{ readonly [id: UserId]: UserView }>;
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
  ): Promise<readonly UserView[]>;
  me(actor: Actor): Promise<OwnUser>;
  /** A custom event to all connections of a user. For the server only. Errors: `input`, `notFound`, `notAllowed`, `tooLarge`. */
  sendEvent(actor: Actor, userId: UserId, event: CustomEventCommand): Promise<void>;
}
