import type { Actor, Millis, Raw, UserGroupRecord, UserGroupView } from '../types.ts';

type Maybe<T> = T | null | undefined;

interface MembersInput {
  /** Ids of users, at most 100. */
  readonly memberIds: unknown;
  readonly teamId?: Maybe<string>;
}

/**
 * Groups of people that messages can call. Reading needs the grant read-user-group, and shows groups of the caller's teams
 * where teams are apart. Errors: 4 ill-formed or too many, 16 unknown group or user, 17 without the grant.
 */
export interface UserGroupService {
  get(actor: Actor, id: string, team: Maybe<string>): Promise<UserGroupView>;
  /** Oldest first. */
  list(
    actor: Actor,
    input: {
      readonly limit?: Maybe<number>;
      readonly idGt?: Maybe<string>;
      readonly createdAtGt?: Maybe<Millis>;
      readonly teamId?: Maybe<string>;
    },
  ): Promise<readonly UserGroupRecord[]>;
  /** By the beginning of their names, whatever its case. */
  search(
    actor: Actor,
    input: {
      readonly query: Maybe<string>;
      readonly limit?: Maybe<number>;
      readonly nameGt?: Maybe<string>;
      readonly idGt?: Maybe<string>;
      readonly teamId?: Maybe<string>;
    },
  ): Promise<readonly UserGroupRecord[]>;
  /** `{id?, name, description?, team_id?, member_ids?}`. */
  create(actor: Actor, raw: Raw): Promise<UserGroupView>;
  /** `{name?, description?}`: what is not named stays. Also for the group's own admins. */
  update(actor: Actor, id: string, raw: Raw): Promise<UserGroupView>;
  delete(actor: Actor, id: string, team: Maybe<string>): Promise<void>;
  /** All of them or none; who is in it already stays. Also for the group's own admins. */
  addMembers(
    actor: Actor,
    id: string,
    input: MembersInput & { readonly asAdmin?: Maybe<boolean> },
  ): Promise<UserGroupView>;
  /** Skips users who are not members. Also for the group's own admins. */
  removeMembers(actor: Actor, id: string, input: MembersInput): Promise<UserGroupView>;
}
