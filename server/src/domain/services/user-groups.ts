import type { Actor, Millis, UserGroupRecord, UserGroupView, UserId } from '../types/index.ts';

/** A group that a client makes. Its parts are read when the rules ask for them. Errors: `input`. */
export interface NewUserGroup {
  /** Null: the server chooses one. */
  id(): string | null;
  details(): Pick<UserGroupRecord, 'name' | 'description' | 'teamId'>;
  memberIds(): readonly UserId[];
}

/** Returns the team that a call names; null for any. Errors: `input`. */
export type NamedTeam = () => string | null;

export interface UserGroupChange {
  readonly team: NamedTeam;
  /** Undefined for fields that stay. */
  details(): { readonly name: string | undefined; readonly description: string | null | undefined };
}

export interface UserGroupMembers {
  readonly team: NamedTeam;
  /** At least one user, at most 100. */
  memberIds(): readonly UserId[];
  readonly asAdmin: boolean;
}

export interface UserGroupPage {
  readonly limit: number;
  readonly createdAtGt: Millis | null;
  /** The last group of the page before. */
  idGt(): string | null;
  readonly teamId: string | null;
}

export interface UserGroupSearch {
  readonly prefix: string;
  readonly limit: number;
  /** The last group of the page before. */
  readonly after: { readonly name: string; readonly id: string | null } | null;
  readonly teamId: string | null;
}

/**
 * Groups of users that messages can mention. Reading needs the grant read-user-group, and shows only groups of the
 * caller's teams if teams are separated.
 * Errors: `input` if ill-formed or too many, `notFound` for an unknown group or user, `notAllowed` without the grant.
 */
export interface UserGroupService {
  get(actor: Actor, id: string, team: NamedTeam): Promise<UserGroupView>;
  /** Oldest first. */
  list(actor: Actor, page: UserGroupPage): Promise<readonly UserGroupRecord[]>;
  /** Finds groups by the beginning of their names, whatever its case. */
  search(actor: Actor, search: UserGroupSearch): Promise<readonly UserGroupRecord[]>;
  create(actor: Actor, group: NewUserGroup): Promise<UserGroupView>;
  /** Also for the group's own admins. */
  update(actor: Actor, id: string, change: UserGroupChange): Promise<UserGroupView>;
  delete(actor: Actor, id: string, team: NamedTeam): Promise<void>;
  /** Adds all of them or none; existing members stay. Also for the group's own admins. */
  addMembers(actor: Actor, id: string, input: UserGroupMembers): Promise<UserGroupView>;
  /** Skips users who are not members. Also for the group's own admins. */
  removeMembers(actor: Actor, id: string, input: Omit<UserGroupMembers, 'asAdmin'>): Promise<UserGroupView>;
}
