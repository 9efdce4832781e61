/** Storage of user groups. */
import type { Millis, UserGroupMember, UserGroupRecord, UserId } from '../types.ts';

/** The teams whose groups are looked through; null among them: groups of no team. */
export type GroupTeams = readonly (string | null)[];

export interface UserGroupReader {
  get(id: string): Promise<UserGroupRecord | null>;
  /** In no particular order; unknown ids are left out. */
  getMany(ids: readonly string[]): Promise<readonly UserGroupRecord[]>;
  /** Oldest first (ties by id), behind a row where one is given. `teams` null: of all. */
  list(page: {
    readonly after: { readonly createdAt: Millis; readonly id: string } | null;
    readonly teams: GroupTeams | null;
    readonly limit: number;
  }): Promise<readonly UserGroupRecord[]>;
  /** Whose names begin so, whatever their case; by name (ties by id), behind a row where one is given. */
  search(page: {
    readonly prefix: string;
    readonly after: { readonly name: string; readonly id: string | null } | null;
    readonly teams: GroupTeams | null;
    readonly limit: number;
  }): Promise<readonly UserGroupRecord[]>;
  /** First comers first. */
  members(id: string): Promise<readonly UserGroupMember[]>;
  count(): Promise<number>;
}
export interface UserGroupWriter extends UserGroupReader {
  /** Insert or replace whole. */
  put(group: UserGroupRecord): Promise<void>;
  /** Gone with who was in it. */
  remove(id: string): Promise<void>;
  /** Insert or replace. */
  putMember(member: UserGroupMember): Promise<void>;
  removeMembers(id: string, userIds: readonly UserId[]): Promise<void>;
}
