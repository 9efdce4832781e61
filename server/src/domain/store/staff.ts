import type { Millis, UserId } from '../types/index.ts';

/** A member of staff who signs in by a password. Their name and role are those of the user. */
export interface StaffAccount {
  readonly userId: UserId;
  /** In lower case; no two accounts share one. */
  readonly email: string;
  /** Made by `Passwords.hash`. */
  readonly password: string;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

export interface StaffInvitation {
  readonly id: string;
  /** Only the hash of the code is stored. */
  readonly hash: string;
  readonly email: string;
  readonly role: string;
  /** Null for the command line. */
  readonly invitedBy: UserId | null;
  readonly createdAt: Millis;
  readonly expiresAt: Millis;
}

export interface StaffSession {
  readonly id: string;
  /** Only the hash of the cookie is stored. */
  readonly hash: string;
  readonly userId: UserId;
  /** The browser, as it names itself; cut. */
  readonly agent: string;
  /** The shortened network of the sign-in. */
  readonly network: string;
  readonly createdAt: Millis;
  readonly lastUsedAt: Millis;
  readonly expiresAt: Millis;
}

/** An entry of the log of staff. Ids ascend with time. */
export interface StaffLogEntry {
  readonly id: string;
  readonly at: Millis;
  readonly action: string;
  /** Null for the command line. */
  readonly actorId: UserId | null;
  /** The user whom the action changed; null if it was the actor, or nobody yet. */
  readonly targetId: UserId | null;
  /** An email address, a role, or a browser; empty if the action has none. */
  readonly detail: string;
  /** Empty for the command line. */
  readonly network: string;
}

export interface StaffReader {
  account(userId: UserId): Promise<StaffAccount | null>;
  accountOf(email: string): Promise<StaffAccount | null>;
  /** Returns the first `limit` accounts, oldest first. */
  accounts(limit: number): Promise<readonly StaffAccount[]>;
  /** Null if the code is unknown or was used. Expired invitations may still exist. */
  invitation(hash: string): Promise<StaffInvitation | null>;
  /** Returns the first `limit` invitations that have not expired, newest first. */
  invitations(now: Millis, limit: number): Promise<readonly StaffInvitation[]>;
  /** Null if there is no such session. Expired sessions may still exist. */
  session(hash: string): Promise<StaffSession | null>;
  /** Returns a user's sessions that have not expired, last used first. */
  sessionsOf(userId: UserId, now: Millis): Promise<readonly StaffSession[]>;
  /** Returns entries of the log before one of them, or the newest ones; newest first. */
  log(page: { readonly before: string | null; readonly limit: number }): Promise<readonly StaffLogEntry[]>;
}
export interface StaffWriter extends StaffReader {
  /** Inserts or replaces the whole account. */
  putAccount(account: StaffAccount): Promise<void>;
  removeAccount(userId: UserId): Promise<void>;
  putInvitation(invitation: StaffInvitation): Promise<void>;
  removeInvitation(id: string): Promise<void>;
  /** Removes all invitations to an address. */
  removeInvitationsTo(email: string): Promise<void>;
  removeInvitationsBy(userId: UserId): Promise<void>;
  /** Inserts or replaces the whole session. */
  putSession(session: StaffSession): Promise<void>;
  removeSession(hash: string): Promise<void>;
  /** Removes a user's sessions, except the one with this hash. */
  removeSessionsOf(userId: UserId, except: string | null): Promise<void>;
  /** Removes sessions and invitations that expired up to a time. */
  removeExpired(until: Millis): Promise<void>;
  /** Sets the user in entries that name only their address: erasing the user then removes these too. */
  nameInLog(email: string, userId: UserId): Promise<void>;
  /** Adds an entry, and removes entries from before a time and all but the newest `most`. */
  addToLog(entry: StaffLogEntry, bounds: { readonly before: Millis; readonly most: number }): Promise<void>;
}
