/** Callers and users. */
import type { Custom, Millis, PrivacySettings, UserId } from './base.ts';

/**
 * The caller.
 * - `server`: has the app's secret, bypasses grants; `userId` or `user` name the person on whose behalf it acts (an
 *   embedded `user` object is upserted)
 * - `user`: a user or guest with a token
 * - `anonymous`: id `!anon-…`, never stored
 * `address`: the network of the caller, behind proxies that are trusted.
 */
export type Actor =
  | { readonly kind: 'server'; readonly userId: UserId | null; readonly user: DescribedUser | null }
  | { readonly kind: 'user'; readonly userId: UserId; readonly role: string; readonly address?: string }
  | { readonly kind: 'anonymous'; readonly userId: UserId; readonly address?: string };

export type TeamRoles = { readonly [team: string]: string };

/** Fields of a user as a client sent them; null for fields it did not send. */
export interface UserFields {
  readonly name: string | null;
  readonly image: string | null;
  readonly language: string | null;
  readonly role: string | null;
  readonly teams: readonly string[] | null;
  readonly teamsRole: TeamRoles | null;
  readonly invisible: boolean | null;
  readonly privacy: PrivacySettings | null;
  readonly custom: Custom;
  readonly pageData: Custom;
}

/** A user as a nested object describes them. */
export interface EmbeddedUser {
  readonly id: UserId;
  readonly fields: UserFields;
  /** Only the id is given: a known user stays as they are. */
  readonly isBare: boolean;
}

/** A user whom a request describes, not read yet. */
export interface DescribedUser {
  /** Null if the request names none, or one that is no text. */
  readonly id: UserId | null;
  /** Reads the user; `field` names the place in refusals. @throws ApiError `input`, `tooLarge` */
  read(field: string): EmbeddedUser;
}

/** The user that a body names under some key: by id, or as an object that describes them. */
export interface NamedPerson {
  /** The place in the body, for refusals. */
  readonly field: string;
  readonly isGiven: boolean;
  /** Returns whether it names a user other than these. */
  namesOtherThan(known: readonly (UserId | null)[]): boolean;
  /** Reads the person. @throws ApiError `input` if the person is named both ways or ill-formed, `tooLarge` */
  person(): { readonly id: UserId | null; readonly user: EmbeddedUser | null };
}

export interface UserRecord {
  readonly id: UserId;
  readonly role: string;
  readonly name: string | null;
  readonly image: string | null;
  readonly language: string | null;
  readonly teams: readonly string[];
  /** Roles in the channels of single teams, by team. Elsewhere `role` holds. */
  readonly teamsRole: TeamRoles;
  /** Hides that the user is online from others. */
  readonly invisible: boolean;
  /** Ignored once `banExpires` has passed. */
  readonly banned: boolean;
  /** Shown only to the server and moderators. */
  readonly shadowBanned: boolean;
  readonly banExpires: Millis | null;
  readonly privacy: PrivacySettings;
  readonly custom: Custom;
  /** `attributes` and `page`, as the host page set them. Empty in views, except in those for staff and servers. */
  readonly pageData: Custom;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  readonly lastActive: Millis | null;
  readonly deactivatedAt: Millis | null;
  readonly deletedAt: Millis | null;
  /** Tokens issued before this time are refused. */
  readonly revokeTokensIssuedBefore: Millis | null;
}

export interface UserView extends UserRecord {
  /** True while the user has a connection and is not invisible. */
  readonly online: boolean;
}

/** Unread sums of one user over all channels. */
export interface UnreadTotals {
  readonly totalUnreadCount: number;
  readonly unreadChannels: number;
}

/** Unread messages by team. */
export type TeamCounts = { readonly [team: string]: number };
