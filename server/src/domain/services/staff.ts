import type { StaffInvitation, StaffLogEntry, StaffSession } from '../store/staff.ts';
import type { Millis, UserId } from '../types/index.ts';

/** Where a request of staff comes from. */
export interface StaffOrigin {
  /** The shortened network. */
  readonly network: string;
  /** The browser, as it names itself. */
  readonly agent: string;
}

/** A new session: the hash of its cookie, and the hash of the one it takes the place of. */
export interface NewStaffSession extends StaffOrigin {
  readonly hash: string;
  /** Null if the browser had none. */
  readonly replaces: string | null;
}

/** The caller of a call of staff, by the hash of their cookie. */
export interface StaffCaller extends StaffOrigin {
  readonly session: string;
}

export interface StaffMember {
  readonly userId: UserId;
  readonly name: string | null;
  readonly email: string;
  readonly role: string;
  readonly createdAt: Millis;
}

export interface InvitationInput {
  /** Hash of the code in the link. */
  readonly hash: string;
  readonly email: string;
  readonly role: string;
}

/** Accounts of agents and admins: invitations, sessions, and the log. All calls check their input. */
export interface StaffService {
  /**
   * Invites a person. An earlier invitation to the same address ends.
   * @param caller null for the command line
   * @throws ApiError `input` if the address or role cannot be used or the person has an account, `notAllowed`
   */
  invite(caller: StaffCaller | null, input: InvitationInput): Promise<StaffInvitation>;
  /** Invites the first admin; null if there is an account or an invitation already. */
  inviteFirst(input: Omit<InvitationInput, 'role'>): Promise<StaffInvitation | null>;
  /** Returns an invitation without using it up. @throws ApiError `auth` if it is unknown, used or expired */
  invitation(hash: string): Promise<StaffInvitation>;
  /**
   * Creates the account of an invited person and signs them in.
   * @throws ApiError `auth` as `invitation` does, `input` for a name or password that cannot be used
   */
  accept(
    hash: string,
    person: { readonly name: string; readonly password: string },
    session: NewStaffSession,
  ): Promise<StaffMember>;
  /** Returns whether a session of the account began in the network and still runs. */
  isKnownNetwork(email: string, network: string): Promise<boolean>;
  /** @throws ApiError `auth`, the same for an unknown address and for a wrong password */
  signIn(
    credentials: { readonly email: string; readonly password: string },
    session: NewStaffSession,
  ): Promise<StaffMember>;
  /** Returns the caller. Prolongs their session. @throws ApiError `auth` if the session is over */
  me(caller: StaffCaller): Promise<StaffMember>;
  /** Ends the caller's session. Safe to repeat. */
  signOut(session: string): Promise<void>;
  /** @throws ApiError `auth` if the old password is wrong, `input` if the new one cannot be used */
  changePassword(
    caller: StaffCaller,
    passwords: { readonly old: string; readonly new: string },
  ): Promise<void>;
  sessions(caller: StaffCaller): Promise<readonly (StaffSession & { readonly isCurrent: boolean })[]>;
  /** Ends one of the caller's sessions, or all others if the id is null. @throws ApiError `notFound` */
  endSessions(caller: StaffCaller, id: string | null): Promise<void>;
  /** For admins, like all that follow. @throws ApiError `notAllowed` */
  members(caller: StaffCaller): Promise<readonly StaffMember[]>;
  /** @throws ApiError `input` for the caller's own role, or for a role that accounts cannot have */
  setRole(caller: StaffCaller, userId: UserId, role: string): Promise<StaffMember>;
  /** Removes the account. The user stays as the author of their messages, without a role of staff. */
  remove(caller: StaffCaller, userId: UserId): Promise<void>;
  invitations(caller: StaffCaller): Promise<readonly StaffInvitation[]>;
  withdraw(caller: StaffCaller, id: string): Promise<void>;
  log(
    caller: StaffCaller,
    page: { readonly before: string | null; readonly limit: number },
  ): Promise<readonly StaffLogEntry[]>;
}
