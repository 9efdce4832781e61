/** Tables of user groups. */
export interface UserGroupRow {
  id: string;
  name: string;
  description: string | null;
  team: string | null;
  created_by: string | null;
  created_at: number;
  updated_at: number;
}

export interface UserGroupMemberRow {
  group_id: string;
  user_id: string;
  is_admin: 0 | 1;
  created_at: number;
}

export interface UserGroupTables {
  user_groups: UserGroupRow;
  user_group_members: UserGroupMemberRow;
}
