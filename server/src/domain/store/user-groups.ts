/** Storage of user groups. */
import type { Millis, UserGroupMember, UserGroupRecord, UserId } from '../types/index.ts';

/** The teams whose groups are searched; null among them: groups of no team. */
export type GroupTeams = readonly (string | null)[];

export interface UserGroupReader {
  get(id: string): Promise<UserGroupRecord | null>;
  /** In no particular order; unknown ids are left out. */
  getMany(ids: readonly string[]): Promise<readonly UserGroupRecord[]>;
  /** Oldest first (ties by id), after a row if one is given. `teams` null: groups of all teams. */
  list(page: {
    readonly after: { readonly createdAt: Millis; readonly id: string } | null;
    readonly teams: GroupTeams | null;
    readonly limit: number;
  }): Promise<readonly UserGroupRecord[]>;
  /**
   * Finds groups whose names begin with a text, whatever its case. Sorts by name (ties by id), behind a row if one is
   * given.
   */
  search(page: {
    readonly prefix: string;
    readonly after: { readonly name: string; readonly id: string | null } | null;
    readonly teams: GroupTeams | null;
    readonly limit: number;
  }): Promise<readonly UserGroupRecord[]>;
  /** In the order in which they joined. */
  members(id: string): Promise<readonly UserGroupMember[]>;
  count(): Promise<number>;
}
export interface UserGroupWriter extends UserGroupReader {
  /** Inserts or replaces the whole group. */
  put(group: UserGroupRecord): Promise<void>;
  /** Removes the group with its members. */
  remove(id: string): Promise<void>;
  /** Inserts or replaces the member. */
  putMember(member: UserGroupMember): Promise<void>;
  removeMembers(id: string, userIds: readonly UserId[]): Promise<void>;
}
